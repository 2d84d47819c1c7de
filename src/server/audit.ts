/** The audit trail: who did what, when and from where. The database only lets rows be added, and chains them by their hashes. */
import { sql } from 'kysely';
import type { Database, Queryable } from './database.ts';

export interface Act {
  /** 'sign-in', 'payment.viewed' … */
  readonly act: string;
  /** Null where nobody was signed in. */
  readonly personId: number | null;
  /** Where the request came from; null where it was a terminal or the portal itself. */
  readonly address: string | null;
  /** What it was about: ids and reasons, never secrets or what people wrote. */
  readonly about?: Readonly<Record<string, string | number | boolean | null>>;
}

const MOST_CHARACTERS = 500;

/** PostgreSQL's jsonb refuses the sign NUL and halves of surrogate pairs. */
function storable(value: string): string {
  return value.slice(0, MOST_CHARACTERS).toWellFormed().replaceAll('\0', '\u{fffd}');
}

/**
 * Records an act, in the transaction of what it did. Until that ends no other act can be recorded: make it the
 * transaction's last word.
 */
export async function recordAct(within: Queryable, { act, personId, address, about = {} }: Act): Promise<void> {
  const details = Object.fromEntries(
    Object.entries(about).map(([name, value]) => [name, typeof value === 'string' ? storable(value) : value]),
  );
  await sql`insert into audit_trail (act, person_id, address, about)
    values (${act}, ${personId}, ${address && storable(address)}, ${JSON.stringify(details)}::jsonb)`.execute(within);
}

export interface Recorded {
  readonly id: number;
  readonly at: Date;
  readonly act: string;
  readonly person_id: number | null;
  /** The person's address for mail, while they are known. */
  readonly email: string | null;
  readonly address: string | null;
  readonly about: Record<string, unknown>;
}

interface Wanted {
  /** An address for mail. */
  readonly person?: string;
  /** Acts of this day (UTC) and later. */
  readonly since?: Date;
}

/** The acts recorded, oldest first. */
export async function actsOf(database: Database, { person, since }: Wanted): Promise<Recorded[]> {
  const { rows } = await sql<Recorded>`
    select audit_trail.id, at, act, person_id, people.email, address, about
    from audit_trail left join people on people.id = person_id
    where (${since ?? null}::timestamptz is null or at >= ${since ?? null})
      and (${person ?? null}::text is null or people.email = lower(${person ?? null}))
    order by audit_trail.id`.execute(database);
  return rows;
}

/** The last row of the trail: kept elsewhere, it shows later that nothing before it was changed or cut off. */
export interface Head {
  readonly id: number;
  /** Hexadecimal. */
  readonly hash: string;
}

export interface Verified {
  readonly count: number;
  /** Null where nothing was recorded yet. */
  readonly head: Head | null;
  /** The first row that does not fit to the one before it, or is not as it was written; null where all are. */
  readonly broken: number | null;
}

/** Checks the whole chain, each row against its own hash and the one before it. */
export async function verifyTrail(database: Database): Promise<Verified> {
  const { rows } = await sql<{ count: number; broken: number | null }>`
    select count(*) as count, min(place) filter (where not fits) as broken from (
      select row_number() over chain as place,
        id = row_number() over chain
        and previous_hash = coalesce(lag(hash) over chain, '\\x')
        and hash = audit_hash(previous_hash, id, at, act, person_id, address, about) as fits
      from audit_trail window chain as (order by id)) as rows`.execute(database);
  const { rows: heads } = await sql<Head>`
    select id, encode(hash, 'hex') as hash from audit_trail order by id desc limit 1`.execute(database);
  return { count: rows[0]?.count ?? 0, broken: rows[0]?.broken ?? null, head: heads[0] ?? null };
}

/** Whether a row that was the last one once is still there, unchanged. */
export async function holdsHead(database: Database, { id, hash }: Head): Promise<boolean> {
  const { rows } = await sql`select from audit_trail where id = ${id} and encode(hash, 'hex') = ${hash}`.execute(
    database,
  );
  return rows.length > 0;
}
