/**
 * Sign-ins whose first step is done. They open nothing: the provider's session begins only after the second step, and
 * what leads here is the library's interaction, which a signed cookie binds to one browser.
 */
import { sql } from 'kysely';
import type { Database, Queryable } from '../../database.ts';
import { randomToken } from '../../secrets.ts';
import type { Method } from './factors.ts';

/** As long as the interaction at most. */
const MINUTES = 15;

export interface FirstStep {
  readonly subject: string;
  readonly methods: Method[];
  /** How the second step was done where it was set up in this sign-in; else empty. */
  readonly second: Method[];
}

/** Keeps what the first step of a sign-in showed, in place of what it showed before. */
export async function keepFirstStep(
  database: Queryable,
  signIn: string,
  subject: string,
  methods: readonly Method[],
): Promise<void> {
  await sql`
    insert into sso_first_steps (sign_in, subject, methods, expires_at)
    values (${signIn}, ${subject}, ${methods}, now() + make_interval(mins => ${MINUTES}))
    on conflict (sign_in) do update set subject = excluded.subject, methods = excluded.methods, second = '{}',
      challenge = null, expires_at = excluded.expires_at`.execute(database);
}

export async function firstStepOf(database: Queryable, signIn: string): Promise<FirstStep | undefined> {
  const { rows } = await sql<FirstStep>`
    select subject, methods, second from sso_first_steps where sign_in = ${signIn} and expires_at > now()`.execute(
    database,
  );
  return rows[0];
}

/** Says that the person set a factor up in this sign-in, and so showed it. */
export async function markSecond(within: Queryable, signIn: string, second: readonly Method[]): Promise<void> {
  await sql`update sso_first_steps set second = ${second} where sign_in = ${signIn}`.execute(within);
}

/** Ends the step: it lets in once. @returns whether it was still there */
export async function endFirstStep(database: Queryable, signIn: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from sso_first_steps where sign_in = ${signIn} and expires_at > now()`.execute(database);
  return numAffectedRows === 1n;
}

/** A new challenge for the passkeys of this sign-in; the one before is good no more. */
export async function newChallenge(database: Queryable, signIn: string): Promise<string> {
  const challenge = randomToken();
  await sql`update sso_first_steps set challenge = ${challenge} where sign_in = ${signIn}`.execute(database);
  return challenge;
}

/** Spends the challenge of this sign-in. */
export async function takeChallenge(database: Queryable, signIn: string): Promise<string | undefined> {
  const { rows } = await sql<{ challenge: string }>`
    update sso_first_steps set challenge = null from sso_first_steps as before
    where sso_first_steps.sign_in = ${signIn} and before.sign_in = ${signIn} and before.challenge is not null
      and sso_first_steps.challenge = before.challenge
    returning before.challenge`.execute(database);
  return rows[0]?.challenge;
}

/** Removes the steps and changes that nobody finished; run by a job. */
export async function removeUnfinished(database: Database): Promise<void> {
  await sql`delete from sso_first_steps where expires_at < now()`.execute(database);
  await sql`delete from sso_factor_changes where expires_at < now()`.execute(database);
}
