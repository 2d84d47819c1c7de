/** Brings a backup into an empty network. */
import { createReadStream } from 'node:fs';
import { cp, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { Ground } from '../ground.ts';
import { migrations } from '../migrations.ts';
import { type About, BackupFault, FILES, hashing, JOBS, jobs, pathOf, readAbout } from './folder.ts';
import { tablesOf } from './tables.ts';

type Parts = Pick<Ground, 'database' | 'pool' | 'config' | 'jobs'>;

/**
 * Restores a backup of this version's schema, all of it or nothing, and checks each table against what the backup says of it.
 * @throws BackupFault where the backup is damaged or of another version, or the network is not empty
 */
export async function restoreBackup(parts: Parts, folder: string): Promise<About> {
  const { database, pool, config } = parts;
  const about = await readAbout(folder);
  if (
    JSON.stringify(about.migrations) !== JSON.stringify(migrations().map(({ name, checksum }) => ({ name, checksum })))
  )
    throw new BackupFault('The backup is of another version: restore it with that one, then start the newer.');
  const here = (await tablesOf(database)).map(({ name }) => name);
  if (here.join() !== about.tables.map(({ name }) => name).join())
    throw new BackupFault('The backup does not have the tables of this version.');
  if (about.files !== null && config.bucket)
    throw new BackupFault('The backup holds files: restore it without FILES_URL, then bring them into the bucket.');
  if (about.files !== null) await cp(join(folder, FILES), join(config.dataDir, FILES), { recursive: true });
  const client = await pool.connect();
  try {
    await client.query('begin');
    for (const table of about.tables) await bringTable(client, folder, table);
    for (const [name, value] of Object.entries(about.sequences))
      await client.query(`select setval('public.${name}', $1::bigint)`, [value]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release(true);
  }
  const waiting = jobs.parse(JSON.parse(await readFile(join(folder, JOBS), 'utf8')));
  for (const { name, data, key, after } of waiting)
    await parts.jobs.send(database, name, data ?? {}, { after: new Date(after), ...(key !== null && { key }) });
  const files = about.files === null ? null : await countFiles(join(folder, FILES));
  if (files !== null && files < (about.files ?? 0))
    throw new BackupFault(`The backup lacks ${(about.files ?? 0) - files} of its files.`);
  return about;
}

async function bringTable(client: pg.PoolClient, folder: string, table: About['tables'][number]): Promise<void> {
  const { name, columns, rows, sha256 } = table;
  // What counts, chains or guards new rows did so when they were new.
  await client.query(`alter table ${name} disable trigger user`);
  const before = await client.query<{ rows: number }>(`select count(*) as rows from ${name}`);
  if (before.rows[0]?.rows !== 0)
    throw new BackupFault(`${name} is not empty: restore into a new database and a new DATA_DIR.`);
  const hash = hashing();
  const list = columns.map((column) => `"${column}"`).join(', ');
  await pipeline(
    createReadStream(pathOf(folder, name)),
    createGunzip(),
    hash,
    client.query(copyFrom(`copy ${name} (${list}) from stdin`)),
  ).catch((error: unknown) => {
    throw new BackupFault(`${name} cannot be read: ${(error as Error).message}`);
  });
  const after = await client.query<{ rows: number }>(`select count(*) as rows from ${name}`);
  if (hash.digest() !== sha256 || after.rows[0]?.rows !== rows)
    throw new BackupFault(`${name} is not as it was: the backup is damaged.`);
  await client.query(`alter table ${name} enable trigger user`);
}

async function countFiles(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).length;
}
