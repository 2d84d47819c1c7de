/** Work that is done later or on a schedule (pg-boss): kept in the database, done by any process. */
import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import type pg from 'pg';
import { fromKysely, type JobResult, type JobWithMetadata, PgBoss } from 'pg-boss';
import type { Queryable } from './database.ts';

/** Where jobs end up that failed too often; `stagedoor doctor` lists them. */
const DEAD = 'dead';
const DAY_SECONDS = 86_400;

/** How a kind of job is worked on. */
export interface WorkChoices {
  /** Tries after the first one. */
  readonly retries?: number;
  /** Seconds before the second try; each further pause is twice as long, with some chance in it. */
  readonly pauseSeconds?: number;
  readonly longestPauseSeconds?: number;
  /** Jobs of this kind that one process works on together: 2 at least. */
  readonly atOnce?: number;
  /** Seconds that one try may take. */
  readonly mostSeconds?: number;
}

/** One try of a job. */
export interface Try {
  readonly id: string;
  /** No try follows this one. */
  readonly isLast: boolean;
}

export type Work<T extends object> = (data: T, job: Try) => Promise<void>;

export interface SendChoices {
  /** Not before then. */
  readonly after?: Date;
  /** Of jobs with the same name and key only one waits for its first try: others add nothing to it. */
  readonly key?: string;
}

/** Thrown by work that no further try can help: the job is dead at once. */
export class GivenUp extends Error {
  override name = 'GivenUp';
}

export interface Jobs {
  /** Declares a job that runs on a schedule (cron, UTC), and what it does. */
  every(cron: string, name: string, work: () => Promise<void>): Promise<void>;
  /** Declares what a job does. It may be done twice, where a process dies at the end of a try. */
  work<T extends object>(name: string, work: Work<T>, choices?: WorkChoices): Promise<void>;
  /** Sends a job: it is there when the transaction commits, and was never there when it does not. */
  send(within: Queryable, name: string, data: object, choices?: SendChoices): Promise<void>;
  /** @throws where jobs do not run */
  check(): Promise<void>;
  /** Lets running jobs end, then stops. */
  stop(): Promise<void>;
}

/** How often the queue is looked at: tests are in a hurry. */
export interface Pace {
  readonly pollSeconds?: number;
  readonly superviseSeconds?: number;
  /** A job whose process died shows no sign of life for so long, and is then tried again. */
  readonly heartbeatSeconds?: number;
}

function queueOf({ retries = 12, pauseSeconds = 30, longestPauseSeconds = 3_600, mostSeconds = 900 }: WorkChoices) {
  return {
    retryLimit: retries,
    retryDelay: pauseSeconds,
    retryBackoff: true,
    retryDelayMax: longestPauseSeconds,
    expireInSeconds: mostSeconds,
    // Longer than all tries together: a job ends by its tries, never by its age.
    retentionSeconds: 2 * (retries + 1) * (longestPauseSeconds + mostSeconds) + DAY_SECONDS,
  };
}

export async function startJobs(pool: pg.Pool, log: FastifyBaseLogger, pace: Pace = {}): Promise<Jobs> {
  const { pollSeconds = 2, superviseSeconds = 60, heartbeatSeconds = 30 } = pace;
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    schema: 'jobs',
    application_name: 'stagedoor jobs',
    superviseIntervalSeconds: superviseSeconds,
    monitorIntervalSeconds: superviseSeconds,
  });
  let stopping = false;
  boss.on('error', (error) => stopping || log.warn({ err: error }, 'the queue of jobs met an error'));
  await boss.start();
  await boss.createQueue(DEAD, { retentionSeconds: 90 * DAY_SECONDS });

  const made = new Map<string, Promise<void>>();
  const makeQueue = (name: string): Promise<void> => {
    // The only policy under which a key keeps a second job away; jobs without one get one of their own.
    const fixed = { policy: 'short', deadLetter: DEAD, heartbeatSeconds };
    const known = made.get(name) ?? boss.createQueue(name, { ...fixed, ...queueOf({}) });
    made.set(name, known);
    known.catch(() => made.delete(name));
    return known;
  };

  async function settle<T extends object>(job: JobWithMetadata<T>, work: Work<T>): Promise<JobResult> {
    const { id, name, retryCount, retryLimit } = job;
    try {
      await work(job.data, { id, isLast: retryCount >= retryLimit });
      log.debug({ job: name, id }, 'a job is done');
      return { id, status: 'completed' };
    } catch (error) {
      const isOver = error instanceof GivenUp;
      log.warn({ job: name, id, tries: retryCount + 1, err: error }, isOver ? 'a job was given up' : 'a job failed');
      const message = error instanceof Error ? error.message : String(error);
      return { id, status: isOver ? 'deadletter' : 'failed', output: { message } };
    }
  }

  return {
    async every(cron, name, work) {
      await boss.createQueue(name);
      await boss.schedule(name, cron, null, { tz: 'UTC' });
      await boss.work(name, { pollingIntervalSeconds: 30 }, async () => {
        await work();
        log.debug({ job: name }, 'a job is done');
      });
    },
    async work<T extends object>(name: string, work: Work<T>, choices: WorkChoices = {}) {
      await makeQueue(name);
      await boss.updateQueue(name, queueOf(choices));
      const options = {
        batchSize: Math.max(2, choices.atOnce ?? 2),
        burstWhenBatchFull: true,
        perJobResults: true,
        includeMetadata: true,
        pollingIntervalSeconds: pollSeconds,
      } as const;
      await boss.work<T, JobResult, typeof options>(name, options, (batch) =>
        Promise.all(batch.map((job) => settle(job, work))),
      );
    },
    async send(within, name, data, { after, key } = {}) {
      await makeQueue(name);
      for (;;) {
        const sent = await boss.send(name, data, {
          db: fromKysely(within),
          singletonKey: key ?? randomUUID(),
          ...(after && { startAfter: after }),
        });
        if (sent !== null) return;
        // The one that waits must not begin before this transaction is over, or it would miss what changes here.
        const { rows } = await sql`select from jobs.job
          where name = ${name} and singleton_key = ${key} and state = 'created' for update`.execute(within);
        if (rows.length > 0) return;
      }
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
