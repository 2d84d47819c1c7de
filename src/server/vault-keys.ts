/** The keys of the vault as a setting writes them. */

/** A key and the name that what it sealed carries. */
interface VaultKey {
  readonly id: string;
  /** 32 bytes. */
  readonly key: Buffer;
}

/** The newest first: it seals; every one opens. */
export type VaultKeys = readonly [VaultKey, ...VaultKey[]];

/** Reads `id:base64 of 32 bytes, …`, the newest key first; undefined where it is not of that form. */
export function readVaultKeys(text: string): VaultKeys | undefined {
  const keys = text.split(',').map((pair) => {
    const [, id = '', encoded = ''] = /^\s*([\w-]{1,32}):([\w+/=-]+)\s*$/.exec(pair) ?? [];
    return { id, key: Buffer.from(encoded, 'base64') };
  });
  const isGood = keys.every(({ id, key }) => id !== '' && key.length === 32);
  const [newest, ...older] = keys;
  return isGood && newest && new Set(keys.map(({ id }) => id)).size === keys.length ? [newest, ...older] : undefined;
}
