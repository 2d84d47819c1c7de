/** Jobs for tests: what was sent is kept in the database, within the sender's transaction, and done when the test says so. */
import { sql } from 'kysely';
import type { Database } from '../database.ts';
import { GivenUp, type Jobs, type Work } from '../jobs.ts';

export interface Sent {
  readonly id: string;
  readonly name: string;
  readonly data: Record<string, unknown>;
  readonly after: Date | null;
  readonly key: string | null;
}

export interface TestJobs extends Jobs {
  /** What was sent and is not done, oldest first; all of it, or of one name. */
  sent(name?: string): Promise<Sent[]>;
  /**
   * Does what waits under a name, deferred or not, or what runs on a schedule under it. What is done, or given up, is
   * gone; what fails is kept and thrown.
   */
  run(name: string): Promise<void>;
}

export async function testJobs(database: Database): Promise<TestJobs> {
  await sql`create table sent_jobs (
    id uuid primary key default gen_random_uuid(), place integer generated always as identity,
    name text not null, data jsonb not null, after timestamptz, key text, unique (name, key))`.execute(database);
  const works = new Map<string, Work<object>>();
  const schedules = new Map<string, () => Promise<void>>();

  async function sent(name?: string): Promise<Sent[]> {
    const { rows } = await sql<Sent>`select id, name, data, after, key from sent_jobs
      where ${name ?? null}::text is null or name = ${name ?? null} order by place`.execute(database);
    return rows;
  }

  return {
    sent,
    async every(_cron, name, work) {
      schedules.set(name, work);
    },
    async work(name, work) {
      works.set(name, work as Work<object>);
    },
    async send(within, name, data, { after, key } = {}) {
      await sql`insert into sent_jobs (name, data, after, key)
        values (${name}, ${JSON.stringify(data)}::jsonb, ${after ?? null}, ${key ?? null}) on conflict do nothing`.execute(
        within,
      );
    },
    async run(name) {
      const work = works.get(name);
      if (!work && !schedules.has(name)) throw new Error(`No job is called ${name}.`);
      await schedules.get(name)?.();
      for (const { id, data } of work ? await sent(name) : []) {
        await work?.(data, { id, isLast: false }).catch((error) => {
          if (!(error instanceof GivenUp)) throw error;
        });
        await sql`delete from sent_jobs where id = ${id}`.execute(database);
      }
    },
    check: async () => undefined,
    stop: async () => undefined,
  };
}
