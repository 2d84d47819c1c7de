/** A ground for imports of reports: a database of its own, a data folder, and somebody with two YouTube channels. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { ReportEntry } from '#features/reports/contract.ts';
import { readConfig } from '#server/config.ts';
import { testDatabase } from '#server/testing/database.ts';
import type { Wishes } from '../ingest/bring.ts';
import { importYoutube } from '../ingest/import.ts';
import { DUARTE, OKAFOR } from './figures.ts';

export type ReportsGround = Awaited<ReturnType<typeof reportsGround>>;
export type Contents = Readonly<Record<string, string | Buffer>>;

export async function reportsGround(channels: readonly string[] = [OKAFOR, DUARTE]) {
  const test = await testDatabase();
  const { database } = test;
  const place = await mkdtemp(join(tmpdir(), 'stagedoor-reports-'));
  const config = readConfig({ demo: true }, { DATA_DIR: join(place, 'data') });
  const parts = { database, config };
  const { id } = await database
    .insertInto('people')
    .values({ email: 'maya@northlight.example', username: 'maya' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const connect = async (feedId: string) => {
    const channel = { person_id: id, feed_id: feedId, domain: 'yt', title: feedId, cms: true };
    await database.insertInto('channels').values(channel).execute();
  };
  for (const channel of channels) await connect(channel);
  let folders = 0;

  async function folder(contents: Contents): Promise<string> {
    folders += 1;
    const path = join(place, `folder-${folders}`);
    await mkdir(path);
    for (const [name, content] of Object.entries(contents)) await writeFile(join(path, name), content);
    return path;
  }

  return {
    ...test,
    parts,
    place,
    folder,
    connect,
    /** Imports files of these contents. */
    bring: async (contents: Contents, wishes: Wishes = {}) => importYoutube(parts, [await folder(contents)], wishes),
    /** The entries of a channel, newest first. */
    async entries(channel: string = OKAFOR): Promise<ReportEntry[]> {
      const { rows } = await sql<{ entry: ReportEntry }>`
        select entry from channel_reports where feed_id = ${channel} order by month desc`.execute(database);
      return rows.map(({ entry }) => entry);
    },
    /** All entries to the last digit. */
    async everything(): Promise<string[]> {
      const { rows } = await sql<{ text: string }>`
        select feed_id || ' ' || entry::text as text from channel_reports order by feed_id, month`.execute(database);
      return rows.map(({ text }) => text);
    },
    /** Without reports again. */
    async empty(): Promise<void> {
      await sql`truncate report_files, report_dues, channel_reports cascade`.execute(database);
    },
    async close(): Promise<void> {
      await test.close();
      await rm(place, { recursive: true, force: true });
    },
  };
}
