/** Documents that come in on a day, and the statement mails that follow. */
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Mail } from '#server/mail/message.ts';
import type { TestHouse } from '#server/testing/house.ts';

let files = 0;

/** Adds documents of a month, as an import that ended long enough ago. */
export async function addDocuments(house: TestHouse, month: string, ...documents: [account: number, type: string][]) {
  for (const [account_id, document_type] of documents) {
    files += 1;
    await house.ground.database
      .insertInto('documents')
      .values({
        account_id,
        document_type,
        type_order: document_type === 'financial_statement' ? 3 : 0,
        reference_date: `${month}-02`,
        file_key: `documents/${files}`,
        file_name: 'a.pdf',
        media_type: 'application/pdf',
        size_bytes: 1,
        sha256: createHash('sha256').update(String(files)).digest(),
        created_at: new Date(Date.now() - 3_600_000),
      })
      .execute();
  }
}

/** Whom mails wait for, or went to, by address and subject. */
export async function mailed(house: TestHouse): Promise<[to: string, subject: string][]> {
  const { rows } = await sql<{ sent_to: Mail['to']; subject: string }>`
    select sent_to, subject from mails order by sent_to, subject`.execute(house.ground.database);
  return rows.map(({ sent_to, subject }) => [sent_to, subject]);
}

/** The newest message, with its lines unfolded. */
export async function lastMessage(house: TestHouse): Promise<string> {
  const { rows } = await sql<{ message: Buffer }>`
    select message from mails order by created_at desc limit 1`.execute(house.ground.database);
  const text = rows[0]?.message.toString('utf8') ?? '';
  // Quoted-printable (RFC 2045, 6.7), and folded headers.
  return text
    .replaceAll(/=\r\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_sign, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    .replaceAll(/\r\n[ \t]+/g, ' ');
}
