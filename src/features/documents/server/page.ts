/** One page of a person's documents, in any of three orders. */

import type { Received, Reply } from '#contract.ts';
import type { Membership, Person } from '#server/person.ts';
import { type Document, type listDocuments, UNKNOWN_ACCOUNT } from '../contract.ts';
import type { Direction, Row, Runs } from './runs.ts';

type Asked = Received<typeof listDocuments>['body'];

/** A page and the count of all. A page beyond the last is empty. */
export async function pageOfDocuments(runs: Runs, person: Person, asked: Asked): Promise<Reply<typeof listDocuments>> {
  const { accountId, page, per, sortBy, sortDirection } = asked;
  const accounts = person.accounts.filter(({ id }) => accountId === undefined || id === accountId);
  if (accounts.length === 0) return { items: [], pagination: { total: 0, per } };
  const offset = (page - 1) * per;
  const order = sortBy === 'account' && accounts.length === 1 ? 'date' : sortBy;
  const accountIds = (order === 'account' ? byTitle(accounts, sortDirection) : accounts).map(({ id }) => id);
  const { rows, total } = await runs.inOrder(order, sortDirection, { accountIds, offset, limit: per });
  const titles = new Map(accounts.map(({ id, title }) => [id, title]));
  return { items: rows.map((row) => document(row, titles.get(row.account_id) ?? null)), pagination: { total, per } };
}

function byTitle(accounts: readonly Membership[], direction: Direction): Membership[] {
  const shown = ({ title }: Membership) => title ?? UNKNOWN_ACCOUNT;
  const sorted = accounts.toSorted((one, other) => shown(one).localeCompare(shown(other), 'en') || one.id - other.id);
  return direction === 'asc' ? sorted : sorted.reverse();
}

function document(row: Row, title: string | null): Document {
  return {
    document_id: withoutZeros(row.has_day ? row.reference_date : row.reference_date.slice(0, 7)),
    reference_date: row.reference_date,
    document_type: row.document_type,
    account_title: title,
    entity_id: row.id,
    data: `/api/documents/${row.id}/file`,
  };
}

/** `2023-05-02` as `2023-5-2`. */
function withoutZeros(date: string): string {
  return date.replaceAll('-0', '-');
}
