/** The numbers by which people and mails call a report. */
import { sql } from 'kysely';
import type { Queryable } from '#server/database.ts';

/**
 * The next case number: the network's initials, the year (UTC) and a number that counts up from 1 in each year, such as
 * `NM-2026-000123`. Raised in the transaction of its report, it leaves no gap where one fails.
 */
export async function nextCaseNumber(within: Queryable, company: string, now = new Date()): Promise<string> {
  const year = now.getUTCFullYear();
  const { rows } = await sql<{ last: number }>`
    insert into infringement_case_numbers (year, last) values (${year}, 1)
    on conflict (year) do update set last = infringement_case_numbers.last + 1 returning last`.execute(within);
  return `${initialsOf(company)}-${year}-${String(rows[0]?.last).padStart(6, '0')}`;
}

/** Two or three letters that a mail's subject and a telephone can carry. */
export function initialsOf(company: string): string {
  const words =
    company
      .normalize('NFKD')
      .replaceAll(/\p{M}/gu, '')
      .toUpperCase()
      .match(/[A-Z0-9]+/g) ?? [];
  const initials = words.map(([first]) => first).join('');
  return (initials.length > 1 ? initials : (words[0] ?? 'CR')).slice(0, 3);
}
