/** Where people are signed in, and how they end it elsewhere. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ines, maya } from '#demo/people.ts';
import { actsOf } from '#server/audit.ts';
import type { Browser } from '#server/testing/browser.ts';
import { type TestHouse, testHouse } from '#server/testing/house.ts';
import { signInAs } from '#server/testing/sign-in-as.ts';
import type { SignedInSession } from './contract.ts';

const SESSIONS = '/api/user/sessions';

let house: TestHouse;
beforeAll(async () => {
  house = await testHouse();
});
afterAll(() => house.close());
beforeEach(async () => {
  await house.ground.database.deleteFrom('sessions').execute();
});

const listOf = async (browser: Browser): Promise<SignedInSession[]> => (await browser.get(SESSIONS)).json().items;
const end = (browser: Browser, id: string) => browser.send({ method: 'DELETE', url: `${SESSIONS}/${id}` });
const isLoggedIn = async (of: Browser) => (await of.get('/api/authcheck')).json().loggedIn;
const signedIn = async (somebody = maya) => {
  const browser = await house.visitor();
  await signInAs(browser, somebody);
  return browser;
};

test('a creator sees the own sessions, this one first, and nothing that would open one', async () => {
  const [here] = [await signedIn(), await signedIn(), await signedIn(ines)];
  const items = await listOf(here);
  expect(items.map(({ current }) => current)).toEqual([true, false]);
  expect(items[0]).toMatchObject({ address: '127.0.0.1', userAgent: 'lightMyRequest' });
  expect(Date.now() - Date.parse(items[0]?.last_seen ?? '')).toBeLessThan(60_000);
  const cookie = here.cookies.get('stagedoor') ?? '';
  const rows = await house.ground.database.selectFrom('sessions').select('id_hash').execute();
  for (const secret of [cookie, ...rows.map(({ id_hash }) => id_hash.toString('hex'))])
    expect(JSON.stringify(items)).not.toContain(secret);
});

test('sessions that are over are not listed', async () => {
  const here = await signedIn();
  const mine = { person_id: await house.idOf(maya), id_hash: Buffer.alloc(32, 1) };
  const hour = 3_600_000;
  const { database } = house.ground;
  await database
    .insertInto('sessions')
    .values([
      { ...mine, expires_at: new Date(Date.now() - hour) },
      {
        ...mine,
        id_hash: Buffer.alloc(32, 2),
        expires_at: new Date(Date.now() + hour),
        last_seen_at: new Date(Date.now() - 3 * hour),
      },
    ])
    .execute();
  expect(await listOf(here)).toHaveLength(1);
});

test('a creator ends one other session, which then needs the password to come back', async () => {
  const [here, there, elsewhere] = [await signedIn(), await signedIn(), await signedIn()];
  const id = (await listOf(there)).find(({ current }) => current)?.id ?? '';
  expect((await end(here, id)).json()).toEqual({ success: true });
  expect([await isLoggedIn(here), await isLoggedIn(there), await isLoggedIn(elsewhere)]).toEqual([true, false, true]);
  await expect(signInAs(there, maya, '/', { password: 'not it' })).rejects.toThrow('401');
});

test('a creator ends all others at once', async () => {
  const [here, there, another] = [await signedIn(), await signedIn(), await signedIn(ines)];
  const response = await here.send({ method: 'DELETE', url: SESSIONS });
  expect(response.json()).toEqual({ success: true });
  expect([await isLoggedIn(here), await isLoggedIn(there), await isLoggedIn(another)]).toEqual([true, false, true]);
  expect(await listOf(here)).toHaveLength(1);
  const acts = await actsOf(house.ground.database, { person: maya.email });
  expect(acts.at(-1)).toMatchObject({ act: 'sessions.ended', address: '127.0.0.1' });
});

test('another person’s session answers like one that there is none of', async () => {
  const [here, another] = [await signedIn(), await signedIn(ines)];
  const id = (await listOf(another))[0]?.id ?? '';
  const [foreign, unknown] = [await end(here, id), await end(here, '00000000-0000-4000-8000-000000000000')];
  expect([foreign.statusCode, foreign.body]).toEqual([404, unknown.body]);
  expect(await isLoggedIn(another)).toBe(true);
  expect((await end(here, 'mine')).statusCode).toBe(400);
});
