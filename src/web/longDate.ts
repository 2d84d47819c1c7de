import { readerLocale } from './readerLocale.ts';

/** `full` with the day of the week, `long` without, `medium` with the month cut short. */
export type DateForm = 'full' | 'long' | 'medium';

/**
 * A day in words, in the reader's language and time zone: 'Friday, November 20, 2026'. The language is the one
 * chosen in the account, written as in the reader's country.
 */
export function longDate(
  date: Date,
  language: string,
  browserLanguages: readonly string[],
  form: DateForm = 'full',
): string {
  return new Intl.DateTimeFormat(readerLocale(language, browserLanguages), { dateStyle: form }).format(date);
}
