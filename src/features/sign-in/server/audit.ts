/** What a sign-in leaves in the audit trail. */
import { sql } from 'kysely';
import { recordAct } from '#server/audit.ts';
import type { Database, Queryable } from '#server/database.ts';
import { Refused } from '#server/errors.ts';

/** Somebody came in; and, once for this sign-in, why the portal stays closed to them where it does. */
export async function recordSignIn(within: Queryable, personId: number, address: string): Promise<void> {
  const { rows } = await sql<{ beta: boolean; matched: boolean }>`
    select beta, exists (select from groups where name = any(claimed_groups)) as matched from people
    where id = ${personId}`.execute(within);
  await recordAct(within, { act: 'sign-in', personId, address });
  const reason = !rows[0]?.matched ? 'no matched group' : rows[0].beta ? null : 'not in the beta';
  if (reason) await recordAct(within, { act: 'sign-in.refused', personId, address, about: { reason } });
}

/** Records why somebody whom the provider vouches for was not let in, and refuses them. @throws what was given */
export async function recordRefusal(
  database: Database,
  email: string,
  address: string,
  error: unknown,
): Promise<never> {
  if (error instanceof Refused) {
    const person = await database
      .selectFrom('people')
      .select('id')
      .where('email', '=', email.toLowerCase())
      .executeTakeFirst();
    const about = { reason: error.message };
    await recordAct(database, { act: 'sign-in.refused', personId: person?.id ?? null, address, about });
  }
  throw error;
}
