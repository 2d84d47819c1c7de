/** Every call, asked by everybody who may not: the table of decisions.md, "Who may see what", held by the server alone. */
import { readdirSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CSRF_COOKIE, CSRF_HEADER } from '#contract.ts';
import { ines, kit, maya, noor, theo } from '#demo/people.ts';
import { changesSomething } from '#server/route.ts';
import { Browser } from '#server/testing/browser.ts';
import { type TestHouse, testHouse } from '#server/testing/house.ts';
import { CALLS, CONTRACTS, urlOf } from './calls.ts';

let house: TestHouse;
beforeAll(async () => {
  house = await testHouse({
    settings: {
      LIMIT_PERSON: '100000',
      LIMIT_ADDRESS: '100000',
      LIMIT_SIGN_INS: '100000',
      LIMIT_SHORT_LINKS: '100000',
      LIMIT_FORMS: '100000',
    },
  });
});
afterAll(() => house.close());

const named = (calls: typeof CALLS) =>
  calls.map((known) => [`${known.call.method} ${known.call.path}`, known] as const);
const guarded = CALLS.filter(({ open }) => !open);
const forMembers = CALLS.filter(({ sessionOnly }) => !sessionOnly);

const ask = (browser: Browser, known: (typeof CALLS)[number], headers: Record<string, string> = {}) =>
  browser.send({ method: known.call.method, url: urlOf(known), headers, ...(known.body && { payload: known.body }) });

test('the table knows every call of every contract', () => {
  const features = readdirSync('src/features').filter((name) =>
    readdirSync(`src/features/${name}`).includes('contract.ts'),
  );
  expect(features.toSorted()).toEqual([
    'account',
    'affiliate-links',
    'channels',
    'client-errors',
    'contact',
    'documents',
    'infringements',
    'payments',
    'posts',
    'reports',
    'retailer',
    'sign-in',
    'statement-mail',
  ]);
  expect(CALLS.map(({ call }) => call.path).toSorted()).toEqual(CONTRACTS.map(({ path }) => path).toSorted());
});

describe('signed out', () => {
  test.each(named(guarded))('%s is refused', async (_name, known) => {
    const response = await ask(await house.visitor(), known);
    expect([response.statusCode, response.json()]).toEqual([401, { message: 'Missing token' }]);
  });

  test.each(named(guarded))('%s is refused with a session that was never ours', async (_name, known) => {
    const response = await ask(new Browser(house.app, { stagedoor: 'made-up' }), known);
    expect([response.statusCode, response.json()]).toEqual([401, { message: 'Invalid token' }]);
  });

  test.each(named(guarded))('%s is refused with the cookie of before the logout', async (_name, known) => {
    const browser = await house.signedIn(maya);
    const before = new Browser(house.app, Object.fromEntries(browser.cookies));
    expect((await browser.post('/api/logout')).statusCode).toBe(200);
    const response = await ask(before, known);
    expect([response.statusCode, response.json()]).toEqual([401, { message: 'Invalid token' }]);
  });
});

test.each(named(guarded.filter(({ sessionOnly }) => !sessionOnly)))(
  'somebody in no matched group is refused %s',
  async (_name, known) => {
    const response = await ask(await house.signedIn(noor), known);
    expect([response.statusCode, response.json()]).toEqual([401, { message: 'User group not allowed' }]);
  },
);

test.each(named(forMembers))('somebody outside the beta is refused %s', async (_name, known) => {
  const response = await ask(await house.signedIn(kit), known);
  expect([response.statusCode, response.json()]).toEqual([403, { message: 'Not in the beta' }]);
});

describe('a restricted page', () => {
  const withPage = CALLS.filter(({ page }) => page !== undefined);
  test.each(named(withPage))('takes %s with it, from the next request on', async (_name, known) => {
    const browser = await house.signedIn(theo);
    const refusal = { message: 'Not allowed to open this page' };
    expect((await ask(browser, known)).json()).not.toEqual(refusal);
    const restrict = (routes: string[]) =>
      house.ground.database
        .updateTable('groups')
        .set({ restricted_routes: routes })
        .where('name', '=', 'creators')
        .execute();
    await restrict([known.page ?? '']);
    try {
      const response = await ask(browser, known);
      expect([response.statusCode, response.json()]).toEqual([403, refusal]);
      await restrict([`${known.page}-other`, `${known.page}/below`]);
      expect((await ask(browser, known)).json()).not.toEqual(refusal);
    } finally {
      await restrict([]);
    }
  });
});

describe('without a good CSRF pair', () => {
  const unsafe = CALLS.filter(({ call }) => changesSomething(call));
  const faults: [string, (mine: Browser, other: Browser) => [Browser, Record<string, string>]][] = [
    ['no token', (mine) => [mine, { [CSRF_HEADER]: '' }]],
    ['a wrong token', (mine) => [mine, { [CSRF_HEADER]: `${mine.cookies.get(CSRF_COOKIE)}x` }]],
    [
      'a planted pair of another session',
      (mine, other) => {
        const token = other.cookies.get(CSRF_COOKIE) ?? '';
        return [
          new Browser(house.app, { ...Object.fromEntries(mine.cookies), [CSRF_COOKIE]: token }),
          { [CSRF_HEADER]: token },
        ];
      },
    ],
    [
      'the header without its cookie',
      (mine) => [
        new Browser(house.app, Object.fromEntries([...mine.cookies].filter(([name]) => name !== CSRF_COOKIE))),
        { [CSRF_HEADER]: mine.cookies.get(CSRF_COOKIE) ?? '' },
      ],
    ],
    ['another site as its origin', (mine) => [mine, { 'sec-fetch-site': 'cross-site' }]],
  ];
  const cases = named(unsafe).flatMap(([name, known]) =>
    faults.map(([fault, plant]) => [name, fault, known, plant] as const),
  );

  test.each(cases)('%s is refused with %s', async (_name, _fault, known, plant) => {
    const [browser, headers] = plant(await house.signedIn(maya), await house.signedIn(ines));
    const response = await ask(browser, known, headers);
    expect([response.statusCode, response.json()]).toEqual([403, { message: 'Invalid CSRF token' }]);
  });

  test('a pair from before the sign-in does not hold after it', async () => {
    const visitor = await house.visitor();
    const before = visitor.cookies.get(CSRF_COOKIE) ?? '';
    const session = await house.signedIn(maya);
    const mixed = new Browser(house.app, {
      ...Object.fromEntries(visitor.cookies),
      stagedoor: session.cookies.get('stagedoor') ?? '',
    });
    expect((await mixed.post('/api/documents/get', {}, { [CSRF_HEADER]: before })).statusCode).toBe(403);
  });
});

describe('every answer of the API', () => {
  test.each(named(CALLS))('%s is private JSON that nothing sniffs or frames', async (_name, known) => {
    for (const browser of [await house.visitor(), await house.signedIn(maya)]) {
      const { headers } = await ask(browser, known);
      expect(headers['cache-control']).toBe('no-store');
      expect(headers['content-type']).toMatch(/^application\/json/);
      expect(headers['x-content-type-options']).toBe('nosniff');
      expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    }
  });

  test('of an unknown call is a refusal, no page', async () => {
    const browser = await house.signedIn(maya);
    for (const url of ['/api', '/api/', '/api/nothing', '/api/user/get/more', '/api/user/GET']) {
      const response = await browser.get(url);
      expect([response.statusCode, response.json()], url).toEqual([404, { message: 'Not found' }]);
    }
    expect((await browser.send({ method: 'PUT', url: '/api/user/get' })).statusCode).toBe(404);
  });
});
