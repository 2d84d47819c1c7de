/** Work that is done later or on a schedule (pg-boss): kept in the database, run once, by any process. */
import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import { PgBoss } from 'pg-boss';

export interface Jobs {
  /** Declares a job that runs on a schedule (cron, UTC), and what it does. */
  every(cron: string, name: string, work: () => Promise<void>): Promise<void>;
  /** @throws where jobs do not run */
  check(): Promise<void>;
  /** Lets running jobs end, then stops. */
  stop(): Promise<void>;
}

export async function startJobs(pool: pg.Pool, log: FastifyBaseLogger): Promise<Jobs> {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    schema: 'jobs',
    application_name: 'stagedoor jobs',
  });
  let stopping = false;
  boss.on('error', (error) => stopping || log.warn({ err: error }, 'the queue of jobs met an error'));
  await boss.start();

  return {
    async every(cron, name, work) {
      await boss.createQueue(name);
      await boss.schedule(name, cron, null, { tz: 'UTC' });
      await boss.work(name, { pollingIntervalSeconds: 30 }, async () => {
        await work();
        log.debug({ job: name }, 'a job is done');
      });
    },
    async check() {
      await boss.getQueues();
    },
    async stop() {
      stopping = true;
      await boss.stop({ graceful: true, timeout: 5_000, close: false });
    },
  };
}
