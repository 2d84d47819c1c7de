/** What the addresses of posts hold: the page of a list, the id of a post (specification, section 2). */
import { type SearchSchemaInput, stripSearchParams } from '@tanstack/react-router';

/** The contract's bound of a page's number. */
const MOST_PAGE = 1_000_000_000;

export interface PageSearch {
  page: number;
}

/** Reads an address; a page that is missing or makes no sense is the first. */
export function pageSearch({ page = 1 }: { page?: number } & SearchSchemaInput): PageSearch {
  return { page: Number.isInteger(page) && page >= 1 && page <= MOST_PAGE ? page : 1 };
}

/** Keeps the first page out of the address. */
export const stripFirstPage = stripSearchParams<PageSearch>({ page: 1 });

/** The id of a post in an address; undefined where no post can have it, so that there is nothing to ask for. */
export function postIdOf(given: string): number | undefined {
  return /^[1-9]\d{0,8}$/.test(given) ? Number(given) : undefined;
}
