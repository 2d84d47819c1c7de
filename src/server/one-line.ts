/**
 * Signs that end a line, or turn the direction of what follows: in a mail's subject or a name they could pass for
 * something else than words.
 */
const BREAKS = /[\p{Cc}\p{Zl}\p{Zp}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]+/gu;

/** What somebody typed, for a place that has one line: a subject, a name, a row of facts. */
export function oneLine(text: string): string {
  return text.toWellFormed().replaceAll(BREAKS, ' ').trim();
}

/** What somebody typed in several lines, without signs that neither a mail nor the database can hold. */
export function plainLines(text: string): string {
  const lines = text.toWellFormed().replaceAll(/\r\n?|[\u2028\u2029]/g, '\n');
  return lines.replaceAll(/[^\P{Cc}\n\t]/gu, '').trim();
}
