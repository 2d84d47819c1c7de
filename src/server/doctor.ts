/** `stagedoor doctor`: how each part is, one line each, and what waits for a person. */
import { sql } from 'kysely';
import { clockOf, diskOf, keysOf, signOnOf } from './doctor-surroundings.ts';
import type { Ground } from './ground.ts';
import { carrierOf } from './mail/carrier.ts';
import { unsentMails } from './mail/outbox.ts';
import { migrations } from './migrations.ts';
import { plain } from './terminal.ts';

export interface Finding {
  readonly part: string;
  readonly well: boolean;
  readonly words: string;
  /** One line each. */
  readonly more?: readonly string[];
}

const MOST_LISTED = 100;

type Parts = Pick<Ground, 'config' | 'database' | 'files' | 'secretKey'>;

/** Looks at each part; one that does not answer does not keep the others from being looked at. */
export async function examine(ground: Parts): Promise<Finding[]> {
  const looks: [string, () => Promise<Omit<Finding, 'part'>>][] = [
    ['database', () => databaseOf(ground)],
    ['migrations', () => migrationsOf(ground)],
    ['files', () => filesOf(ground)],
    ['mail', () => mailOf(ground)],
    ['jobs', () => jobsOf(ground)],
    ['sign-on', () => signOnOf(ground)],
    ['clock', () => clockOf(ground)],
    ['keys', () => keysOf(ground)],
    ['disk', () => diskOf(ground)],
  ];
  return Promise.all(
    looks.map(async ([part, look]) => ({
      part,
      ...(await look().catch((error: Error) => ({ well: false, words: error.message }))),
    })),
  );
}

/** The findings as a terminal shows them. */
export function findingsText(findings: readonly Finding[]): string {
  const lines = findings.flatMap(({ part, well, words, more = [] }) => [
    `${part.padEnd(12)}${well ? 'ok    ' : 'fault '}${words}`,
    ...more.map((line) => `            ${line}`),
  ]);
  return `${lines.map(plain).join('\n')}\n`;
}

async function databaseOf({ database }: Parts) {
  const { rows } = await sql<{ version: string; size: string }>`
    select current_setting('server_version') as version, pg_size_pretty(pg_database_size(current_database())) as size`.execute(
    database,
  );
  return { well: true, words: `PostgreSQL ${rows[0]?.version}, ${rows[0]?.size}` };
}

async function migrationsOf({ database }: Parts) {
  const { rows } = await sql<{ name: string }>`select name from migrations order by name`.execute(database);
  const missing = migrations().filter(({ name }) => !rows.some((row) => row.name === name));
  const words =
    missing.length === 0 ? `all ${rows.length} applied` : `${missing.length} missing, from ${missing[0]?.name} on`;
  return { well: missing.length === 0, words };
}

async function filesOf({ config, files }: Parts) {
  await files.check();
  return { well: true, words: `${config.dataDir}/files can be written and read` };
}

async function mailOf({ config, database }: Parts) {
  const carrier = carrierOf(config);
  const unsent = await unsentMails(database);
  const dead = unsent.filter(({ state }) => state === 'failed');
  const fault = await carrier.check().then(
    () => null,
    (error: Error) => error.message,
  );
  const words = `${carrier.name}${fault === null ? ' takes mails' : `: ${fault}`}; ${unsent.length - dead.length} waiting, ${dead.length} dead`;
  const listed = unsent
    .slice(0, MOST_LISTED)
    .map(({ id, sent_to, subject, state, tries, last_error, created_at }) =>
      [
        created_at.toISOString(),
        state === 'failed' ? 'dead' : 'waiting',
        sent_to,
        `"${subject}"`,
        `tried ${tries}×`,
        last_error,
        id,
      ]
        .filter(Boolean)
        .join('  '),
    );
  const rest = unsent.length - listed.length;
  const more = rest > 0 ? [...listed, `and ${rest} more, in the table mails`] : listed;
  return { well: fault === null && dead.length === 0, words, more };
}

async function jobsOf({ database }: Parts) {
  const { rows } = await sql<{ waiting: number; active: number }>`
    select count(*) filter (where state in ('created', 'retry')) as waiting, count(*) filter (where state = 'active') as active
    from jobs.job where name <> 'dead'`.execute(database);
  const { rows: dead } = await sql<{ name: string; count: number; newest: Date }>`
    select source_name as name, count(*) as count, max(created_on) as newest from jobs.job
    where name = 'dead' and source_name <> 'mail' group by source_name order by source_name`.execute(database);
  const words = `${rows[0]?.waiting} waiting, ${rows[0]?.active} under way, ${dead.reduce((sum, { count }) => sum + count, 0)} dead`;
  const more = dead.map(
    ({ name, count, newest }) => `${name}: ${count} dead, the newest since ${newest.toISOString()}`,
  );
  return { well: dead.length === 0, words, more };
}
