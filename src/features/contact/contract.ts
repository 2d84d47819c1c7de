/** Messages to the network (specification, sections 2, 5 and 7; decisions.md, POST /api/email/send). */
import * as z from 'zod/mini';
import { call, success } from '#contract.ts';

/** As long as a message may be (specification, section 5), in code points: what people count as characters. */
export const MOST_CHARACTERS = 1000;
export const MOST_OF_SUBJECT = 200;

/** A sign that can be read: what consists of others alone says nothing. */
const READABLE = /[^\s\p{Cc}\p{Cf}]/u;

/** What a browser says of the person. The session knows better: it counts for nothing. */
const claim = z.optional(z.unknown());

export const sendMessage = call({
  method: 'POST',
  path: '/api/email/send',
  summary:
    'Sends a message of the signed-in person to the network; with an Idempotency-Key once, however often it is sent',
  body: z.object({
    fullName: claim,
    accounts: claim,
    from: claim,
    subject: z.optional(
      z.nullable(z.string().check(z.maxLength(MOST_OF_SUBJECT, `Use at most ${MOST_OF_SUBJECT} characters.`))),
    ),
    body: z.string('Please enter a message').check(
      z.regex(READABLE, 'Please enter a message'),
      z.refine((text) => [...text].length <= MOST_CHARACTERS, `Use at most ${MOST_CHARACTERS} characters.`),
    ),
  }),
  reply: success,
});
