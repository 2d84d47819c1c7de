/** What an import asks of the database and adds to it. */
import { sql } from 'kysely';
import type { Database } from '#server/database.ts';
import type { Jobs } from '#server/jobs.ts';
import { announce } from './published.ts';
import type { Stored } from './stored.ts';

interface Parts {
  readonly database: Database;
  /** Null where nobody is to be told. */
  readonly jobs: Pick<Jobs, 'send'> | null;
}

export async function accountIds(database: Database): Promise<Set<number>> {
  const accounts = await database.selectFrom('accounts').select('id').execute();
  return new Set(accounts.map(({ id }) => id));
}

/** Whether the account has this file already. */
export async function hasDocument(database: Database, { account_id, sha256 }: Stored): Promise<boolean> {
  const found = await database
    .selectFrom('documents')
    .select('id')
    .where('account_id', '=', account_id)
    .where('sha256', '=', sha256)
    .executeTakeFirst();
  return found !== undefined;
}

/** Commits documents, with their counters and the news of them. Answers those that were not there before. */
export async function addDocuments({ database, jobs }: Parts, documents: readonly Stored[]) {
  if (documents.length === 0) return [];
  return database.transaction().execute(async (transaction) => {
    // Imports add one after another: two that bring the same files in another order would block each other.
    await sql`select pg_advisory_xact_lock(hashtext('import documents'))`.execute(transaction);
    const added = await transaction
      .insertInto('documents')
      .values(documents)
      .onConflict((conflict) => conflict.columns(['account_id', 'sha256']).doNothing())
      .returning(['account_id', 'sha256', 'reference_date'])
      .execute();
    if (jobs) await announce(jobs, transaction, added);
    return added;
  });
}
