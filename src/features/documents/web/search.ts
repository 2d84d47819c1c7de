/** The query of the documents page, with a fall-back for whatever an address may hold (specification, section 2). */
import { type SearchSchemaInput, stripSearchParams } from '@tanstack/react-router';
import type * as contract from '../contract.ts';
import type { SortBy, SortDirection } from '../contract.ts';

// Written again as in #web/call.ts, and checked: this file is part of the first load.
const PER: typeof contract.PER = 20;
const MOST_PER: typeof contract.MOST_PER = 100;

/** The contract's bound of a page's number. */
const MOST_PAGE = 1_000_000_000;

export interface DocumentsSearch {
  page: number;
  per: number;
  sortBy: SortBy;
  sortDirection: SortDirection;
  accountId: number | 'all';
}

const DEFAULTS: DocumentsSearch = { page: 1, per: PER, sortBy: 'date', sortDirection: 'desc', accountId: 'all' };

/** Reads an address; what is missing or makes no sense falls back. */
export function documentsSearch(given: Partial<DocumentsSearch> & SearchSchemaInput): DocumentsSearch {
  const { page, per, sortBy, sortDirection, accountId }: Record<keyof DocumentsSearch, unknown> = {
    ...DEFAULTS,
    ...given,
  };
  return {
    page: isCount(page, MOST_PAGE) ? page : DEFAULTS.page,
    per: isCount(per) ? Math.min(per, MOST_PER) : DEFAULTS.per,
    sortBy: sortBy === 'account' || sortBy === 'type' ? sortBy : DEFAULTS.sortBy,
    sortDirection: sortDirection === 'asc' ? sortDirection : DEFAULTS.sortDirection,
    accountId: isCount(accountId) ? accountId : DEFAULTS.accountId,
  };
}

/** Keeps out of the address what would be so anyway. */
export const stripDefaults = stripSearchParams<DocumentsSearch>(DEFAULTS);

/** The order after a click on a column's head: the current column turns round, another begins descending. */
export function nextOrder(
  { sortBy, sortDirection }: Pick<DocumentsSearch, 'sortBy' | 'sortDirection'>,
  clicked: SortBy,
): Pick<DocumentsSearch, 'sortBy' | 'sortDirection'> {
  return { sortBy: clicked, sortDirection: clicked === sortBy && sortDirection === 'desc' ? 'asc' : 'desc' };
}

function isCount(value: unknown, most: number = Number.MAX_SAFE_INTEGER): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 1 && value <= most;
}
