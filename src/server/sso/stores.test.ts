/** What the provider keeps: records, keys, people, passwords. */
import { hash } from '@node-rs/argon2';
import type { Adapter, AdapterPayload } from 'oidc-provider';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../testing/database.ts';
import { adapterOf, removeExpired, revokeGrants } from './adapter.ts';
import { signingKeys } from './keys.ts';
import { hashPassword, isOutdated, verifyPassword } from './passwords.ts';
import { addPerson, personByEmail, personBySubject } from './people.ts';

let base: TestDatabase;
beforeAll(async () => {
  base = await testDatabase();
});
afterAll(() => base.close());

describe('records', () => {
  let codes: Adapter;
  const payload: AdapterPayload = { jti: 'one', grantId: 'grant', uid: 'uid', userCode: 'CODE', nonce: '\0 \ud800 é' };
  beforeAll(() => {
    codes = adapterOf(base.database, 'AuthorizationCode');
  });

  test.each([
    ['its id', () => codes.find('one')],
    ['its uid', () => codes.findByUid('uid')],
    ['its user code', () => codes.findByUserCode('CODE')],
  ])('are found by %s', async (_name, find) => {
    await codes.upsert('one', payload, 60);
    expect(await find()).toEqual(payload);
  });

  test('are found by nothing else, nor as another model', async () => {
    await codes.upsert('one', payload, 60);
    for (const id of ['two', '', '\0', 'one\0', "' or true --"]) expect(await codes.find(id)).toBeUndefined();
    expect(await adapterOf(base.database, 'Session').find('one')).toBeUndefined();
  });

  test('are replaced, consumed and destroyed', async () => {
    await codes.upsert('one', payload, 60);
    await codes.upsert('one', { ...payload, nonce: 'new' }, 60);
    expect(await codes.find('one')).toMatchObject({ nonce: 'new' });
    await codes.consume('one');
    expect(await codes.find('one')).toMatchObject({ consumed: expect.closeTo(Date.now() / 1000, -1) });
    await codes.destroy('one');
    expect(await codes.find('one')).toBeUndefined();
  });

  test('of a grant end with it, those of another stay', async () => {
    const grants = adapterOf(base.database, 'Grant');
    await grants.upsert('grant', { jti: 'grant' }, 60);
    await codes.upsert('one', payload, 60);
    await codes.upsert('other', { jti: 'other', grantId: 'other' }, 60);
    await adapterOf(base.database, 'AccessToken').revokeByGrantId('grant');
    expect(await codes.find('one')).toBeDefined();
    await codes.revokeByGrantId('grant');
    expect(await codes.find('one')).toBeUndefined();
    expect(await codes.find('other')).toBeDefined();
    await revokeGrants(base.database, ['grant', 'none']);
    expect(await grants.find('grant')).toBeUndefined();
    expect(await codes.find('other')).toBeDefined();
  });

  test('whose time is over are not found, and removed', async () => {
    await base.database.deleteFrom('sso_records').execute();
    await codes.upsert('over', { jti: 'over' }, 0);
    await codes.upsert('lasting', { jti: 'lasting' }, 60);
    await codes.upsert('endless', { jti: 'endless' });
    expect(await codes.find('over')).toBeUndefined();
    expect(await removeExpired(base.database)).toBe(1);
    expect(await codes.find('lasting')).toBeDefined();
    expect(await codes.find('endless')).toBeDefined();
  });
});

describe('signing keys', () => {
  test('are the same for processes that start together, and sealed', async () => {
    const made = await Promise.all(Array.from({ length: 8 }, () => signingKeys(base.database, 'the secret')));
    expect(new Set(made.map((keys) => JSON.stringify(keys))).size).toBe(1);
    expect(made[0]).toMatchObject([{ kty: 'EC', crv: 'P-256', alg: 'ES256', use: 'sig' }]);
    expect(await signingKeys(base.database, 'the secret')).toEqual(made[0]);
    const { sealed_jwk } = await base.database.selectFrom('sso_keys').select('sealed_jwk').executeTakeFirstOrThrow();
    expect(Buffer.from(sealed_jwk, 'base64url').toString('latin1')).not.toContain('P-256');
  });

  test('do not open with another SECRET_KEY, nor under another id', async () => {
    await signingKeys(base.database, 'the secret');
    await expect(signingKeys(base.database, 'another')).rejects.toThrow('SECRET_KEY');
    await base.database.updateTable('sso_keys').set({ id: 'ES256-2' }).execute();
    await expect(signingKeys(base.database, 'the secret')).rejects.toThrow('SECRET_KEY');
  });
});

describe('passwords', () => {
  test('are hashed as OWASP asks, whole', async () => {
    const long = 'é'.repeat(100);
    const hashed = await hashPassword(`${long}a`);
    expect(hashed).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await verifyPassword(hashed, `${long}a`)).toBe(true);
    expect(await verifyPassword(hashed, `${long}b`)).toBe(false);
    expect(isOutdated(hashed)).toBe(false);
  });

  test.each([
    ['less memory', { memoryCost: 4096 }],
    ['fewer turns', { timeCost: 1 }],
    ['argon2i', { algorithm: 1 }],
  ])('made with %s are outdated', async (_name, cost) => {
    expect(isOutdated(await hash('x', cost))).toBe(true);
  });

  test('of a flood are refused rather than queued without end', async () => {
    const hashed = await hash('x', { memoryCost: 8, timeCost: 1 });
    const all = await Promise.allSettled(Array.from({ length: 200 }, () => verifyPassword(hashed, 'x')));
    const refused = all.filter(({ status }) => status === 'rejected');
    expect(refused).toHaveLength(98);
    expect(refused[0]).toMatchObject({ reason: { status: 503 } });
    expect(await verifyPassword(hashed, 'x')).toBe(true);
  });
});

describe('people', () => {
  test('are added once for an address, however it is spelled', async () => {
    const person = { email: ' Kit@Northlight.Example', firstName: 'Kit', lastName: null, groups: ['a'] };
    const subject = await addPerson(base.database, { ...person, password: { hash: 'first' } });
    expect(await addPerson(base.database, { ...person, groups: ['b', 'c'], password: 'a password' })).toBe(subject);
    const found = await personByEmail(base.database, 'KIT@northlight.example ');
    expect(found).toMatchObject({ subject, email: 'kit@northlight.example', groups: ['b', 'c'], lastName: null });
    expect(await verifyPassword(found?.passwordHash ?? '', 'a password')).toBe(true);
    expect(await personBySubject(base.database, subject)).toEqual(found);
    for (const email of ['nobody@northlight.example', '\0', ''])
      expect(await personByEmail(base.database, email)).toBeUndefined();
  });
});
