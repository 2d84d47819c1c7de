/** The name under which a document is saved. */
import { extname } from 'node:path';
import type { Person } from '#server/person.ts';
import { typeLabel, UNKNOWN_ACCOUNT } from '../contract.ts';

interface Named {
  readonly account_id: number;
  readonly document_type: string;
  readonly reference_date: string;
  readonly has_day: boolean;
  readonly file_name: string;
}

/** Account, type and month, and the file's own ending: `Okafor Studios - Statement - 2026-09.pdf`. */
export function fileName(document: Named, person: Person, noun: string): string {
  const title = person.accounts.find(({ id }) => id === document.account_id)?.title ?? UNKNOWN_ACCOUNT;
  const date = document.has_day ? document.reference_date : document.reference_date.slice(0, 7);
  // What file systems do not take in a name, and what could hide its ending.
  const plain = title
    .replaceAll(/[\p{C}/\\:*?"<>|]/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return `${plain} - ${typeLabel(document.document_type, noun)} - ${date}${extname(document.file_name)}`;
}
