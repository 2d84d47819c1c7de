import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { kit, maya, noor, type Somebody } from '#demo/people.ts';
import { actsOf, verifyTrail } from '#server/audit.ts';
import { type TestHouse, testHouse } from '#server/testing/house.ts';
import { signInAs } from '#server/testing/sign-in-as.ts';

let house: TestHouse;
let before = 0;
beforeAll(async () => {
  house = await testHouse();
});
afterAll(() => house.close());
beforeEach(async () => {
  before = (await verifyTrail(house.ground.database)).count;
});

/** What this test recorded: the act, who, from where, and why. */
const recorded = async () =>
  (await actsOf(house.ground.database, {}))
    .slice(before)
    .map(({ act, email, address, about }) => [act, email, address, about['reason']]);

async function signIn(somebody: Pick<Somebody, 'email'>) {
  const browser = await house.visitor();
  await signInAs(browser, somebody);
  return browser;
}

test('a sign-in and a sign-out are recorded', async () => {
  const browser = await signIn(maya);
  await browser.get('/api/user/get');
  await browser.post('/api/logout');
  expect(await recorded()).toEqual([
    ['sign-in', maya.email, '127.0.0.1', undefined],
    ['sign-out', maya.email, '127.0.0.1', undefined],
  ]);
});

test.each([
  ['in no matched group', noor, 'no matched group'],
  ['outside the beta', kit, 'not in the beta'],
])('that the portal stays closed to somebody %s is recorded once for a sign-in', async (_who, somebody, reason) => {
  const browser = await signIn(somebody);
  for (const url of ['/api/user/get', '/api/notifications', '/api/user/get']) await browser.get(url);
  expect(await recorded()).toEqual([
    ['sign-in', somebody.email, '127.0.0.1', undefined],
    ['sign-in.refused', somebody.email, '127.0.0.1', reason],
  ]);
});

test('somebody who was switched off is refused, which is recorded', async () => {
  const { database } = house.ground;
  const active = (is: boolean) =>
    database.updateTable('people').set({ active: is }).where('email', '=', maya.email).execute();
  await active(false);
  await signIn(maya);
  await active(true);
  expect(await recorded()).toEqual([
    ['sign-in.refused', maya.email, '127.0.0.1', 'This account is switched off. Ask your network.'],
  ]);
});
