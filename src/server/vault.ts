/** Sealing what must not be read in a stolen database: by AES-256-GCM, with keys that stand outside of it. */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { Config } from './config.ts';
import type { Database } from './database.ts';
import { demoSecret } from './secrets.ts';
import { StartFailure } from './start-failure.ts';
import { readVaultKeys, type VaultKeys } from './vault-keys.ts';

export interface Vault {
  /** Seals a text for one place, named as 'table/column/row key': in any other place it does not open. */
  seal(text: string, place: string): string;
  /** Opens what was sealed for this place. @throws where the place differs, the text was changed or its key is gone */
  open(sealed: string, place: string): string;
  /** Whether it was sealed with the newest key. */
  isCurrent(sealed: string): boolean;
}

/** Seals a feature's rows anew that are not sealed with the newest key, and answers how many they were. */
export type Reseal = (ground: { readonly database: Database; readonly vault: Vault }) => Promise<number>;

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** A sealed text reads `id.base64url(nonce, text, tag)`. The first key seals, every key opens. */
function vaultOf([newest, ...older]: VaultKeys): Vault {
  const keys = new Map([newest, ...older].map(({ id, key }) => [id, key]));
  // The key's name is bound too: a text cannot be passed off as sealed by another key.
  const bound = (id: string, place: string) => Buffer.from(`stagedoor vault\0${id}\0${place}`);

  return {
    seal(text, place) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', newest.key, nonce).setAAD(bound(newest.id, place));
      const bytes = Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
      return `${newest.id}.${bytes.toString('base64url')}`;
    },
    open(sealed, place) {
      const [id = '', text = ''] = sealed.split('.');
      const key = keys.get(id);
      if (!key)
        throw new Error(`What is kept at ${place} was sealed with the key ${id}, which VAULT_KEYS does not hold.`);
      const bytes = Buffer.from(text, 'base64url');
      const nonce = bytes.subarray(0, NONCE_BYTES);
      const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES });
      decipher.setAAD(bound(id, place)).setAuthTag(bytes.subarray(-TAG_BYTES));
      return decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
    },
    isCurrent: (sealed) => sealed.startsWith(`${newest.id}.`),
  };
}

/** The vault of a portal; the demo makes a key at its first start and keeps it in the data folder. */
export function openVault({ vaultKeys, dataDir }: Pick<Config, 'vaultKeys' | 'dataDir'>): Vault {
  const ofDemo = () =>
    readVaultKeys(demoSecret(dataDir, 'vault-key', () => `demo:${randomBytes(32).toString('base64')}`));
  const keys = vaultKeys ?? ofDemo();
  if (!keys)
    throw new StartFailure(`The file vault-key in ${dataDir} holds no key: restore it, or remove the demo's data.`);
  return vaultOf(keys);
}
