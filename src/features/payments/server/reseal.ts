/** Part of `stagedoor keys rotate`. */
import type { Database } from '#server/database.ts';
import { StartFailure } from '#server/start-failure.ts';
import type { Reseal } from '#server/vault.ts';
import { resealing } from './on-file.ts';

const BATCH = 500;

/**
 * Seals rows anew, one by one: stopped and run again it goes on where it was. A row that an import changes meanwhile is left
 * to it. One that does not open stays as it is, and the others go first.
 * @throws StartFailure where a row does not open
 */
export const resealPayments: Reseal = async ({ database, vault }) => {
  const closed: number[] = [];
  let count = 0;
  for (let last = 0; ; ) {
    const rows = await database
      .selectFrom('payments')
      .select(['account_id', 'sealed'])
      .where('account_id', '>', last)
      .orderBy('account_id')
      .limit(BATCH)
      .execute();
    for (const { account_id, sealed } of rows.filter((row) => !vault.isCurrent(row.sealed))) {
      const anew = resealing(vault, account_id, sealed);
      if (anew) count += await replace(database, account_id, sealed, anew());
      else closed.push(account_id);
    }
    const next = rows.at(-1)?.account_id;
    if (next === undefined) break;
    last = next;
  }
  if (closed.length > 0) {
    throw new StartFailure(
      `${count} rows of payments were sealed anew. Those of the accounts ${closed.join(', ')} do not open and stay as they are: keep the key they were sealed with in VAULT_KEYS, or import them again.`,
    );
  }
  return count;
};

async function replace(database: Database, accountId: number, before: string, sealed: string): Promise<number> {
  const { numUpdatedRows } = await database
    .updateTable('payments')
    .set({ sealed })
    .where('account_id', '=', accountId)
    .where('sealed', '=', before)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
