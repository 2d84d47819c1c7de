/** What a person has beside the password. */
import { sql } from 'kysely';
import type { Queryable } from '../../database.ts';
import type { KeyMethod } from './passkeys.ts';

export interface Passkey {
  readonly id: string;
  readonly name: string;
  readonly transports: string[];
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
}

export interface Factors {
  /** Since when there is an authenticator app; null where there is none. */
  readonly authenticatorSince: Date | null;
  /** The oldest first. */
  readonly passkeys: readonly Passkey[];
  readonly recoveryCodesLeft: number;
}

/** How somebody showed who they are, as an ID token says it in `amr` (RFC 8176). */
export type Method = 'pwd' | 'otp' | KeyMethod | 'mfa';

/** Methods of a second step; what a sign-in by a click in the demo lacks as well. */
const SECOND: ReadonlySet<string> = new Set<Method>(['otp', 'hwk', 'swk']);

export async function factorsOf(database: Queryable, subject: string): Promise<Factors> {
  const authenticator = await database
    .selectFrom('sso_authenticators')
    .select('created_at')
    .where('subject', '=', subject)
    .executeTakeFirst();
  const passkeys = await database
    .selectFrom('sso_passkeys')
    .select(['id', 'name', 'transports', 'created_at as createdAt', 'last_used_at as lastUsedAt'])
    .where('subject', '=', subject)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  const { rows } = await sql<{ left: number }>`
    select count(*)::integer as left from sso_recovery_codes where subject = ${subject} and used_at is null`.execute(
    database,
  );
  return { authenticatorSince: authenticator?.created_at ?? null, passkeys, recoveryCodesLeft: rows[0]?.left ?? 0 };
}

/** Whether the password alone does not let this person in. Recovery codes are no factor: they stand in for one. */
export function isOn({ authenticatorSince, passkeys }: Factors): boolean {
  return authenticatorSince !== null || passkeys.length > 0;
}

/** Keeps two changes of one person's factors apart, until the transaction ends. */
export async function lockFactors(transaction: Queryable, subject: string): Promise<void> {
  await sql`select from sso_people where subject = ${subject} for update`.execute(transaction);
}

/** What can be taken away: the app, one passkey by its id, or everything. */
export type Removed = { readonly authenticator: true } | { readonly passkey: string } | { readonly all: true };

/** Takes factors away. The recovery codes go with the last one. */
export async function removeFactors(within: Queryable, subject: string, what: Removed): Promise<void> {
  if ('authenticator' in what || 'all' in what) {
    await within.deleteFrom('sso_authenticators').where('subject', '=', subject).execute();
  }
  if ('passkey' in what) {
    await within.deleteFrom('sso_passkeys').where('subject', '=', subject).where('id', '=', what.passkey).execute();
  }
  if ('all' in what) await within.deleteFrom('sso_passkeys').where('subject', '=', subject).execute();
  if (!isOn(await factorsOf(within, subject))) {
    await within.deleteFrom('sso_recovery_codes').where('subject', '=', subject).execute();
  }
}

/** What an ID token says of the methods of both steps together: two of different kinds are `mfa`. */
export function together(first: readonly Method[], second: readonly Method[]): Method[] {
  const all = new Set([...first, ...second]);
  if (all.has('pwd') && second.length > 0) all.add('mfa');
  return [...all];
}

/** Whether a session came about by a second step. */
export function hadSecondStep(methods: readonly string[] | undefined): boolean {
  return methods?.some((method) => SECOND.has(method)) ?? false;
}

/** What `acr` says where both the password and a second factor were asked for (REFEDS MFA profile). */
export const MFA = 'https://refeds.org/profile/mfa';
/** A password over TLS (SAML 2.0 authentication context). */
export const PASSWORD = 'urn:oasis:names:tc:SAML:2.0:ac:classes:PasswordProtectedTransport';
/** No confidence at all (OpenID Connect Core, 2): somebody clicked on a name of the demo. */
export const NOTHING = '0';

export function contextOf(methods: readonly string[]): string {
  if (methods.includes('mfa')) return MFA;
  return methods.includes('pwd') ? PASSWORD : NOTHING;
}
