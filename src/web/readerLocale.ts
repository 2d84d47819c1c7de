/**
 * The locale in which somebody reads numbers and dates: the language chosen in the account, written as in the
 * reader's country (en-GB, de-CH) where the browser's languages know it.
 */
export function readerLocale(language: string, browserLanguages: readonly string[]): string {
  return browserLanguages.find((tag) => tag.toLowerCase().split('-')[0] === language) ?? language;
}
