import { expect, test } from 'vitest';
import { pagerWindow } from './pagerWindow.ts';

test.each([
  [1, 0, []],
  [1, 1, []],
  [1, 2, [1, 2]],
  [1, 9, [1, 2, 3, 4, 5]],
  [4, 9, [1, 2, 3, 4, 5]],
  [5, 9, [2, 3, 4, 5, 6]],
  [8, 9, [5, 6, 7, 8, 9]],
  [9, 9, [6, 7, 8, 9]],
  [3, 3, [1, 2, 3]],
  [40, 9, []],
])('on page %i of %i the pager offers %j', (page, totalPages, offered) => {
  expect(pagerWindow(page, totalPages)).toEqual(offered);
});
