import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { examine } from './doctor.ts';
import { type TestHouse, testHouse } from './testing/house.ts';

let house: TestHouse;
beforeAll(async () => {
  house = await testHouse();
});
afterAll(() => house.close());

async function found(part: string, settings: Record<string, string> = {}, secretKey = house.ground.secretKey) {
  const config = { ...house.ground.config, sso: readConfig({ demo: true }, settings).sso };
  const findings = await examine({ ...house.ground, config, secretKey });
  return findings.find((each) => each.part === part);
}

test('each part has one line, and the embedded ones are well', async () => {
  const findings = await examine(house.ground);
  expect(findings.map(({ part }) => part)).toEqual([
    'database',
    'migrations',
    'files',
    'mail',
    'jobs',
    'sign-on',
    'clock',
    'keys',
    'disk',
  ]);
  for (const part of ['sign-on', 'clock', 'keys', 'disk']) expect(await found(part)).toMatchObject({ well: true });
});

test('keys that another SECRET_KEY sealed are a fault', async () => {
  expect(await found('keys', {}, 'another secret, as long as it has to be')).toMatchObject({
    well: false,
    words: expect.stringContaining('do not open with this SECRET_KEY'),
  });
});

test('a provider that does not answer, or names itself otherwise, is a fault', async () => {
  expect(await found('sign-on', { SSO_ISSUER: 'http://127.0.0.1:9', SSO_CLIENT_SECRET: 'x' })).toMatchObject({
    well: false,
  });
});
