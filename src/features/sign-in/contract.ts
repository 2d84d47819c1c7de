/** The calls by which a person comes in and goes out (specification, section 7; decisions.md, Sign-in). */
import * as z from 'zod/mini';
import { call } from '#contract.ts';

const matchedGroups = z.array(z.string());
/** An address as a browser holds one: anything but a text of a bounded length is refused. */
const address = z.string().check(z.maxLength(4096, 'That address is too long.'));

export const authCheck = call({
  method: 'GET',
  path: '/api/authcheck',
  summary: 'Whether somebody is signed in, and their groups',
  reply: z.object({ loggedIn: z.boolean(), matchedGroups }),
});

export const authUrl = call({
  method: 'POST',
  path: '/api/authurl',
  summary: 'Begins a sign-in: the address of the sign-on provider to go to',
  /** The page wanted after sign-in: a path on this site; anything else counts as `/`. */
  body: z.object({ referer: z.optional(z.nullable(address)) }),
  reply: z.object({ url: z.string() }),
});

export const login = call({
  method: 'POST',
  path: '/api/login',
  summary: 'Ends a sign-in: the whole address of /auth with the provider’s answer',
  body: z.object({ url: address }),
  reply: z.object({ matchedGroups, destinationPage: z.string() }),
});

export const logout = call({
  method: 'POST',
  path: '/api/logout',
  summary: 'Ends the session; the answer goes to the sign-on’s logout address',
  reply: z.object({
    /** A logout ticket: works once, for one minute, and opens no API. */
    accessToken: z.string(),
    apiKey: z.string(),
  }),
});
