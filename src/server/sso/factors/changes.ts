/** Factors that somebody is about to add: begun after the password, finished by a proof that they work, once. */
import { sql } from 'kysely';
import type { Queryable } from '../../database.ts';
import { randomToken } from '../../secrets.ts';
import type { Vault } from '../../vault.ts';
import { newSecret } from './totp.ts';

/** How long somebody may take over it. */
const MINUTES = 10;

export type Kind = 'authenticator' | 'passkey';

export interface Change {
  readonly subject: string;
  /** What the app or the passkey is to be proved with: a secret in base32, or a challenge. */
  readonly proof: string;
}

interface Row {
  readonly subject: string;
  readonly sealed_secret: string | null;
  readonly challenge: string | null;
}

const sealedAt = (place: string) => `sso_factor_changes/sealed_secret/${place}`;

/** Begins a change; one of the same kind that was begun there before is over. */
export async function beginChange(
  database: Queryable,
  vault: Vault,
  place: string,
  kind: Kind,
  subject: string,
): Promise<void> {
  const secret = kind === 'authenticator' ? vault.seal(newSecret(), sealedAt(place)) : null;
  const challenge = kind === 'passkey' ? randomToken() : null;
  await sql`
    insert into sso_factor_changes (place, kind, subject, sealed_secret, challenge, expires_at)
    values (${place}, ${kind}, ${subject}, ${secret}, ${challenge}, now() + make_interval(mins => ${MINUTES}))
    on conflict (place, kind) do update set subject = excluded.subject, sealed_secret = excluded.sealed_secret,
      challenge = excluded.challenge, expires_at = excluded.expires_at`.execute(database);
}

/** The change that a person has begun here. */
export async function changeOf(
  database: Queryable,
  vault: Vault,
  place: string,
  kind: Kind,
  subject: string,
): Promise<Change | undefined> {
  const { rows } = await sql<Row>`
    select subject, sealed_secret, challenge from sso_factor_changes
    where place = ${place} and kind = ${kind} and subject = ${subject} and expires_at > now()`.execute(database);
  const row = rows[0];
  if (!row) return undefined;
  const { sealed_secret, challenge } = row;
  return { subject, proof: sealed_secret === null ? (challenge ?? '') : vault.open(sealed_secret, sealedAt(place)) };
}

/** Ends a change, done or left. */
export async function endChange(within: Queryable, place: string, kind: Kind): Promise<void> {
  await sql`delete from sso_factor_changes where place = ${place} and kind = ${kind}`.execute(within);
}
