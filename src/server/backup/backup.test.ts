import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DEMO_ACCOUNTS, DEMO_GROUPS, maya } from '#demo/people.ts';
import { addSomebody } from '#demo/somebody.ts';
import { recordAct, verifyTrail } from '../audit.ts';
import { readConfig } from '../config.ts';
import { filesIn } from '../files.ts';
import { startJobs } from '../jobs.ts';
import { testDatabase } from '../testing/database.ts';
import { makeBackup } from './backup.ts';
import { pathOf } from './folder.ts';
import { restoreBackup } from './restore.ts';

const open: (() => Promise<void>)[] = [];
let place: string;
beforeEach(() => {
  place = mkdtempSync(join(tmpdir(), 'stagedoor-backup-'));
});
afterEach(async () => {
  for (const close of open.splice(0).reverse()) await close();
  rmSync(place, { recursive: true });
});

/** A network of its own: a database, a data folder, and the real queue of jobs. */
async function network(name: string) {
  const base = await testDatabase();
  open.push(base.close);
  const jobs = await startJobs(base.pool, pino({ level: 'silent' }));
  open.push(jobs.stop);
  const dataDir = join(place, name);
  const config = readConfig({ demo: true }, { DATA_DIR: dataDir });
  return { ...base, jobs, config, files: filesIn(join(dataDir, 'files')) };
}

async function populated() {
  const parts = await network('first');
  const { database, files } = parts;
  await database.insertInto('groups').values(DEMO_GROUPS).execute();
  await database.insertInto('accounts').values(DEMO_ACCOUNTS).execute();
  await addSomebody(database, maya, '$argon2id$not-a-hash');
  await addDocument(parts, 'one');
  await recordAct(database, { act: 'sign-in', personId: 1, address: '203.0.113.7' });
  await recordAct(database, { act: 'payment.viewed', personId: 1, address: null, about: { account: 101 } });
  await parts.jobs.send(database, 'mail', { id: 'a mail that waits' });
  await files.put('documents/deep/one.pdf', Buffer.from('%PDF one'));
  return parts;
}

type Network = Awaited<ReturnType<typeof network>>;

async function addDocument({ database }: Network, words: string) {
  await sql`insert into documents (account_id, document_type, type_order, reference_date, file_key, file_name, media_type, size_bytes, sha256)
    values (101, 'financial_statement', 3, '2026-09-02', ${`documents/${words}`}, ${`quote " tab \t ${words} é`}, 'application/pdf', 8, sha256(${words}::text::bytea))`.execute(
    database,
  );
}

test('a backup made beside writers, restored elsewhere, is equal to what it was', async () => {
  const first = await populated();
  const stop = new AbortController();
  let acknowledged = 0;
  const writer = (async () => {
    for (; !stop.signal.aborted; acknowledged += 1) await addDocument(first, `during ${acknowledged}`);
  })();
  await expect.poll(() => acknowledged).toBeGreaterThan(3);
  const before = acknowledged;
  const about = await makeBackup(first, join(place, 'backup'));
  stop.abort();
  await writer;

  const second = await network('second');
  await restoreBackup(second, join(place, 'backup'));
  const again = await makeBackup(second, join(place, 'again'));
  expect({ ...again, madeAt: about.madeAt }).toEqual(about);
  const { rows } = await sql<{ n: number }>`select count(*) as n from documents`.execute(second.database);
  // All that was there before it began, and what it counts.
  expect(rows[0]?.n).toBeGreaterThan(before);
  const { rows: counted } = await sql<{ n: number }>`select sum(total) as n from document_years`.execute(
    second.database,
  );
  expect(counted[0]?.n).toBe(rows[0]?.n);
  expect((await buffer(await second.files.stream('documents/deep/one.pdf'))).toString()).toBe('%PDF one');
  expect(await verifyTrail(second.database)).toMatchObject({ count: 2, broken: null });
  // New rows go on where the old ones ended, and are counted and chained again.
  await addDocument(second, 'afterwards');
  await recordAct(second.database, { act: 'sign-out', personId: 1, address: null });
  expect(await verifyTrail(second.database)).toMatchObject({ count: 3, broken: null });
  const waiting = await sql<{ data: unknown }>`select data from jobs.job where name = 'mail'`.execute(second.database);
  expect(waiting.rows).toEqual([{ data: { id: 'a mail that waits' } }]);
});

test('nothing is restored over a network that has people', async () => {
  const first = await populated();
  await makeBackup(first, join(place, 'backup'));
  await expect(restoreBackup(first, join(place, 'backup'))).rejects.toThrow(
    /is not empty: restore into a new database/,
  );
  expect(await verifyTrail(first.database)).toMatchObject({ count: 2, broken: null });
});

test('of a damaged backup nothing comes in', async () => {
  const first = await populated();
  await makeBackup(first, join(place, 'backup'));
  const file = pathOf(join(place, 'backup'), 'public.people');
  const bytes = readFileSync(file);
  bytes[bytes.length - 12] = (bytes[bytes.length - 12] ?? 0) ^ 0xff;
  writeFileSync(file, bytes);
  const second = await network('second');
  await expect(restoreBackup(second, join(place, 'backup'))).rejects.toThrow(
    /people (cannot be read|is not as it was)/,
  );
  const { rows } = await sql<{ n: number }>`select count(*) as n from groups`.execute(second.database);
  expect(rows[0]?.n).toBe(0);
});

test('a folder that was there, one without its last word, and another version are refused', async () => {
  const first = await populated();
  const folder = join(place, 'backup');
  await makeBackup(first, folder);
  await expect(makeBackup(first, folder)).rejects.toThrow(/cannot be made \(EEXIST\)/);
  const second = await network('second');
  const about = join(folder, 'backup.json');
  const text = readFileSync(about, 'utf8');
  writeFileSync(about, text.replace('0001_people.sql', '0001_persons.sql'));
  await expect(restoreBackup(second, folder)).rejects.toThrow(/of another version/);
  rmSync(about);
  await expect(restoreBackup(second, folder)).rejects.toThrow(/is no whole backup/);
  expect(existsSync(join(place, 'second', 'files'))).toBe(false);
});
