/** Writes a backup beside a portal that runs: the database as it is at one moment, and every file that it speaks of. */
import { createWriteStream } from 'node:fs';
import { copyFile, mkdir, readdir, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { Ground } from '../ground.ts';
import { migrations } from '../migrations.ts';
import { ABOUT, type About, BackupFault, FILES, hashing, JOBS, pathOf } from './folder.ts';
import { sequencesOf, type Table, tablesOf } from './tables.ts';

type Parts = Pick<Ground, 'database' | 'pool' | 'config'>;

/**
 * Makes a backup in a new folder. `backup.json` is written last: without it a folder is no backup.
 * @throws BackupFault where the folder is there already
 */
export async function makeBackup({ database, pool, config }: Parts, folder: string): Promise<About> {
  await mkdir(dirname(folder), { recursive: true });
  await mkdir(folder, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    throw new BackupFault(`${folder} cannot be made (${error.code}): a backup takes a new folder.`);
  });
  await mkdir(join(folder, 'tables'));
  const stored = config.bucket ? null : join(config.dataDir, FILES);
  // Once before the moment and once after it: a file may come before its row, and go after it.
  if (stored) await copyNew(stored, join(folder, FILES));
  const tables = await tablesOf(database);
  const client = await pool.connect();
  try {
    await client.query('begin isolation level repeatable read read only');
    const { rows } = await client.query<{ at: string }>('select now()::text as at');
    const sequences = await sequencesOf(database);
    const written: About['tables'] = [];
    for (const table of tables) written.push({ ...(await writeTable(client, folder, table)) });
    await writeFile(join(folder, JOBS), JSON.stringify(await jobsOf(client)));
    await client.query('commit');
    const files = stored ? await copyNew(stored, join(folder, FILES)) : null;
    const about: About = {
      version: 1,
      madeAt: new Date(rows[0]?.at ?? 0).toISOString(),
      migrations: migrations().map(({ name, checksum }) => ({ name, checksum })),
      tables: written,
      sequences,
      files,
    };
    const aside = join(folder, `${ABOUT}.part`);
    await writeFile(aside, JSON.stringify(about, null, 2), { flush: true });
    await rename(aside, join(folder, ABOUT));
    return about;
  } finally {
    client.release(true);
  }
}

async function writeTable(client: pg.PoolClient, folder: string, { name, columns }: Table) {
  const counted = await client.query<{ rows: number }>(`select count(*) as rows from ${name}`);
  const hash = hashing();
  const list = columns.map((column) => `"${column}"`).join(', ');
  await pipeline(
    client.query(copyTo(`copy ${name} (${list}) to stdout`)),
    hash,
    createGzip({ level: 1 }),
    createWriteStream(pathOf(folder, name), { flush: true }),
  );
  return { name, columns: [...columns], rows: counted.rows[0]?.rows ?? 0, sha256: hash.digest() };
}

/** Jobs that wait or are under way, but for those that a schedule makes. */
async function jobsOf(client: pg.PoolClient): Promise<unknown[]> {
  const { rows } = await client.query(`
    select job.name, data, singleton_key as key, start_after as after from jobs.job
    where state in ('created', 'retry', 'active') and job.name not like '\\_\\_%'
      and not exists (select from jobs.schedule where schedule.name = job.name)
    order by created_on`);
  return rows;
}

/** Copies what is not there yet; answers how many files there are then. Half-written ones are left out. */
async function copyNew(from: string, to: string): Promise<number> {
  const entries = await readdir(from, { recursive: true, withFileTypes: true });
  await mkdir(to, { recursive: true });
  const there = new Set(await readdir(to, { recursive: true }));
  let files = 0;
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name).slice(from.length + 1);
    if (!entry.isFile() || path.endsWith('.part') || entry.name.startsWith('.')) continue;
    files += 1;
    if (there.has(path)) continue;
    await mkdir(dirname(join(to, path)), { recursive: true });
    await copyFile(join(from, path), join(to, path)).catch((error: NodeJS.ErrnoException) => {
      // Taken away meanwhile.
      if (error.code !== 'ENOENT') throw error;
    });
  }
  return files;
}
