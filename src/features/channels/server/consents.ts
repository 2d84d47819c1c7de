/** Consents under way: what the portal must remember while somebody is away at a platform. */
import { sql } from 'kysely';
import type { Database } from '#server/database.ts';
import type { Person } from '#server/person.ts';
import { digest } from '#server/secrets.ts';

/** How long somebody may take at the platform. */
const MINUTES = 15;

/** Whose consent it is: the session and the browser that asked for it. */
interface Whose {
  readonly person: Person;
  readonly sessionHash: Buffer;
  readonly browser: string;
}

export interface Consent {
  readonly channelId: number;
  readonly codeVerifier: string;
}

export async function createConsent(database: Database, state: string, whose: Whose, consent: Consent): Promise<void> {
  await database
    .insertInto('channel_consents')
    .values({
      state_hash: digest(state),
      session_hash: whose.sessionHash,
      browser_hash: digest(whose.browser),
      person_id: whose.person.id,
      channel_id: consent.channelId,
      code_verifier: consent.codeVerifier,
    })
    .execute();
}

/** Takes the consent of a state, once: a second answer finds nothing, nor does another session, browser or person. */
export async function takeConsent(database: Database, state: string, whose: Whose): Promise<Consent | undefined> {
  const { rows } = await sql<Consent>`
    delete from channel_consents
    where state_hash = ${digest(state)} and session_hash = ${whose.sessionHash} and browser_hash = ${digest(whose.browser)}
      and person_id = ${whose.person.id} and created_at > now() - make_interval(mins => ${MINUTES})
    returning channel_id as "channelId", code_verifier as "codeVerifier"`.execute(database);
  return rows[0];
}

/** Removes those that nobody came back with; run by a job. */
export async function removeOldConsents(database: Database): Promise<void> {
  await sql`delete from channel_consents where created_at < now() - make_interval(mins => ${MINUTES})`.execute(
    database,
  );
}
