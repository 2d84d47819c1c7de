import { expect, test } from 'vitest';
import { longDate } from './longDate.ts';

const day = new Date(2026, 10, 20, 12);

test.each([
  ['en', ['en-US'], 'Friday, November 20, 2026'],
  ['en', ['de-DE', 'en-GB'], 'Friday, 20 November 2026'],
  ['en', ['fr-FR'], 'Friday, November 20, 2026'],
  ['fr', ['en-US'], 'vendredi 20 novembre 2026'],
  ['de', ['de-AT', 'de'], 'Freitag, 20. November 2026'],
])('in %s, with a browser of %j, the day reads %j', (language, browser, words) => {
  expect(longDate(day, language, browser)).toBe(words);
});

test.each([
  ['long', 'November 20, 2026'],
  ['medium', 'Nov 20, 2026'],
] as const)('a %s one reads %j', (form, words) => {
  expect(longDate(day, 'en', ['en-US'], form)).toBe(words);
});
