/** The sessions of one person: where they are signed in. */
import { sql } from 'kysely';
import type { Queryable } from './database.ts';
import type { Session } from './session.ts';

interface SignedIn {
  readonly id: string;
  readonly current: boolean;
  readonly address: string | null;
  readonly user_agent: string | null;
  readonly created_at: Date;
  readonly last_seen_at: Date;
}

/** Those that still work, the latest first. */
export async function sessionsOf(
  database: Queryable,
  { idHash, person }: Session,
  idleMinutes: number,
): Promise<SignedIn[]> {
  const { rows } = await sql<SignedIn>`
    select public_id as id, id_hash = ${idHash} as current, host(address) as address, user_agent, created_at, last_seen_at
    from sessions where person_id = ${person.id} and expires_at > now()
      and last_seen_at > now() - make_interval(secs => 60 * ${idleMinutes}::double precision)
    order by current desc, last_seen_at desc, id`.execute(database);
  return rows;
}

/** False where the person has no such session. */
export async function endSessionOf(within: Queryable, personId: number, id: string): Promise<boolean> {
  const { numAffectedRows } =
    await sql`delete from sessions where public_id = ${id} and person_id = ${personId}`.execute(within);
  return (numAffectedRows ?? 0n) > 0n;
}

/** Ends all but the given one. */
export async function endOtherSessionsOf(within: Queryable, { idHash, person }: Session): Promise<void> {
  await sql`delete from sessions where person_id = ${person.id} and id_hash <> ${idHash}`.execute(within);
}
