import { randomBytes } from 'node:crypto';
import { mkdtempSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { openVault } from './vault.ts';
import { readVaultKeys } from './vault-keys.ts';

const aKey = (id: string) => `${id}:${randomBytes(32).toString('base64')}`;
const vaultWith = (...keys: string[]) => openVault({ vaultKeys: readVaultKeys(keys.join(', ')), dataDir: '' });
const first = aKey('2026-01');
const PLACE = 'banking/iban/101';

describe('the vault', () => {
  test('gives back what it sealed, at its place alone', () => {
    const vault = vaultWith(first);
    const sealed = vault.seal('DE89 3704 0044 0532 0130 00 · ü', PLACE);
    expect(sealed).toMatch(/^2026-01\.[\w-]+$/);
    expect(vault.open(sealed, PLACE)).toBe('DE89 3704 0044 0532 0130 00 · ü');
    expect(() => vault.open(sealed, 'banking/iban/102')).toThrow('authenticate');
  });

  test('never seals the same text the same way', () => {
    const vault = vaultWith(first);
    expect(vault.seal('', PLACE)).not.toBe(vault.seal('', PLACE));
  });

  test('opens nothing that was changed, at any place of the text', () => {
    const vault = vaultWith(first);
    const sealed = vault.seal('a secret', PLACE);
    const [id = '', text = ''] = sealed.split('.');
    const bytes = Buffer.from(text, 'base64url');
    for (const at of bytes.keys()) {
      const changed = Buffer.from(bytes);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(() => vault.open(`${id}.${changed.toString('base64url')}`, PLACE)).toThrow(/authenticat|invalid/i);
    }
    for (const length of [0, 11, 12, 20, bytes.length - 1])
      expect(() => vault.open(`${id}.${bytes.subarray(0, length).toString('base64url')}`, PLACE)).toThrow(
        /authenticat|invalid/i,
      );
  });

  test('opens with every key and seals with the newest', () => {
    const before = vaultWith(first).seal('a secret', PLACE);
    const vault = vaultWith(aKey('2027-01'), first);
    expect(vault.open(before, PLACE)).toBe('a secret');
    expect([vault.isCurrent(before), vault.isCurrent(vault.seal('', PLACE))]).toEqual([false, true]);
    expect(() => vaultWith(aKey('2027-01')).open(before, PLACE)).toThrow(
      'the key 2026-01, which VAULT_KEYS does not hold',
    );
  });

  test('does not take the same key under another name', () => {
    const [, bytes = ''] = first.split(':');
    const sealed = vaultWith(first).seal('a secret', PLACE).replace('2026-01.', 'other.');
    expect(() => vaultWith(`other:${bytes}`).open(sealed, PLACE)).toThrow('authenticate');
  });
});

test('the demo makes a key once and keeps it for its owner alone', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'stagedoor-vault-'));
  const sealed = openVault({ vaultKeys: undefined, dataDir }).seal('a secret', PLACE);
  expect(openVault({ vaultKeys: undefined, dataDir }).open(sealed, PLACE)).toBe('a secret');
  expect(statSync(join(dataDir, 'vault-key')).mode & 0o777).toBe(0o600);
});

test.each([
  '',
  'a',
  'a:',
  ':aaaa',
  `a b:${randomBytes(32).toString('base64')}`,
  `${first},`,
  `a.b:${randomBytes(32).toString('base64')}`,
])('no keys are %j', (text) => expect(readVaultKeys(text)).toBeUndefined());
