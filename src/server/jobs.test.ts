import { sql } from 'kysely';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { GivenUp, type Jobs, startJobs } from './jobs.ts';
import { type TestDatabase, testDatabase } from './testing/database.ts';

let base: TestDatabase;
let jobs: Jobs;
beforeEach(async () => {
  base = await testDatabase();
  jobs = await startJobs(base.pool, pino({ level: 'silent' }), { pollSeconds: 0.5, superviseSeconds: 1 });
});
afterEach(async () => {
  await jobs.stop();
  await base.close();
});

const rows = async (where: string) =>
  (
    await sql<{ data: { n: number }; state: string; source_name: string | null; retry_count: number }>`
      select data, state, source_name, retry_count from jobs.job where ${sql.raw(where)} order by created_on`.execute(
      base.database,
    )
  ).rows;
const eventually = <T>(check: () => T) => vi.waitFor(check, { timeout: 15_000, interval: 50 });

describe('a job', () => {
  test('is there when its transaction commits, and never when it does not', async () => {
    const send = (n: number, fails: boolean) =>
      base.database.transaction().execute(async (transaction) => {
        await jobs.send(transaction, 'noted', { n });
        if (fails) throw new Error('taken back');
      });
    await send(1, false);
    await expect(send(2, true)).rejects.toThrow('taken back');
    const done: number[] = [];
    await jobs.work<{ n: number }>('noted', async ({ n }) => void done.push(n));
    await eventually(() => expect(done).toEqual([1]));
  });

  test('waits for its time', async () => {
    const done: number[] = [];
    await jobs.work<{ n: number }>('noted', async ({ n }) => void done.push(n));
    await jobs.send(base.database, 'noted', { n: 1 }, { after: new Date(Date.now() + 3_600_000) });
    await jobs.send(base.database, 'noted', { n: 2 });
    await eventually(() => expect(done).toEqual([2]));
    expect((await rows("state = 'created' and name = 'noted'")).map(({ data }) => data.n)).toEqual([1]);
  });

  test('of a key waits once; without one each waits', async () => {
    for (const n of [1, 2]) await jobs.send(base.database, 'noted', { n }, { key: 'a' });
    await jobs.send(base.database, 'noted', { n: 3 }, { key: 'b' });
    for (const n of [4, 5]) await jobs.send(base.database, 'noted', { n });
    expect((await rows("name = 'noted'")).map(({ data }) => data.n)).toEqual([1, 3, 4, 5]);
  });

  test('that waits for a key does not begin before the change that counts on it is committed', async () => {
    await sql`create table changes (n integer)`.execute(base.database);
    await jobs.send(base.database, 'noted', { n: 1 }, { key: 'a' });
    const seen: number[] = [];
    const change = base.database.transaction().execute(async (transaction) => {
      await sql`insert into changes values (1)`.execute(transaction);
      await jobs.send(transaction, 'noted', { n: 2 }, { key: 'a' });
      await jobs.work('noted', async () => {
        seen.push((await sql`select from changes`.execute(base.database)).rows.length);
      });
      await new Promise((resolve) => setTimeout(resolve, 1_200));
      expect(seen).toEqual([]);
    });
    await change;
    await eventually(() => expect(seen).toEqual([1]));
  });

  test('that fails is tried again, and dead after its last try', async () => {
    const tries: boolean[] = [];
    await jobs.work(
      'failing',
      async (_data, { isLast }) => {
        tries.push(isLast);
        throw new Error('no luck');
      },
      { retries: 2, pauseSeconds: 1, longestPauseSeconds: 1 },
    );
    await jobs.send(base.database, 'failing', { n: 1 });
    await eventually(async () => {
      expect(tries).toEqual([false, false, true]);
      expect(await rows("name = 'dead'")).toMatchObject([{ data: { n: 1 }, source_name: 'failing' }]);
    });
  });

  test('that is given up is dead at once, and does not hold up those beside it', async () => {
    const done: number[] = [];
    await jobs.work<{ n: number }>('mixed', async ({ n }) => {
      done.push(n);
      if (n === 2) throw new GivenUp('no such thing');
    });
    for (const n of [1, 2, 3]) await jobs.send(base.database, 'mixed', { n });
    await eventually(async () => {
      expect(done.toSorted((one, other) => one - other)).toEqual([1, 2, 3]);
      expect((await rows("name = 'dead'")).map(({ data }) => data.n)).toEqual([2]);
    });
  });

  test('pauses longer after each try', async () => {
    await jobs.work(
      'failing',
      async () => {
        throw new Error('no luck');
      },
      { retries: 5, pauseSeconds: 60 },
    );
    await jobs.send(base.database, 'failing', { n: 1 });
    const pauses: number[] = [];
    for (const turn of [1, 2, 3, 4]) {
      await eventually(async () => {
        const { rows: found } = await sql<{ pause: number }>`
          select extract(epoch from start_after - now())::float as pause from jobs.job
          where name = 'failing' and state = 'retry' and start_after > now()`.execute(base.database);
        expect(found).toHaveLength(1);
        pauses[turn - 1] = found[0]?.pause ?? 0;
      });
      await sql`update jobs.job set start_after = now() where name = 'failing' and state = 'retry'`.execute(
        base.database,
      );
      await eventually(async () =>
        expect(await rows(`name = 'failing' and state = 'retry' and retry_count = ${turn}`)).toHaveLength(1),
      );
    }
    for (const [turn, pause] of pauses.entries()) {
      expect(pause).toBeGreaterThan(60 * 2 ** turn - 20);
      expect(pause).toBeLessThanOrEqual(120 * 2 ** turn);
    }
  });
});
