/** The mails in the outbox, read as a mail program reads them. */
import { sql } from 'kysely';
import type { Database } from '../database.ts';

export interface ReadMail {
  readonly to: string;
  /** Unfolded and decoded, by their names in lower case; one that came twice holds both, with a line's end between. */
  readonly headers: Readonly<Record<string, string>>;
  /** The plain text. */
  readonly text: string;
}

/** All mails, oldest first, to one address or to any. */
export async function mailsOf(database: Database, to?: string): Promise<ReadMail[]> {
  const { rows } = await sql<{ sent_to: string; message: Buffer }>`
    select sent_to, message from mails where ${to ?? null}::text is null or sent_to = ${to ?? null}
    order by created_at, message_id`.execute(database);
  return rows.map(({ sent_to, message }) => {
    const whole = partOf(message.toString('latin1'));
    const [, boundary = ''] = /boundary="([^"]+)"/.exec(whole.headers['content-type'] ?? '') ?? [];
    const parts = whole.body.split(`--${boundary}`).map((part) => partOf(part.replace(/^\r\n/, '')));
    const text = parts.find(({ headers }) => headers['content-type']?.startsWith('text/plain'));
    return { to: sent_to, headers: whole.headers, text: text ? decoded(text) : '' };
  });
}

interface Part {
  readonly headers: Record<string, string>;
  readonly body: string;
}

function partOf(source: string): Part {
  const end = source.indexOf('\r\n\r\n');
  const headers: Record<string, string> = {};
  for (const line of source
    .slice(0, end)
    .replaceAll(/\r\n[ \t]+/g, ' ')
    .split('\r\n')) {
    const colon = line.indexOf(':');
    const name = line.slice(0, colon).toLowerCase();
    const value = words(line.slice(colon + 1).trim());
    headers[name] = name in headers ? `${headers[name]}\n${value}` : value;
  }
  return { headers, body: source.slice(end + 4) };
}

/** Encoded words (RFC 2047). */
function words(header: string): string {
  return header
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?UTF-8\?([QB])\?([^?]*)\?=/gi, (_, how: string, encoded: string) =>
      how.toUpperCase() === 'B'
        ? Buffer.from(encoded, 'base64').toString()
        : quotedPrintable(encoded.replaceAll('_', ' ')),
    );
}

function quotedPrintable(encoded: string): string {
  const bytes = encoded
    .replaceAll(/=\r\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString();
}

function decoded({ headers, body }: Part): string {
  const how = headers['content-transfer-encoding']?.toLowerCase();
  const text =
    how === 'base64'
      ? Buffer.from(body, 'base64').toString()
      : quotedPrintable(how === 'quoted-printable' ? body : body.replaceAll('=', '=3D'));
  return text.replaceAll('\r\n', '\n').trim();
}
