/**
 * The CSRF pair: a token in a cookie that scripts of this site read, sent back in a header. The token is signed
 * and bound to the browser and to its session, so that another's token, planted or stolen, does not pass.
 */
import Tokens from '@fastify/csrf';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CSRF_COOKIE, CSRF_HEADER } from '#contract.ts';
import type { Config } from './config.ts';
import { forbidden } from './errors.ts';
import { keyFor, randomToken } from './secrets.ts';
import { cookieName, cookieOptions, type Sessions } from './session.ts';

/** Pairs kept in memory, so that a browser's next call costs no HMAC. */
const MOST_HELD = 10_000;

export interface Csrf {
  /** Gives the browser a token for its present session, where it has none that holds. */
  offer(request: FastifyRequest, reply: FastifyReply): void;
  /** @throws Refused 403 where the request does not come from this site's own pages */
  check(request: FastifyRequest): void;
  /** The random value that marks this browser; given to it where it has none. */
  browser(request: FastifyRequest, reply: FastifyReply): string;
}

export function csrfOf(config: Config, secretKey: string, sessions: Sessions): Csrf {
  const name = cookieName(config.publicUrl, 'stagedoor-browser');
  const options = cookieOptions(config.publicUrl);
  const hmacKey = keyFor(secretKey, 'csrf').toString('base64url');
  const tokens = new Tokens.Tokens({ userInfo: true, hmacKey });
  const fresh = new WeakMap<FastifyRequest, string>();
  const browserOf = (request: FastifyRequest) => fresh.get(request) ?? request.cookies[name];

  /** Pairs that held: whether one does depends on nothing but its parts and the key. */
  const held = new Set<string>();

  function holds(request: FastifyRequest, token: string | undefined): boolean {
    const known = browserOf(request);
    if (!known || !token) return false;
    const binding = sessions.binding(request);
    const pair = `${binding} ${known} ${token}`;
    if (held.has(pair)) return true;
    if (!tokens.verify(known, token, binding)) return false;
    if (held.size >= MOST_HELD) held.clear();
    held.add(pair);
    return true;
  }

  function browser(request: FastifyRequest, reply: FastifyReply): string {
    const known = browserOf(request);
    if (known) return known;
    const made = randomToken();
    fresh.set(request, made);
    void reply.setCookie(name, made, options);
    return made;
  }

  return {
    browser,
    offer(request, reply) {
      if (holds(request, request.cookies[CSRF_COOKIE])) return;
      const token = tokens.create(browser(request, reply), sessions.binding(request));
      void reply.setCookie(CSRF_COOKIE, token, { ...options, httpOnly: false });
    },
    check(request) {
      // Where the browser says whence it comes, another site is refused whatever it carries (Fetch Metadata).
      const site = request.headers['sec-fetch-site'];
      const foreign = site !== undefined && site !== 'same-origin' && site !== 'none';
      const header = request.headers[CSRF_HEADER];
      const token = typeof header === 'string' && header === request.cookies[CSRF_COOKIE] ? header : undefined;
      if (foreign || !holds(request, token)) throw forbidden('Invalid CSRF token');
    },
  };
}
