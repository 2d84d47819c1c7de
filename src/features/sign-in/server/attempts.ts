/** Sign-in attempts: what the portal must remember while somebody is away at the sign-on provider. */
import { sql } from 'kysely';
import type { Database } from '#server/database.ts';
import { digest } from '#server/secrets.ts';

/** How long somebody may take at the provider. */
const MINUTES = 15;

export interface Attempt {
  readonly nonce: string;
  readonly codeVerifier: string;
  readonly destination: string;
}

export async function createAttempt(
  database: Database,
  state: string,
  browser: string,
  attempt: Attempt,
): Promise<void> {
  await database
    .insertInto('sign_in_attempts')
    .values({
      state_hash: digest(state),
      browser_hash: digest(browser),
      nonce: attempt.nonce,
      code_verifier: attempt.codeVerifier,
      destination: attempt.destination,
    })
    .execute();
}

/** Takes the attempt of a state, once: a second answer with the same state finds nothing, nor does another browser. */
export async function takeAttempt(database: Database, state: string, browser: string): Promise<Attempt | undefined> {
  const { rows } = await sql<Attempt>`
    delete from sign_in_attempts
    where state_hash = ${digest(state)} and browser_hash = ${digest(browser)}
      and created_at > now() - make_interval(mins => ${MINUTES})
    returning nonce, code_verifier as "codeVerifier", destination`.execute(database);
  return rows[0];
}
