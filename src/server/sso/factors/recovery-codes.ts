/** Recovery codes: ten for a person, each good once, for the day the phone is gone. */
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Queryable } from '../../database.ts';
import { hashWithSalt } from '../passwords.ts';

export const RECOVERY_CODES = 10;
/** 50 random bits: below the 112 from which on a plain hash would do, so argon2id (OWASP ASVS 5.0, 6.5.2). */
const CHARACTERS = 10;
const SALT_BYTES = 16;
/** Crockford's base32: no letter that is mistaken for another sign. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';

export interface RecoveryCodes {
  /** As people read them: `x4kqt-8m2pd`. */
  readonly codes: readonly string[];
  readonly hashes: readonly Buffer[];
  readonly salt: Buffer;
}

/** Makes a set of codes, to be shown once. @throws Refused 503 where too many passwords wait already */
export async function newRecoveryCodes(): Promise<RecoveryCodes> {
  const salt = randomBytes(SALT_BYTES);
  const codes = Array.from({ length: RECOVERY_CODES }, newCode);
  return { codes, salt, hashes: await Promise.all(codes.map((code) => hashWithSalt(plain(code), salt))) };
}

function newCode(): string {
  const signs = [...randomBytes(CHARACTERS)].map((byte) => ALPHABET[byte % ALPHABET.length]).join('');
  return `${signs.slice(0, 5)}-${signs.slice(5)}`;
}

/** A code however it was typed: signs that look alike are the same (Crockford). */
function plain(code: string): string {
  return code.toLowerCase().replaceAll(/[\s-]/g, '').replaceAll('o', '0').replaceAll(/[il]/g, '1');
}

/** Keeps a set in place of the one before: its codes are good no more. */
export async function keepRecoveryCodes(within: Queryable, subject: string, made: RecoveryCodes): Promise<void> {
  await within.deleteFrom('sso_recovery_codes').where('subject', '=', subject).execute();
  await within
    .insertInto('sso_recovery_codes')
    .values(made.hashes.map((hash) => ({ subject, hash, salt: made.salt })))
    .execute();
}

/** Whether a code is one of the person's that was not used yet. It is used then. */
export async function takeRecoveryCode(database: Queryable, subject: string, code: string): Promise<boolean> {
  const typed = plain(code);
  if (typed.length !== CHARACTERS) return false;
  const set = await database
    .selectFrom('sso_recovery_codes')
    .select('salt')
    .where('subject', '=', subject)
    .executeTakeFirst();
  if (!set) return false;
  const hash = await hashWithSalt(typed, set.salt);
  const { numAffectedRows } = await sql`
    update sso_recovery_codes set used_at = now()
    where subject = ${subject} and hash = ${hash} and used_at is null`.execute(database);
  return numAffectedRows === 1n;
}
