/** `full` with the day of the week, `long` without, `medium` with the month cut short. */
export type DateForm = 'full' | 'long' | 'medium';

/**
 * A day in words, in the reader's language and time zone: 'Friday, November 20, 2026'. The language is the one
 * chosen in the account; how a country writes it (en-GB, de-CH) is taken from the browser's languages where they know it.
 */
export function longDate(
  date: Date,
  language: string,
  browserLanguages: readonly string[],
  form: DateForm = 'full',
): string {
  const regional = browserLanguages.find((tag) => tag.toLowerCase().split('-')[0] === language);
  return new Intl.DateTimeFormat(regional ?? language, { dateStyle: form }).format(date);
}
