import { expect, test } from 'vitest';
import { pageSearch, postIdOf } from './address.ts';

test.each([
  ['nothing', {}, 1],
  ['a page', { page: 3 }, 3],
  ['a page of letters', { page: 'two' }, 1],
  ['a page below the first', { page: 0 }, 1],
  ['half a page', { page: 1.5 }, 1],
  ['a page that no database counts to', { page: 1e12 }, 1],
  ['a list', { page: [2] }, 1],
  ['null', { page: null }, 1],
])('an address with %s', (_what, given, page) => {
  expect(pageSearch(given as never)).toEqual({ page });
});

test.each([
  ['12', 12],
  ['999999999', 999_999_999],
  ['ugc-form', undefined],
  ['12abc', undefined],
  ['1e3', undefined],
  ['1.5', undefined],
  ['-1', undefined],
  ['0', undefined],
  ['', undefined],
  ['١٢', undefined],
  ['99999999999999999999', undefined],
])('the id %j is %j', (given, id) => {
  expect(postIdOf(given)).toBe(id);
});
