import { expect, test } from 'vitest';
import { readerLocale } from './readerLocale.ts';

test.each([
  ['en', ['de-DE', 'en-GB', 'en-US'], 'en-GB'],
  ['de', ['fr-FR', 'de-CH'], 'de-CH'],
  ['fr', ['en-US'], 'fr'],
  ['en', [], 'en'],
])('somebody who reads %s, in a browser of %j, reads %s', (language, browserLanguages, locale) => {
  expect(readerLocale(language, browserLanguages)).toBe(locale);
});
