/** The cookies of the sign-on, all below /sso. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type Provider from 'oidc-provider';
import { digest, randomToken } from '../secrets.ts';
import { oneSpelling } from './people.ts';

/** Attributes of every cookie here; Secure is added where the issuer is https. */
export const COOKIE = { httpOnly: true, sameSite: 'lax', path: '/sso', signed: true } as const;

/** As long as browsers keep a cookie at most (RFC 6265bis, 5.5). */
const DEVICE_MS = 400 * 86_400_000;

/** A cookie's name, with the prefix that browsers hold to https (RFC 6265bis, 4.1.3.1). */
export function cookieName(issuer: string, name: string): string {
  return issuer.startsWith('https:') ? `__Secure-sso-${name}` : `sso-${name}`;
}

/**
 * The signed cookie of a browser in which somebody signed in before. Wrong passwords from elsewhere do not lock such
 * a browser out; its own are counted for itself (OWASP, Slow Down Online Guessing Attacks with Device Cookies).
 */
export interface Device {
  /** The random name of this browser, if the same person signed in here last; undefined for all others. */
  of(email: string): string | undefined;
  /** Marks this browser as that person's. */
  remember(email: string): void;
}

/** What a cookie says of a person: not the address itself. */
const mark = (email: string) => digest(oneSpelling(email)).toString('base64url');

export function deviceOf(provider: Provider, request: IncomingMessage, response: ServerResponse): Device {
  const { cookies } = provider.createContext(request, response);
  const name = cookieName(provider.issuer, 'device');
  const of = (email: string) => {
    const [device, person] = cookies.get(name, { signed: true })?.split('.') ?? [];
    return person === mark(email) ? device : undefined;
  };
  return {
    of,
    remember: (email) =>
      void cookies.set(name, `${of(email) ?? randomToken()}.${mark(email)}`, { ...COOKIE, maxAge: DEVICE_MS }),
  };
}
