/** Brings tax and banking data in from a file. */
import { sql } from 'kysely';
import { recordAct } from '#server/audit.ts';
import type { CsvForm } from '#server/csv.ts';
import { readCsvFile } from '#server/csv-file.ts';
import type { Queryable } from '#server/database.ts';
import type { Ground } from '#server/ground.ts';
import { type Progress, silent } from '#server/progress.ts';
import type { Vault } from '#server/vault.ts';
import { accountsIn, type Remark } from './accounts.ts';
import { isSame, type OnFile, openOnFile, sealOnFile } from './on-file.ts';
import { accountOf, COLUMNS } from './row.ts';

export interface PaymentsReport {
  /** The file's name. */
  readonly file: string;
  /** Accounts. */
  readonly created: number;
  readonly updated: number;
  readonly unchanged: number;
  /** Lines. */
  readonly refused: readonly Remark[];
  /** Columns that are not known. */
  readonly ignored: readonly string[];
}

const FORM: CsvForm<(typeof COLUMNS)[number]> = {
  what: 'file of payments',
  required: ['account_id'],
  optional: COLUMNS.filter((column) => column !== 'account_id'),
};

/** Accounts written together. */
const BATCH = 500;

/**
 * Imports a file as docs/formats/payments.schema.json describes it, in one transaction. A line at fault is reported and
 * keeps its account as it was; the others go in. Nothing that stands in a line is ever repeated.
 * @throws UnreadableSource where there is nothing to begin with
 */
export async function importPayments(
  { database, vault }: Pick<Ground, 'database' | 'vault'>,
  path: string,
  progress: Progress = silent,
): Promise<PaymentsReport> {
  const { file, rows, ignored } = await readCsvFile(path, FORM);
  return database.transaction().execute(async (transaction) => {
    // Imports run one after another: two that bring the same accounts would block each other.
    await sql`select pg_advisory_xact_lock(hashtext('import payments'))`.execute(transaction);
    const named = new Set(rows.flatMap(({ values }) => accountOf(values.account_id) ?? []));
    const known = await knownOf(transaction, [...named]);
    const { accounts, refused } = accountsIn(rows, (id) => known.has(id));
    const counts = { created: 0, updated: 0, unchanged: 0 };
    progress.begin('accounts', accounts.size);
    try {
      const all = [...accounts];
      for (let start = 0; start < all.length; start += BATCH) {
        const batch = all.slice(start, start + BATCH);
        for (const became of await write(transaction, vault, batch)) {
          counts[became] += 1;
          progress.advance(0);
        }
      }
    } finally {
      progress.end();
    }
    const about = { file, ...counts, refused: refused.length };
    await recordAct(transaction, { act: 'payments.imported', personId: null, address: null, about });
    return { file, ...counts, refused, ignored };
  });
}

/** Which of these accounts there are; they stay until the transaction ends. */
async function knownOf(within: Queryable, ids: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select id from accounts where id = any(${ids}::integer[]) for key share`.execute(within);
  return new Set(rows.map(({ id }) => id));
}

type Became = 'created' | 'updated' | 'unchanged';

/** Writes what changed and answers what became of each. A row that does not open is written anew. */
async function write(
  within: Queryable,
  vault: Vault,
  accounts: readonly (readonly [id: number, data: OnFile])[],
): Promise<Became[]> {
  const { rows } = await sql<{ account_id: number; sealed: string }>`
    select account_id, sealed from payments where account_id = any(${accounts.map(([id]) => id)}::integer[])`.execute(
    within,
  );
  const before = new Map(rows.map(({ account_id, sealed }) => [account_id, sealed]));
  const became = accounts.map(([id, data]) => becomes(vault, id, before.get(id), data));
  const changed = accounts.filter((_, index) => became[index] !== 'unchanged');
  await sql`
    insert into payments (account_id, sealed)
    select * from unnest(${changed.map(([id]) => id)}::integer[], ${changed.map(([id, data]) => sealOnFile(vault, id, data))}::text[])
    on conflict (account_id) do update set sealed = excluded.sealed, imported_at = now()`.execute(within);
  return became;
}

function becomes(vault: Vault, id: number, sealed: string | undefined, data: OnFile): Became {
  if (sealed === undefined) return 'created';
  try {
    return isSame(openOnFile(vault, id, sealed), data) ? 'unchanged' : 'updated';
  } catch {
    return 'updated';
  }
}
