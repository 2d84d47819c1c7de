/** Where oidc-provider keeps its sessions, interactions, codes, grants and tokens: the table sso_records. */
import { sql } from 'kysely';
import type { Adapter, AdapterPayload } from 'oidc-provider';
import type { Database, Queryable } from '../database.ts';

interface Row {
  readonly payload: AdapterPayload;
  readonly consumed: number | null;
}

/** The adapter of one model, such as Session. A record whose time is over is not found, even before it is removed. */
export function adapterOf(database: Database, model: string): Adapter {
  async function find(column: 'id' | 'uid' | 'user_code', value: string): Promise<AdapterPayload | undefined> {
    // Ids come from browsers. No record has one with the sign NUL, and PostgreSQL refuses it in a text.
    if (value.includes('\0')) return undefined;
    const { rows } = await sql<Row>`
      select payload, extract(epoch from consumed_at)::integer as consumed from sso_records
      where model = ${model} and ${sql.ref(column)} = ${value} and (expires_at is null or expires_at > now())`.execute(
      database,
    );
    const row = rows[0];
    return row && { ...row.payload, ...(row.consumed !== null && { consumed: row.consumed }) };
  }

  return {
    async upsert(id, payload, expiresIn) {
      const { grantId = null, userCode = null, uid = null } = payload;
      await sql`
        insert into sso_records (model, id, payload, grant_id, user_code, uid, expires_at)
        values (${model}, ${id}, ${JSON.stringify(payload)}, ${grantId}, ${userCode}, ${uid},
          now() + make_interval(secs => ${expiresIn ?? null}))
        on conflict (model, id) do update set payload = excluded.payload, grant_id = excluded.grant_id,
          user_code = excluded.user_code, uid = excluded.uid, expires_at = excluded.expires_at`.execute(database);
    },
    find: (id) => find('id', id),
    findByUid: (uid) => find('uid', uid),
    findByUserCode: (userCode) => find('user_code', userCode),
    async consume(id) {
      await sql`update sso_records set consumed_at = now() where model = ${model} and id = ${id}`.execute(database);
    },
    async destroy(id) {
      await sql`delete from sso_records where model = ${model} and id = ${id}`.execute(database);
    },
    async revokeByGrantId(grantId) {
      await sql`delete from sso_records where model = ${model} and grant_id = ${grantId}`.execute(database);
    },
  };
}

/** Ends grants, with all codes and tokens that came of them. */
export async function revokeGrants(database: Database, grantIds: readonly string[]): Promise<void> {
  await sql`
    delete from sso_records
    where grant_id = any(${grantIds}) or (model = 'Grant' and id = any(${grantIds}))`.execute(database);
}

/** Ends everything that somebody has here: sessions, sign-ins half done, grants, and the codes and tokens that came of them. */
export async function endSignOnOf(database: Queryable, subject: string): Promise<void> {
  // Other models may hold what came with a request: the sign NUL in it would stop PostgreSQL from reading the record.
  await sql`
    with ended as (
      delete from sso_records
      where case when model in ('Session', 'Grant') then payload ->> 'accountId' end = ${subject}
      returning model, id)
    delete from sso_records where grant_id in (select id from ended where model = 'Grant')`.execute(database);
  await sql`delete from sso_first_steps where subject = ${subject}`.execute(database);
  await sql`delete from sso_factor_changes where subject = ${subject}`.execute(database);
}

/** Deletes the records whose time is over; run by a job. Answers their number. */
export async function removeExpired(database: Database): Promise<number> {
  const { numAffectedRows } = await sql`delete from sso_records where expires_at < now()`.execute(database);
  return Number(numAffectedRows ?? 0);
}
