import { expect, test } from 'vitest';
import { barsOf } from './bars.ts';

test.each([
  [
    'rising values, against the highest',
    [25, 50, 100],
    [
      { y: 15, height: 5 },
      { y: 10, height: 10 },
      { y: 0, height: 20 },
    ],
  ],
  [
    'a value below zero, downwards from its line',
    [-50, 150],
    [
      { y: 15, height: 5 },
      { y: 0, height: 15 },
    ],
  ],
  [
    'values all below zero, from the top',
    [-10, -20],
    [
      { y: 0, height: 10 },
      { y: 0, height: 20 },
    ],
  ],
  [
    'too little to be seen, as a line',
    [0, 1000],
    [
      { y: 19, height: 1 },
      { y: 0, height: 20 },
    ],
  ],
  ['nothing at all, as a line', [0], [{ y: 19, height: 1 }]],
  ['no month', [], []],
])('bars of %s', (_what, amounts, bars) => {
  expect(barsOf(amounts, 20)).toEqual(bars);
});
