import { expect, test } from 'vitest';
import { batchesOf } from './batches.ts';

const ids = (count: number) => Array.from({ length: count }, (_, index) => `channel ${index}`);

test.each([
  [0, []],
  [1, [1]],
  [50, [50]],
  [51, [50, 1]],
  [120, [50, 50, 20]],
])('%i ids go out in batches of %j', (count, sizes) => {
  const batches = batchesOf(ids(count));
  expect(batches.map(({ length }) => length)).toEqual(sizes);
  expect(batches.flat()).toEqual(ids(count));
});
