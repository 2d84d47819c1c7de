/** A document as it is stored: its row, and from its content where its file is. */
import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import { TYPE_LABELS, typeLabel } from '../contract.ts';
import type { Kind } from './file-kind.ts';
import type { Entry } from './row.ts';

/** The columns of a document that an import fills. */
export type Stored = ReturnType<typeof storedDocument>;

export function storedDocument(entry: Entry, noun: string, file: string, bytes: Buffer, kind: Kind) {
  const sha256 = createHash('sha256').update(bytes).digest();
  const hex = sha256.toString('hex');
  return {
    account_id: entry.account,
    document_type: entry.type,
    type_order: TYPE_LABELS.indexOf(typeLabel(entry.type, noun)),
    reference_date: entry.referenceDate,
    has_day: entry.hasDay,
    // By account too: whoever removes a document removes its file, and nobody else's.
    file_key: `documents/${entry.account}/${hex.slice(0, 2)}/${hex}${kind.extension}`,
    file_name: basename(file),
    media_type: kind.mediaType,
    size_bytes: bytes.length,
    sha256,
  };
}

/** Two documents with the same account and content are one. */
export function identityOf({ account_id, sha256 }: { account_id: number; sha256: Buffer }): string {
  return `${account_id}/${sha256.toString('hex')}`;
}
