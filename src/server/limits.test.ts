import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { Refused } from './errors.ts';
import { countForm, countWithin, limitOf } from './limits.ts';
import { type TestDatabase, testDatabase } from './testing/database.ts';

let here: TestDatabase;
beforeAll(async () => {
  here = await testDatabase();
});
afterAll(() => here.close());
beforeEach(async () => {
  vi.useRealTimers();
  await here.database.deleteFrom('rate_limits').execute();
});

async function passed(count: (key: string) => Promise<void>, key: string, tries: number): Promise<number> {
  const outcomes = await Promise.allSettled(Array.from({ length: tries }, () => count(key)));
  for (const outcome of outcomes) if (outcome.status === 'rejected') expect(outcome.reason).toBeInstanceOf(Refused);
  return outcomes.filter(({ status }) => status === 'fulfilled').length;
}

test('as many calls as the limit pass, in whatever crowd they come, and not one more', async () => {
  const limit = limitOf(here.pool, 'calls', 600);
  expect(await passed(limit.count, 'maya', 650)).toBe(600);
  expect(await passed(limit.count, 'maya', 5)).toBe(0);
});

test('one person’s calls are not another’s', async () => {
  const limit = limitOf(here.pool, 'calls', 10);
  expect(await passed(limit.count, 'maya', 15)).toBe(10);
  expect(await passed(limit.count, 'ines', 15)).toBe(10);
});

test('several processes share one limit', async () => {
  const processes = [limitOf(here.pool, 'calls', 60), limitOf(here.pool, 'calls', 60), limitOf(here.pool, 'calls', 60)];
  let all = 0;
  for (let turn = 0; turn < 30; turn += 1) for (const { count } of processes) all += await passed(count, 'maya', 1);
  expect(all).toBeLessThanOrEqual(60);
  expect(all).toBeGreaterThanOrEqual(54);
});

test('whoever calls too often is told when to try again', async () => {
  const limit = limitOf(here.pool, 'calls', 2);
  await passed(limit.count, 'maya', 2);
  const refused = await limit.count('maya').catch((error: unknown) => error);
  expect(refused).toMatchObject({
    status: 429,
    message: expect.stringMatching(/^Too many requests\. Try again in \d+ seconds?\.$/),
  });
  expect((refused as Refused).retryAfter).toBeGreaterThan(50);
});

test('a minute later the way is free again', async () => {
  const limit = limitOf(here.pool, 'calls', 2);
  expect(await passed(limit.count, 'maya', 3)).toBe(2);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 });
  expect(await passed(limit.count, 'maya', 3)).toBe(2);
});

describe('what is counted within its transaction', () => {
  const count = (key: string) => here.database.transaction().execute((within) => countWithin(within, 'forms', 10, key));

  test('passes as often as the limit says, from however many processes, and not once more', async () => {
    expect(await passed(count, 'maya', 25)).toBe(10);
    expect(await passed(count, 'maya', 2)).toBe(0);
    expect(await passed(count, 'ines', 2)).toBe(2);
  });

  test('and fails, counts nothing', async () => {
    const failing = here.database.transaction().execute(async (within) => {
      await countWithin(within, 'forms', 10, 'maya');
      throw new Error('The mail could not be kept.');
    });
    await expect(failing).rejects.toThrow('The mail could not be kept.');
    expect(await passed(count, 'maya', 25)).toBe(10);
  });

  test('is refused with the time to wait, and free again a minute later', async () => {
    await passed(count, 'maya', 10);
    const refused = await count('maya').catch((error: unknown) => error);
    expect(refused).toMatchObject({ status: 429 });
    expect((refused as Refused).retryAfter).toBeGreaterThan(50);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 });
    expect(await passed(count, 'maya', 12)).toBe(10);
  });

  test('as a form, is counted for the person and for the address', async () => {
    const send = (person: number) => (address: string) =>
      here.database.transaction().execute((within) => countForm(within, 10, person, address));
    expect(await passed(send(1), '192.0.2.1', 6)).toBe(6);
    expect(await passed(send(2), '192.0.2.1', 6)).toBe(4);
    expect(await passed(send(1), '192.0.2.2', 6)).toBe(4);
    expect(await passed(send(2), '192.0.2.3', 12)).toBe(6);
  });
});
