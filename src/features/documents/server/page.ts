/** One page of a person's documents, in any of three orders. */

import type { Received, Reply } from '#contract.ts';
import type { Queryable } from '#server/database.ts';
import type { Person } from '#server/person.ts';
import { type Document, type listDocuments, UNKNOWN_ACCOUNT } from '../contract.ts';
import { countsOf, type Direction, type Order, type Row, runOfAccount, runOfAccounts } from './queries.ts';

type Asked = Received<typeof listDocuments>['body'];

interface Mine {
  readonly id: number;
  readonly title: string | null;
  readonly total: number;
}

/** A page and the count of all. A page beyond the last is empty. */
export async function pageOfDocuments(
  database: Queryable,
  person: Person,
  asked: Asked,
): Promise<Reply<typeof listDocuments>> {
  const wanted = person.accounts.filter(({ id }) => asked.accountId === undefined || id === asked.accountId);
  const counts = await countsOf(
    database,
    wanted.map(({ id }) => id),
  );
  const mine = wanted
    .map(({ id, title }) => ({ id, title, total: counts.get(id) ?? 0 }))
    .filter(({ total }) => total > 0);
  const total = mine.reduce((sum, account) => sum + account.total, 0);
  const offset = (asked.page - 1) * asked.per;
  const rows = offset < total ? await rowsOf(database, mine, asked, offset, Math.min(asked.per, total - offset)) : [];
  const titles = new Map(mine.map(({ id, title }) => [id, title]));
  return {
    items: rows.map((row) => document(row, titles.get(row.account_id) ?? null)),
    pagination: { total, per: asked.per },
  };
}

async function rowsOf(
  database: Queryable,
  mine: Mine[],
  { sortBy, sortDirection }: Asked,
  offset: number,
  limit: number,
): Promise<Row[]> {
  if (sortBy === 'account') return rowsByAccount(database, mine, sortDirection, offset, limit);
  return rowsInOrder(database, mine, sortBy, sortDirection, offset, limit);
}

/** Past the middle the list is read from its end: the same index upside down, and never more than half of it skipped. */
async function rowsInOrder(
  database: Queryable,
  mine: Mine[],
  order: Order,
  direction: Direction,
  offset: number,
  limit: number,
): Promise<Row[]> {
  const total = mine.reduce((sum, account) => sum + account.total, 0);
  const behind = total - offset - limit;
  if (behind < offset) {
    const rows = await run(database, mine, order, direction === 'asc' ? 'desc' : 'asc', behind, limit);
    return rows.reverse();
  }
  return run(database, mine, order, direction, offset, limit);
}

function run(
  database: Queryable,
  mine: Mine[],
  order: Order,
  direction: Direction,
  offset: number,
  limit: number,
): Promise<Row[]> {
  const [only, another] = mine;
  return only && !another
    ? runOfAccount(database, only.id, order, direction, offset, limit)
    : runOfAccounts(
        database,
        mine.map(({ id }) => id),
        order,
        direction,
        offset,
        limit,
      );
}

/** By account the list is one account's documents after another's, so only the accounts on the page are read. */
async function rowsByAccount(
  database: Queryable,
  mine: Mine[],
  direction: Direction,
  offset: number,
  limit: number,
): Promise<Row[]> {
  const shown = (account: Mine) => account.title ?? UNKNOWN_ACCOUNT;
  const sorted = mine.toSorted((one, other) => shown(one).localeCompare(shown(other), 'en') || one.id - other.id);
  if (direction === 'desc') sorted.reverse();
  const parts: Promise<Row[]>[] = [];
  let start = 0;
  for (const account of sorted) {
    const from = Math.max(offset, start) - start;
    const to = Math.min(offset + limit, start + account.total) - start;
    if (from < to) parts.push(rowsInOrder(database, [account], 'date', direction, from, to - from));
    start += account.total;
  }
  return (await Promise.all(parts)).flat();
}

function document(row: Row, title: string | null): Document {
  const [year, month, day] = row.reference_date.split('-').map(Number);
  return {
    document_id: row.has_day ? `${year}-${month}-${day}` : `${year}-${month}`,
    reference_date: row.reference_date,
    document_type: row.document_type,
    account_title: title,
    entity_id: row.id,
    data: `/api/documents/${row.id}/file`,
  };
}
