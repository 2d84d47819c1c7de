import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '#server/testing/database.ts';
import { removeAbandoned } from './server/abandoned.ts';

let here: TestDatabase;
beforeAll(async () => {
  here = await testDatabase();
});
afterAll(() => here.close());

test('attempts and tickets of people who never came back are cleaned away, fresh ones stay', async () => {
  const old = new Date(Date.now() - 2 * 3_600_000);
  const [stale, fresh] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
  const attempt = { browser_hash: stale, nonce: 'nonce', code_verifier: 'verifier', destination: '/' };
  await here.database
    .insertInto('sign_in_attempts')
    .values([
      { ...attempt, state_hash: stale, created_at: old },
      { ...attempt, state_hash: fresh },
    ])
    .execute();
  await here.database
    .insertInto('logout_tickets')
    .values([{ ticket_hash: stale, created_at: old }, { ticket_hash: fresh }])
    .execute();

  await removeAbandoned(here.database);
  const attempts = await here.database.selectFrom('sign_in_attempts').select('state_hash').execute();
  const tickets = await here.database.selectFrom('logout_tickets').select('ticket_hash').execute();
  expect(attempts).toEqual([{ state_hash: fresh }]);
  expect(tickets).toEqual([{ ticket_hash: fresh }]);
});
