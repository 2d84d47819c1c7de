/** The signed address in each statement mail that ends these mails without a sign-in (RFC 8058). */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Ground } from '#server/ground.ts';
import { keyFor } from '#server/secrets.ts';

export const ONE_CLICK_PATH = '/statement-mail/unsubscribe';
/** PostgreSQL's integer. */
const LARGEST_ID = 2_147_483_647;

/** It has no end: mails are kept for years, and must still work then. */
function signatureOf(secretKey: string, personId: number): string {
  const key = keyFor(secretKey, 'statement mail unsubscribe');
  return createHmac('sha256', key).update(String(personId)).digest('base64url');
}

export function unsubscribeAddress(
  { config, secretKey }: Pick<Ground, 'config' | 'secretKey'>,
  personId: number,
): string {
  const address = new URL(ONE_CLICK_PATH, config.publicUrl);
  address.searchParams.set('token', `${personId}.${signatureOf(secretKey, personId)}`);
  return address.href;
}

/** The person whom a token speaks for; undefined where it was not made here. */
export function personOfToken(secretKey: string, token: unknown): number | undefined {
  const [, id, signature = ''] = typeof token === 'string' ? (/^([1-9]\d{0,9})\.([\w-]{43})$/.exec(token) ?? []) : [];
  const personId = Number(id);
  if (!id || personId > LARGEST_ID) return undefined;
  // As texts: base64url writes the last sign of 32 bytes in four ways, of which one is ours.
  const right = Buffer.from(signatureOf(secretKey, personId));
  return timingSafeEqual(right, Buffer.from(signature)) ? personId : undefined;
}
