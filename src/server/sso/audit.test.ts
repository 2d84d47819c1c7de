/** What the sign-on leaves in the audit trail. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { actsOf } from '../audit.ts';
import { Browser, type SignOn, signOn } from './testing.ts';

const MAYA = 'maya@northlight.example';

let house: SignOn;
let maya = 0;
beforeAll(async () => {
  house = await signOn();
  const values = { email: MAYA, username: MAYA };
  maya = (await house.database.insertInto('people').values(values).returning('id').executeTakeFirstOrThrow()).id;
});
afterAll(() => house.close());

async function fail(email: string, times: number): Promise<void> {
  const browser = new Browser(house);
  const page = await browser.get((await house.authorization()).url);
  for (let turn = 0; turn < times; turn += 1) await browser.submit(page, { email, password: 'not it' });
}

const recorded = async () =>
  (await actsOf(house.database, {})).map(({ act, person_id, about }) => [act, person_id, about['reason']]);

test('a wrong password is recorded, of whom only where somebody has the address, and never what was typed', async () => {
  await fail(MAYA, 1);
  await fail('my secret pass\0word', 1);
  expect(await recorded()).toEqual([
    ['sign-in.refused', maya, 'wrong password'],
    ['sign-in.refused', null, 'wrong password'],
  ]);
  expect(JSON.stringify(await actsOf(house.database, {}))).not.toMatch(/secret|not it/);
});

test('that somebody must wait is recorded', async () => {
  await fail(MAYA, 8);
  expect(await recorded()).toContainEqual(['sign-in.refused', maya, 'too many wrong passwords']);
});
