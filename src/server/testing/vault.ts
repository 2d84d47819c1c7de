/** A vault with keys of its own, for tests. */
import { createHash } from 'node:crypto';
import { openVault, type Vault } from '../vault.ts';
import { readVaultKeys } from '../vault-keys.ts';

/** The same names give the same keys; the first seals. */
export function testVault(...names: string[]): Vault {
  const keys = (names.length > 0 ? names : ['test']).map(
    (name) => `${name}:${createHash('sha256').update(name).digest('base64')}`,
  );
  return openVault({ vaultKeys: readVaultKeys(keys.join(',')), dataDir: '' });
}
