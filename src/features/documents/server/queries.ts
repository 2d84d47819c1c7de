/** Documents in the database. Every query starts from the person: what is not theirs is not found. */
import { sql } from 'kysely';
import type { Database, Queryable } from '#server/database.ts';
import type { Person } from '#server/person.ts';

/** One document of a person; undefined where there is none, or it is another's. */
export async function documentOf(database: Queryable, person: Person, entityId: number) {
  return database
    .selectFrom('documents')
    .selectAll()
    .where('id', '=', entityId)
    .where(sql<boolean>`account_id = any(${person.accounts.map(({ id }) => id)})`)
    .executeTakeFirst();
}

export async function recordDownload(database: Database, person: Person, documentId: number): Promise<void> {
  await database.insertInto('document_downloads').values({ document_id: documentId, person_id: person.id }).execute();
}

/** How many documents each of these accounts has; from kept counters, never counted. */
export async function countsOf(database: Queryable, accountIds: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ account_id: number; total: number }>`
    select account_id, total from document_counts where account_id = any(${accountIds})`.execute(database);
  return new Map(rows.map(({ account_id, total }) => [account_id, total]));
}

export interface Row {
  readonly id: number;
  readonly account_id: number;
  readonly document_type: string;
  readonly reference_date: string;
  readonly has_day: boolean;
}

export type Order = 'date' | 'type';
export type Direction = 'asc' | 'desc';

const COLUMNS = sql.raw('id, account_id, document_type, reference_date, has_day');

/** The columns of an index, all in one direction: the scan of it is the order, forwards or backwards. */
function by(order: Order, direction: Direction) {
  const columns = order === 'date' ? ['reference_date', 'id'] : ['type_order', 'reference_date', 'id'];
  return sql.raw(columns.map((column) => `${column} ${direction}`).join(', '));
}

/** A run of documents of one account: a scan of one index. */
export async function runOfAccount(
  database: Queryable,
  accountId: number,
  order: Order,
  direction: Direction,
  offset: number,
  limit: number,
): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select ${COLUMNS} from documents where account_id = ${accountId}
    order by ${by(order, direction)} limit ${limit} offset ${offset}`.execute(database);
  return rows;
}

/** A run of documents of several accounts: one scan per account, merged. */
export async function runOfAccounts(
  database: Queryable,
  accountIds: readonly number[],
  order: Order,
  direction: Direction,
  offset: number,
  limit: number,
): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select ${COLUMNS} from unnest(${accountIds}::integer[]) as mine (account)
    cross join lateral (
      select ${COLUMNS}, type_order from documents where account_id = mine.account
      order by ${by(order, direction)} limit ${offset + limit}) as document
    order by ${by(order, direction)} limit ${limit} offset ${offset}`.execute(database);
  return rows;
}
