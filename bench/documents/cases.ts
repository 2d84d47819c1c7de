/** Which pages are asked for. */
import type { Asked } from './naive.ts';

export interface Case extends Pick<Asked, 'sortBy' | 'sortDirection'> {
  /** Who asks: somebody with one account, with three, or with many. */
  readonly reader: 'one' | 'three' | 'many';
}

export const CASES: readonly Case[] = (['one', 'three', 'many'] as const).flatMap((reader) =>
  (['date', 'type', 'account'] as const).flatMap((sortBy) =>
    (['desc', 'asc'] as const).map((sortDirection) => ({ reader, sortBy, sortDirection })),
  ),
);

/** Those that are measured: every order, one of them upside down too; the others are the same scans. */
export const MEASURED = CASES.filter(
  ({ reader, sortBy, sortDirection }) => reader !== 'many' && (sortBy === 'date' || sortDirection === 'desc'),
);

export const PLACES = ['first', 'middle', 'last'] as const;
export type Place = (typeof PLACES)[number];

const PER = 20;

export function askedOf({ sortBy, sortDirection }: Case, place: Place, documents: number): Asked {
  const pages = Math.ceil(documents / PER);
  const page = { first: 1, middle: Math.ceil(pages / 2), last: pages }[place];
  return { sortBy, sortDirection, page, per: PER };
}
