import { sql } from 'kysely';
import type { Database } from '#server/database.ts';

/** Removes the attempts and tickets of people who never came back from the sign-on provider; run by a job. */
export async function removeAbandoned(database: Database): Promise<void> {
  await sql`delete from sign_in_attempts where created_at < now() - interval '1 hour'`.execute(database);
  await sql`delete from logout_tickets where created_at < now() - interval '1 hour'`.execute(database);
}
