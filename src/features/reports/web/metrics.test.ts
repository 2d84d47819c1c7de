import { expect, test } from 'vitest';
import { METRICS } from '../contract.ts';
import { BANDS } from './metrics.ts';

const explained = BANDS.flatMap(({ metrics }) => metrics);

test('every metric of the contract stands in the table, once and in its order', () => {
  expect(explained.map(({ metric }) => metric)).toEqual(METRICS);
});

test('no two metrics read alike', () => {
  expect(new Set(explained.map(({ label }) => label)).size).toBe(METRICS.length);
  expect(new Set(explained.map(({ meaning }) => meaning)).size).toBe(METRICS.length);
});
