import { expect, test } from 'vitest';
import { expiryWords, localDay } from './expiry.ts';

test.each([
  ['2026-12-31', 'In 41 days'],
  ['2026-11-21', 'In 1 day'],
  ['2026-11-20', 'Expires today'],
  ['2026-11-19', 'Expired 1 day ago'],
  ['2026-09-21', 'Expired 60 days ago'],
  ['2026-09-20', 'Expired'],
  ['2023-12-31', 'Expired'],
  ['2027-01-19', 'In 60 days'],
  ['2027-01-20', undefined],
  ['2029-12-31', undefined],
])('on November 20, 2026, at any hour, a form that holds until %s: %s', (day, words) => {
  for (const hour of [0, 12, 23]) expect(expiryWords(day, new Date(2026, 10, 20, hour, 59))).toBe(words);
});

test('a calendar day is the same one wherever it is read', () => {
  const day = localDay('2026-03-29');
  expect([day.getFullYear(), day.getMonth() + 1, day.getDate()]).toEqual([2026, 3, 29]);
});
