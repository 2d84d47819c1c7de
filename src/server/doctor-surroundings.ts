/** How it stands around the portal: its sign-on provider, its clock, its keys and its disk. */
import { statfs } from 'node:fs/promises';
import { sql } from 'kysely';
import type { Ground } from './ground.ts';
import { signingKeys } from './sso/keys.ts';

type Parts = Pick<Ground, 'config' | 'database' | 'secretKey'>;
type Words = { readonly well: boolean; readonly words: string };

const PATIENCE_MS = 5_000;
/** Tokens are taken with a minute's difference; half of it is time to look. */
const MOST_SECONDS_APART = 30;
const LEAST_FREE_BYTES = 1e9;

export async function signOnOf({ config }: Parts): Promise<Words> {
  const { embedded, issuer } = config.sso;
  if (embedded) return { well: true, words: 'the embedded provider' };
  const address = `${issuer.href.replace(/\/$/, '')}/.well-known/openid-configuration`;
  const response = await fetch(address, { signal: AbortSignal.timeout(PATIENCE_MS) });
  const said = (await response.json().catch(() => ({}))) as { issuer?: unknown };
  const same = said.issuer === issuer.href || said.issuer === issuer.href.replace(/\/$/, '');
  if (!response.ok || !same)
    return { well: false, words: `${address} answers ${response.status} and names ${String(said.issuer)}` };
  return { well: true, words: `${String(said.issuer)} answers` };
}

export async function clockOf({ database }: Parts): Promise<Words> {
  const before = Date.now();
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(database);
  const apart = Math.abs((rows[0]?.now.getTime() ?? 0) - (before + Date.now()) / 2) / 1000;
  return {
    well: apart < MOST_SECONDS_APART,
    words: `${new Date().toISOString()}, ${apart.toFixed(1)} s apart from the database`,
  };
}

export async function keysOf({ config, database, secretKey }: Parts): Promise<Words> {
  const ids = config.vaultKeys?.map(({ id }) => id).join(', ') ?? 'of the demo';
  if (config.sso.embedded) await signingKeys(database, secretKey);
  return { well: true, words: `the vault's: ${ids}${config.sso.embedded ? '; the sign-on’s open' : ''}` };
}

export async function diskOf({ config }: Parts): Promise<Words> {
  const { bavail, bsize } = await statfs(config.dataDir);
  const free = bavail * bsize;
  return {
    well: free > LEAST_FREE_BYTES,
    words: `${(free / 1e9).toFixed(1)} GB free at ${config.dataDir}`,
  };
}
