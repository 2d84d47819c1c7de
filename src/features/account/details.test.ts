/** Names and language, as people change them themselves. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ines, maya, theo } from '#demo/people.ts';
import type { Browser } from '#server/testing/browser.ts';
import { type TestHouse, testHouse } from '#server/testing/house.ts';
import { signInAs } from '#server/testing/sign-in-as.ts';

const UPDATE = '/api/user/update';

let house: TestHouse;
let browser: Browser;
beforeAll(async () => {
  house = await testHouse({ settings: { LIMIT_PERSON: '100000', LIMIT_ADDRESS: '100000' } });
});
afterAll(() => house.close());
beforeEach(async () => {
  await house.ground.database
    .updateTable('people')
    .set({ first_name: 'Maya', last_name: 'Okafor', language: 'en', named_here: false })
    .where('email', '=', maya.email)
    .execute();
  browser = await house.signedIn(maya);
});

const user = async (of = browser) => (await of.get('/api/user/get')).json();

describe('a creator', () => {
  test('changes names and language, and is answered as they are now', async () => {
    const id = await house.idOf(maya);
    const response = await browser.post(UPDATE, { id, firstName: ' Maja ', lastName: 'O’Kafor', language: 'de' });
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({ user: await user() });
    expect(response.json().user).toMatchObject({
      first_name: 'Maja',
      firstName: 'Maja',
      last_name: 'O’Kafor',
      lastName: 'O’Kafor',
      language: 'de',
    });
  });

  test('changes one thing without the others', async () => {
    expect((await browser.post(UPDATE, { language: 'fr' })).statusCode).toBe(200);
    expect(await user()).toMatchObject({ firstName: 'Maya', lastName: 'Okafor', language: 'fr' });
  });

  test('may have no name', async () => {
    const response = await browser.post(UPDATE, { firstName: '  ', lastName: null });
    expect(response.json().user).toMatchObject({ first_name: null, firstName: null, lastName: null });
  });

  test.each([
    ['a name that is too long', { firstName: 'x'.repeat(101) }, 'firstName'],
    ['a name that begins a header', { lastName: 'Okafor\r\nBcc: all@northlight.example' }, 'lastName'],
    ['the sign NUL', { firstName: 'Maya\0' }, 'firstName'],
    ['a language that there is none of', { language: 'it' }, 'language'],
    ['a malformed id', { id: 'me', firstName: 'Maja' }, 'id'],
  ])('is refused %s, and told where', async (_name, body, path) => {
    const response = await browser.post(UPDATE, body);
    expect(response.statusCode).toBe(400);
    expect(response.json().errors).toEqual([{ path, message: expect.any(String) }]);
    expect(await user()).toMatchObject({ firstName: 'Maya', lastName: 'Okafor', language: 'en' });
  });

  test('cannot change another person: their id answers like one that nobody has', async () => {
    const [another, nobody] = await Promise.all(
      [await house.idOf(ines), 999_999].map((id) => browser.post(UPDATE, { id, firstName: 'Mallory' })),
    );
    expect([another?.statusCode, another?.body]).toEqual([404, nobody?.body]);
    expect(await user(await house.signedIn(ines))).toMatchObject({ firstName: 'Ines' });
    expect(await user()).toMatchObject({ firstName: 'Maya' });
  });

  test('cannot change what is not theirs to change', async () => {
    const before = await user();
    const more = { email: 'theo@northlight.example', groups: ['staff'], beta: false, active: false, username: 'root' };
    const response = await browser.post(UPDATE, { ...more, thumbnail: '/x.svg', first_name: 'Mallory' });
    expect(response.statusCode).toBe(200);
    expect(await user()).toEqual(before);
  });
});

describe('simultaneous saves', () => {
  test('of different things lose nothing', async () => {
    const others = await house.signedIn(maya);
    const saves = Array.from({ length: 50 }, (_, turn) =>
      turn % 2 === 0
        ? browser.post(UPDATE, { firstName: `Maya ${turn}` })
        : others.post(UPDATE, { lastName: `Okafor ${turn}` }),
    );
    const answers = await Promise.all(saves);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(saves.map(() => 200));
    const { firstName, lastName } = await user();
    expect([firstName, lastName]).toEqual([
      expect.stringMatching(/^Maya \d+[02468]?$/),
      expect.stringMatching(/^Okafor \d*[13579]$/),
    ]);
  });

  test('of two open forms keep what each of them changed', async () => {
    const before = { firstName: 'Maya', lastName: 'Okafor', language: 'en' };
    await browser.post(UPDATE, { ...before, before, firstName: 'Maja' });
    await browser.post(UPDATE, { ...before, before, language: 'de' });
    expect(await user()).toMatchObject({ firstName: 'Maja', lastName: 'Okafor', language: 'de' });
  });
});

describe('after the next sign-in', () => {
  test('names set here stay, whatever the provider says', async () => {
    await browser.post(UPDATE, { firstName: 'Maja', language: 'de' });
    const back = await house.visitor();
    await signInAs(back, maya);
    expect(await user(back)).toMatchObject({ firstName: 'Maja', lastName: 'Okafor', language: 'de' });
  });

  test('names that were only sent back as they were follow the provider', async () => {
    const visitor = await house.signedIn(theo);
    await visitor.post(UPDATE, { firstName: 'Theo', lastName: 'Lind', language: 'fr' });
    await house.ground.database
      .updateTable('sso_people')
      .set({ first_name: 'Theodor' })
      .where('email', '=', theo.email)
      .execute();
    const back = await house.visitor();
    await signInAs(back, theo);
    expect(await user(back)).toMatchObject({ firstName: 'Theodor', language: 'fr' });
  });
});
