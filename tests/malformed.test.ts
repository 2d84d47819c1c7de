/** 500 malformed requests of each call, as a signed-in person: none breaks the server, none learns anything of the inside. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { refusal } from '#contract.ts';
import { chances } from '#demo/figures.ts';
import { maya, theo } from '#demo/people.ts';
import { type TestHouse, testHouse } from '#server/testing/house.ts';
import { CALLS } from './calls.ts';
import { malformed } from './malformed.ts';

const REQUESTS = 500;
/** What only the inside says: stacks, SQL, paths, names of libraries. */
const INSIDE =
  /\bat .+:\d+:\d+|node_modules|\bselect\b.+\bfrom\b|insert into|syntax error|pg_|kysely|fastify|zod|ECONN|\/src\//i;

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

test.each(CALLS.map((known) => [`${known.call.method} ${known.call.path}`, known] as const))(
  '%s',
  { timeout: 120_000 },
  async (_name, { call, body = {} }) => {
    const random = chances(`${call.method} ${call.path}`);
    let browser = await house.signedIn(maya);
    let refused = 0;
    for (let count = 0; count < REQUESTS; count += 1) {
      const request = malformed(call, body, random);
      const response = await browser.send(request);
      const said = `${request.url} ${String(request.payload).slice(0, 200)} → ${response.statusCode} ${response.body.slice(0, 300)}`;
      expect(response.statusCode, said).toBeLessThan(500);
      if (response.statusCode < 400) {
        if (call.path === '/api/logout') browser = await house.signedIn(maya);
        continue;
      }
      refused += 1;
      expect(z.safeParse(refusal, response.json()).success, said).toBe(true);
      expect(response.body, said).not.toMatch(INSIDE);
      if (response.statusCode === 400) expect(response.json().message.length, said).toBeGreaterThan(0);
    }
    if (call.body) expect(refused).toBeGreaterThan(REQUESTS / 10);
  },
);

test('a malformed body is told where it is wrong', async () => {
  const browser = await house.signedIn(maya);
  const response = await browser.post('/api/documents/get', { page: 0, sortBy: 'colour' });
  expect(response.statusCode).toBe(400);
  expect(response.json().message).toBe('Malformed request');
  expect(response.json().errors).toEqual(
    expect.arrayContaining([
      { path: 'page', message: expect.any(String) },
      { path: 'sortBy', message: 'Sort by date, type or account.' },
    ]),
  );
});

test('fields that no contract knows are never applied', async () => {
  const browser = await house.signedIn(theo);
  const before = await people();
  const extra = {
    permission_group: 'Admin',
    groups: ['staff'],
    email: 'maya@northlight.example',
    active: false,
    affiliateCode: 'stolen-20',
    beta: false,
  };
  for (const { call, body, url } of CALLS) {
    if (call.path === '/api/logout') continue;
    await browser.send({
      method: call.method,
      url: url ?? call.path,
      ...(call.method !== 'GET' && { payload: { ...body, ...extra } }),
    });
  }
  expect(await people()).toEqual(before);

  async function people() {
    const { database } = house.ground;
    return [
      await database.selectFrom('people').selectAll().orderBy('id').execute(),
      await database.selectFrom('account_members').selectAll().orderBy('person_id').execute(),
    ];
  }
});
