/** What went wrong in a browser, told to the network (specification, section 7). Works signed out too. */
import * as z from 'zod/mini';
import { call, success } from '#contract.ts';

const text = (most: number) => z.string().check(z.maxLength(most, `At most ${most} characters.`));

export const reportClientError = call({
  method: 'POST',
  path: '/api/clienterrors',
  summary: 'Keeps an error that a browser met while it drew a page',
  body: z.object({
    error: text(4000),
    info: z.optional(z.nullable(text(16000))),
    /** The e-mail the browser believes in; kept as a claim, the session says who it was. */
    user: z.optional(z.nullable(text(320))),
    url: z.optional(z.nullable(text(4096))),
  }),
  reply: success,
});
