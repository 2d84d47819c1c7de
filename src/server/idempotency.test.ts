import cookie from '@fastify/cookie';
import Fastify, { type FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { call } from '#contract.ts';
import { ines, maya } from '#demo/people.ts';
import { answerError, invalid } from './errors.ts';
import { guardsOf } from './guards.ts';
import { once, removeOldAnswers } from './idempotency.ts';
import { sessionsOf } from './session.ts';
import { Browser } from './testing/browser.ts';
import { type TestHouse, testHouse } from './testing/house.ts';

/** A call that writes a row each time it does its work. */
const note = call({ method: 'POST', path: '/api/note', summary: 'Notes something' });

let house: TestHouse;
let fails = false;

/** A process of the portal that answers this one call. */
async function aProcess(): Promise<FastifyInstance> {
  const { config, database } = house.ground;
  const app = Fastify();
  app.setErrorHandler(answerError);
  await app.register(cookie);
  const { member } = guardsOf(sessionsOf(config, database), { count: async () => undefined });
  app.post(note.path, { onRequest: async (request) => member(request) }, (request) =>
    once(house.ground, request, note, async (within) => {
      const { rows } = await sql<{
        id: number;
      }>`insert into notes (body) values (${JSON.stringify(request.body)}) returning id`.execute(within);
      if (fails) throw invalid('Not today');
      return { id: rows[0]?.id, when: ['now', null] };
    }),
  );
  return app;
}

const noted = async () => (await sql`select from notes`.execute(house.ground.database)).rows.length;

let app: FastifyInstance;
beforeAll(async () => {
  house = await testHouse();
  await sql`create table notes (id integer generated always as identity, body text)`.execute(house.ground.database);
  app = await aProcess();
});
afterAll(async () => {
  await app.close();
  await house.close();
});
beforeEach(async () => {
  fails = false;
  await sql`truncate notes`.execute(house.ground.database);
});

async function asked(somebody = maya, at = app) {
  const { cookies } = await house.signedIn(somebody);
  const browser = new Browser(at, Object.fromEntries(cookies));
  return async (body: object, key?: string) => {
    const response = await browser.post(note.path, body, key === undefined ? {} : { 'idempotency-key': key });
    return [response.statusCode, response.json()] as const;
  };
}

describe('the same call with the same key', () => {
  test('has the same answer and one effect, also from another process', async () => {
    const first = await (await asked())({ text: 'a' }, 'one');
    const other = await aProcess();
    expect(await (await asked(maya, other))({ text: 'a' }, 'one')).toEqual(first);
    expect([first[0], await noted()]).toEqual([200, 1]);
    await other.close();
  });

  test('twenty times at once, in two processes, has one effect', async () => {
    const other = await aProcess();
    const [ask, there] = [await asked(), await asked(maya, other)];
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, turn) => (turn % 2 ? ask : there)({ text: 'a' }, 'many')),
    );
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect([answers[0]?.[0], await noted()]).toEqual([200, 1]);
    await other.close();
  });

  test('and another body is refused', async () => {
    const ask = await asked();
    await ask({ text: 'a' }, 'two');
    expect(await ask({ text: 'b' }, 'two')).toEqual([
      409,
      { message: 'This Idempotency-Key came with another request before.' },
    ]);
    expect(await noted()).toBe(1);
  });

  test('of another person is another call', async () => {
    await (await asked())({ text: 'a' }, 'three');
    await (await asked(ines))({ text: 'a' }, 'three');
    expect(await noted()).toBe(2);
  });

  test('may be tried again after work that failed, which left nothing', async () => {
    const ask = await asked();
    fails = true;
    expect(await ask({ text: 'a' }, 'four')).toEqual([400, { message: 'Not today' }]);
    expect(await noted()).toBe(0);
    fails = false;
    expect((await ask({ text: 'a' }, 'four'))[0]).toBe(200);
  });
});

test('a call without a key does its work each time', async () => {
  const ask = await asked();
  await ask({ text: 'a' });
  await ask({ text: 'a' });
  expect(await noted()).toBe(2);
});

test.each(['', ' ', 'a b', 'ü', 'x'.repeat(256)])('the key %j is malformed', async (key) => {
  const [status] = await (await asked())({ text: 'a' }, key);
  expect(status).toBe(400);
});

test('answers are kept for a day and more, then removed', async () => {
  const { database } = house.ground;
  const ask = await asked();
  const age = (hours: number) =>
    sql`update idempotency_keys set created_at = now() - make_interval(hours => ${hours})`.execute(database);
  await ask({ text: 'a' }, 'five');
  await age(25);
  await removeOldAnswers(database);
  await ask({ text: 'a' }, 'five');
  expect(await noted()).toBe(1);
  await age(49);
  await removeOldAnswers(database);
  await ask({ text: 'a' }, 'five');
  expect(await noted()).toBe(2);
});
