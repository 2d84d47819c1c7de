/** The keys that ID tokens are signed with: made at first use, kept in the database, sealed. */
import { generateKeyPairSync } from 'node:crypto';
import { sql } from 'kysely';
import type { JWK } from 'oidc-provider';
import type { Database } from '../database.ts';
import { keyFor, open, seal } from '../secrets.ts';
import { StartFailure } from '../start-failure.ts';

/** ECDSA on P-256 (RFC 7518, 3.4). */
export const SIGNING_ALGORITHM = 'ES256';

const context = (id: string) => `sso_keys ${id}`;

/**
 * The signing keys, newest first. Processes that start together agree: the first one's key is kept.
 * @throws StartFailure where they were sealed under another SECRET_KEY
 */
export async function signingKeys(database: Database, secretKey: string): Promise<JWK[]> {
  const key = keyFor(secretKey, 'sso signing keys');
  const stored = await storedKeys(database);
  if (stored.length === 0) {
    const id = `${SIGNING_ALGORITHM}-1`;
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const sealed = seal(key, context(id), JSON.stringify(privateKey.export({ format: 'jwk' })));
    await sql`insert into sso_keys (id, sealed_jwk) values (${id}, ${sealed}) on conflict do nothing`.execute(database);
    stored.push(...(await storedKeys(database)));
  }
  return stored.map(({ id, sealed_jwk }) => {
    try {
      const jwk: JWK = JSON.parse(open(key, context(id), sealed_jwk));
      return { ...jwk, alg: SIGNING_ALGORITHM, use: 'sig' };
    } catch {
      throw new StartFailure(
        'The signing keys of the sign-on do not open with this SECRET_KEY: set the one they were made under, or empty the table sso_keys.',
      );
    }
  });
}

async function storedKeys(database: Database): Promise<{ id: string; sealed_jwk: string }[]> {
  const query = sql<{ id: string; sealed_jwk: string }>`
    select id, sealed_jwk from sso_keys order by created_at desc, id desc`;
  return [...(await query.execute(database)).rows];
}
