import { randomBytes } from 'node:crypto';
import { appendFile, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { StartFailure } from '../start-failure.ts';
import { give, run } from './account.ts';
import { program } from './binaries.ts';
import { explain } from './explain.ts';
import type { Place } from './place.ts';

/** Settings of every cluster, for one small portal on one small machine; postgresql.conf may change them. */
const settings = {
  shared_buffers: '64MB',
  max_connections: '100',
  max_wal_size: '512MB',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
  log_line_prefix: '%m [%p] ',
};

/** Whether there is a cluster; refuses a folder that is not one, and one of another major version. */
export async function hasCluster({ cluster, major }: Place): Promise<boolean> {
  const files = await readdir(cluster).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [] as string[];
    throw new StartFailure(`The database in ${cluster} cannot be read (${error.code}): give this user the right to.`);
  });
  if (files.length === 0) return false;
  const version = await readFile(join(cluster, 'PG_VERSION'), 'utf8').catch(() => '');
  if (!/^\d+\s*$/.test(version) || !files.includes('global')) {
    throw new StartFailure(
      `The database in ${cluster} is damaged (it is not empty, but no PostgreSQL cluster): restore it from a backup.`,
    );
  }
  if (version.trim() !== major) {
    throw new StartFailure(
      `The database in ${cluster} is of PostgreSQL ${version.trim()}, this Stagedoor brings ${major}: move it over as docs/operating.md says under "Upgrade".`,
    );
  }
  return true;
}

/**
 * Makes the cluster beside its place and moves it there when it is whole, so that an interrupted start leaves no half
 * one. With checksums; text is compared by code point, the same on every system.
 */
export async function createCluster(place: Place, durable: boolean): Promise<void> {
  const { account, cluster, native } = place;
  await removeAbandoned(cluster);
  const draft = `${cluster}.new-${process.pid}`;
  const password = `${cluster}.password`;
  try {
    await mkdir(draft, { mode: 0o700 });
    await give(account, draft);
    if (overTcp) await writeFile(password, randomBytes(24).toString('base64url'), { mode: 0o600 });
    const { code, text } = await run(account, [
      program(native, 'initdb'),
      `--pgdata=${draft}`,
      `--username=${superuser}`,
      ...(overTcp ? ['--auth=scram-sha-256', `--pwfile=${password}`] : ['--auth-local=trust', '--auth-host=reject']),
      '--encoding=UTF8',
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--data-checksums',
      '--no-instructions',
      ...(durable ? [] : ['--no-sync']),
      ...Object.entries(settings).map(([name, value]) => `--set=${name}=${value}`),
    ]);
    if (code !== 0) throw explain(text, cluster);
    await appendFile(join(draft, 'postgresql.conf'), `\ninclude '${startFile}'\n`);
    await rename(draft, cluster).catch((error: NodeJS.ErrnoException) => {
      // Another start was faster; what follows finds its server.
      if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
    });
  } catch (error) {
    throw error instanceof StartFailure ? error : explain(String(error), cluster);
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

/** Included by postgresql.conf: what each start decides anew. */
export const startFile = 'stagedoor.conf';

export const superuser = 'postgres';

/** Windows has no unix sockets that PostgreSQL can guard by a folder's mode. */
export const overTcp = process.platform === 'win32';

/** The generated password where the server listens on TCP; a socket is guarded by its folder (mode 0700). */
export async function passwordOf(cluster: string): Promise<string | undefined> {
  return overTcp ? await readFile(`${cluster}.password`, 'utf8') : undefined;
}

async function removeAbandoned(cluster: string): Promise<void> {
  const start = `${basename(cluster)}.new-`;
  for (const name of await readdir(dirname(cluster))) {
    if (name.startsWith(start) && !isAlive(Number(name.slice(start.length)))) {
      await rm(join(dirname(cluster), name), { recursive: true, force: true });
    }
  }
}

/** Whether a process of this id runs, whoever owns it. */
export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
