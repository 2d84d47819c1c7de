import { expect, test } from 'vitest';
import { documentsSearch, nextOrder } from './search.ts';

const usual = { page: 1, per: 20, sortBy: 'date', sortDirection: 'desc', accountId: 'all' };

test.each([
  ['nothing', {}, usual],
  [
    'all of it',
    { page: 3, per: 50, sortBy: 'type', sortDirection: 'asc', accountId: 101 },
    { page: 3, per: 50, sortBy: 'type', sortDirection: 'asc', accountId: 101 },
  ],
  ['an unknown column', { sortBy: 'size' }, usual],
  ['an unknown direction', { sortDirection: 'up' }, usual],
  ['a page of letters', { page: 'two' }, usual],
  ['a page below the first', { page: 0 }, usual],
  ['half a page', { page: 1.5 }, usual],
  ['a page that no database counts to', { page: 1e12 }, usual],
  ['a size of none', { per: 0 }, usual],
  ['a size of too many', { per: 500 }, { ...usual, per: 100 }],
  ['an account of letters', { accountId: 'mine' }, usual],
  ['lists', { page: [2], accountId: [101] }, usual],
  ['nulls', { page: null, sortBy: null, accountId: null }, usual],
])('an address with %s', (_what, given, read) => {
  expect(documentsSearch(given as never)).toEqual(read);
});

test.each([
  ['date', 'desc', 'date', 'asc'],
  ['date', 'asc', 'date', 'desc'],
  ['date', 'asc', 'type', 'desc'],
  ['type', 'desc', 'account', 'desc'],
] as const)('sorted by %s %s, a click on %s sorts %s', (sortBy, sortDirection, clicked, direction) => {
  expect(nextOrder({ sortBy, sortDirection }, clicked)).toEqual({ sortBy: clicked, sortDirection: direction });
});
