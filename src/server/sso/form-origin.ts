/** Whether a form that comes in is one that our own page sent, from the browser it was given to. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { keyFor } from '../secrets.ts';

export interface FormOrigin {
  /** The hidden token of the form of one sign-in. */
  tokenOf(uid: string): string;
  holds(uid: string, token: string, headers: IncomingHttpHeaders): boolean;
}

/** @param origin the portal's own, as browsers write it */
export function formOriginOf(secretKey: string, origin: string): FormOrigin {
  const key = keyFor(secretKey, 'sso form');
  const macOf = (uid: string) => createHmac('sha256', key).update(uid).digest();
  return {
    tokenOf: (uid) => macOf(uid).toString('base64url'),
    holds(uid, token, headers) {
      // Where the browser says whence it comes, another site is refused whatever it carries (Fetch Metadata).
      const site = headers['sec-fetch-site'];
      if (site !== undefined && site !== 'same-origin' && site !== 'none') return false;
      if (headers.origin !== undefined && headers.origin !== origin) return false;
      const given = Buffer.from(token, 'base64url');
      const expected = macOf(uid);
      return given.length === expected.length && timingSafeEqual(given, expected);
    },
  };
}
