/** Sessions: rows, found by the hash of a cookie's random value. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { inBatches } from './batches.ts';
import type { Config } from './config.ts';
import type { Database, Queryable } from './database.ts';
import { type OfSession, type Person, peopleOfSessions } from './person.ts';
import { digest, randomToken } from './secrets.ts';

/** How late `last_seen_at` may be: it is written at most once in this time. */
const SEEN_EVERY_SECONDS = 60;
/** Sessions that one statement reads at most. */
const MOST_TOGETHER = 100;

export interface Session {
  readonly idHash: Buffer;
  readonly person: Person;
}

interface NewSession {
  readonly personId: number;
  readonly idToken: string;
  /** The page wanted when the sign-in began. */
  readonly destination: string;
}

/** What a request's cookie says: no session, one that is over or was never ours, or a live one. */
export type Presented =
  | { readonly kind: 'missing' }
  | { readonly kind: 'invalid' }
  | ({ readonly kind: 'live' } & Session);

export interface Sessions {
  /** The session of a request; looked up once. */
  presented(request: FastifyRequest): Promise<Presented>;
  /** Whether a request carries a session's cookie, good or not. */
  carriedBy(request: FastifyRequest): boolean;
  /** Begins a session with a new id; the one the browser had before is over. */
  create(request: FastifyRequest, reply: FastifyReply, session: NewSession, database: Queryable): Promise<void>;
  /**
   * Gives the session of a request a new id. The browser learns it by what is answered, after the commit.
   */
  renew(request: FastifyRequest, within: Queryable): Promise<(reply: FastifyReply) => void>;
  /** Ends the session of a request and answers its ID token; null where there was none. */
  end(request: FastifyRequest, reply: FastifyReply, database: Queryable): Promise<string | null>;
  /** The page wanted when the session of a request began. */
  destination(request: FastifyRequest): Promise<string>;
  /** What CSRF tokens are bound to: the session, or nothing. */
  binding(request: FastifyRequest): string;
}

/** The cookie's name: with the prefix that browsers hold to https and this host alone (RFC 6265bis, 4.1.3.2). */
export function cookieName(publicUrl: URL, name: string): string {
  return publicUrl.protocol === 'https:' ? `__Host-${name}` : name;
}

/** Attributes of every cookie that only the server reads. */
export function cookieOptions(publicUrl: URL) {
  return { path: '/', httpOnly: true, sameSite: 'lax', secure: publicUrl.protocol === 'https:' } as const;
}

export function sessionsOf(config: Config, database: Database): Sessions {
  const name = cookieName(config.publicUrl, 'stagedoor');
  const options = cookieOptions(config.publicUrl);
  const seen = new WeakMap<FastifyRequest, Promise<Presented>>();
  const held = new WeakMap<FastifyRequest, { readonly token: string; readonly idHash: Buffer }>();
  const personOf = inBatches<Buffer, OfSession | undefined>(MOST_TOGETHER, (idHashes) =>
    peopleOfSessions(database, idHashes, config.session.idleMinutes, SEEN_EVERY_SECONDS),
  );
  /** The token that a request brought, or was given meanwhile. */
  const tokenOf = (request: FastifyRequest) => held.get(request) ?? hold(request, request.cookies[name] ?? '');

  function hold(request: FastifyRequest, token: string) {
    const known = { token, idHash: digest(token) };
    held.set(request, known);
    return known;
  }

  async function look(request: FastifyRequest): Promise<Presented> {
    const { token, idHash } = tokenOf(request);
    if (!token) return { kind: 'missing' };
    const found = await personOf(idHash);
    if (!found) return { kind: 'invalid' };
    if (found.seenLate) {
      await sql`update sessions set last_seen_at = now() where id_hash = ${idHash}`.execute(database);
    }
    return { kind: 'live', idHash, person: found.person };
  }

  return {
    presented(request) {
      const known = seen.get(request) ?? look(request);
      seen.set(request, known);
      return known;
    },
    carriedBy: (request) => tokenOf(request).token !== '',
    async create(request, reply, { personId, idToken, destination }, within) {
      await sql`delete from sessions where id_hash = ${tokenOf(request).idHash}`.execute(within);
      const token = randomToken();
      await within
        .insertInto('sessions')
        .values({
          id_hash: digest(token),
          person_id: personId,
          id_token: idToken,
          destination,
          address: request.ip,
          user_agent: request.headers['user-agent']?.slice(0, 400) ?? null,
          expires_at: new Date(Date.now() + config.session.minutes * 60_000),
        })
        .execute();
      void reply.setCookie(name, token, options);
      hold(request, token);
      seen.delete(request);
    },
    async renew(request, within) {
      const token = randomToken();
      await sql`update sessions set id_hash = ${digest(token)} where id_hash = ${tokenOf(request).idHash}`.execute(
        within,
      );
      return (reply) => {
        void reply.setCookie(name, token, options);
        hold(request, token);
        seen.delete(request);
      };
    },
    async end(request, reply, within) {
      const ended = await sql<{ id_token: string | null }>`
        delete from sessions where id_hash = ${tokenOf(request).idHash} returning id_token`.execute(within);
      void reply.clearCookie(name, options);
      hold(request, '');
      seen.delete(request);
      return ended.rows[0]?.id_token ?? null;
    },
    async destination(request) {
      const found = await database
        .selectFrom('sessions')
        .select('destination')
        .where('id_hash', '=', tokenOf(request).idHash)
        .executeTakeFirst();
      return found?.destination ?? '/';
    },
    binding: (request) => tokenOf(request).idHash.toString('base64url'),
  };
}

/** Removes sessions, and counts of calls, whose time is over; run by a job. */
export async function removeEnded(database: Database, idleMinutes: number): Promise<void> {
  await sql`delete from sessions where expires_at < now() or last_seen_at < now() - make_interval(mins => ${idleMinutes})`.execute(
    database,
  );
  await sql`delete from rate_limits where expire < ${Date.now()}`.execute(database);
}
