import { spawnSync } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readFile, rm, stat, unlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import * as portals from './portal.fixture.ts';
import { killPortal, type Portal, query, type Starter, stopPortal } from './portal.fixture.ts';

const isRoot = process.getuid?.() === 0;

const started: Portal[] = [];
const folders: string[] = [];

afterEach(async () => {
  for (const portal of started.splice(0)) await stopPortal(portal);
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true });
});

async function start(by: Starter, dataDir: string, before?: string[]): Promise<Portal> {
  const portal = await portals.startPortal(by, dataDir, before);
  started.push(portal);
  return portal;
}

async function newDataDir(by: Starter, ...below: string[]): Promise<string> {
  const dataDir = await portals.newDataDir(by, ...below);
  folders.push(
    dataDir
      .split('/')
      .slice(0, -below.length || undefined)
      .join('/'),
  );
  return dataDir;
}

const postmasterPid = async (dataDir: string) =>
  Number((await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n')[0]);

/** A view of the machine, for one process, in which root gets no namespace and a user may be made. */
function noNamespace(etc: string, lib: string): string[] {
  const view = `cp -a /etc/. "$1"; mount --bind "$1" /etc; mount --bind "$2" /var/lib
    mount --bind /dev/null "$(command -v unshare)"; shift 2; exec "$@"`;
  return ['unshare', '--mount', 'sh', '-ec', view, 'sh', etc, lib];
}

describe.each(isRoot ? ['root', 'an ordinary user'] : ['an ordinary user'])('started by %s', (who) => {
  let by: Starter;
  let dataDir: string;
  beforeAll(async () => {
    by = await portals.starter(isRoot && who !== 'root' ? 'nobody' : 'ourselves');
    dataDir = await portals.newDataDir(by);
  });
  afterAll(async () => {
    await rm(dataDir, { recursive: true });
    await by.end();
  });

  it('keeps what was written from one start to the next', async () => {
    const first = await start(by, dataDir);
    await query(first, `CREATE TABLE kept AS SELECT 'Zoë' AS name`);
    await stopPortal(first);
    expect(first.child.exitCode).toBe(0);
    await expect(query(first, 'SELECT')).rejects.toThrow('ENOENT');
    const second = await start(by, dataDir);
    expect(await query(second, 'SELECT name, upper(name) FROM kept')).toEqual({ name: 'Zoë', upper: 'ZOË' });
  });

  it('adopts the server of a portal that was killed, and stops it', async () => {
    const killed = await start(by, dataDir);
    const since = await query(killed, 'SELECT pg_postmaster_start_time()');
    await killPortal(killed);
    const next = await start(by, dataDir);
    expect(await query(next, 'SELECT pg_postmaster_start_time()')).toEqual(since);
    await stopPortal(next);
    await expect(postmasterPid(dataDir)).rejects.toThrow('ENOENT');
    await expect(query(next, 'SELECT')).rejects.toThrow('ENOENT');
  });

  it('refuses a second portal on the same folder, and leaves the first alone', async () => {
    const first = await start(by, dataDir);
    const second = await start(by, dataDir);
    expect(second.says).toBe(
      `StartFailure: Another Stagedoor runs on ${dataDir}: stop it first, or set another DATA_DIR.`,
    );
    expect(await query(first, 'SELECT 1 AS one')).toEqual({ one: 1 });
  });

  it.skipIf(who === 'root')('says that it may not write DATA_DIR', async () => {
    const fresh = await newDataDir(by);
    await chmod(fresh, 0o500);
    expect((await start(by, fresh)).says).toMatch(`StartFailure: DATA_DIR ${fresh} cannot be written (EACCES):`);
  });
});

describe('the embedded PostgreSQL', () => {
  let by: Starter;
  let dataDir: string;
  beforeAll(async () => {
    by = await portals.starter('ourselves');
    dataDir = await portals.newDataDir(by);
  });
  afterAll(() => rm(dataDir, { recursive: true }));

  it('gives the portal a database of its own with checksums, but no rule over the server', async () => {
    const portal = await start(by, dataDir);
    const answer = await query(
      portal,
      `SELECT current_database() AS name, pg_encoding_to_char(encoding) AS encoding, datlocale AS locale,
         current_setting('data_checksums') AS checksums, current_setting('fsync') AS fsync,
         current_setting('synchronous_commit') AS commits, usesuper AS rules, usecreatedb AS creates
       FROM pg_database, pg_user WHERE datname = current_database() AND usename = current_user`,
    );
    const database = { name: 'stagedoor', encoding: 'UTF8', locale: 'C.UTF-8', checksums: 'on' };
    expect(answer).toEqual({ ...database, fsync: 'on', commits: 'on', rules: false, creates: true });
  });

  it('starts over a server that was killed too, whose id another process has now', async () => {
    const killed = await start(by, dataDir);
    await query(killed, 'CREATE TABLE kept AS SELECT 1 AS one');
    await killPortal(killed);
    process.kill(await postmasterPid(dataDir), 'SIGKILL');
    const file = join(dataDir, 'postgres/postmaster.pid');
    await writeFile(file, (await readFile(file, 'utf8')).replace(/^\d+/, String(process.pid)));
    expect(await query(await start(by, dataDir), 'SELECT one FROM kept')).toEqual({ one: 1 });
  });

  it('goes to one of two portals that start at the same moment', async () => {
    const fresh = await newDataDir(by);
    const both = await Promise.all([start(by, fresh), start(by, fresh)]);
    expect(both.map(({ says }) => says.split(':')[0] ?? '').toSorted((one, other) => one.localeCompare(other))).toEqual(
      ['postgresql', 'StartFailure'],
    );
  });

  it('is out of reach of Ctrl-C', async () => {
    const portal = await start(by, dataDir);
    process.kill(-(portal.child.pid ?? Number.NaN), 'SIGINT');
    await new Promise((done) => setTimeout(done, 200));
    expect(await query(portal, 'SELECT 1 AS one')).toEqual({ one: 1 });
  });

  it('finds a short way to its socket when the folder has a long or odd name', async () => {
    const portal = await start(by, await newDataDir(by, 'x'.repeat(120), `it's, odd %2F`));
    expect(await query(portal, 'SELECT 1 AS one')).toEqual({ one: 1 });
    const folder = decodeURIComponent(new URL(portal.says).hostname);
    folders.push(folder);
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
  });

  it('refuses a folder whose name PostgreSQL would misread', async () => {
    const odd = await newDataDir(by, 'a "quoted" name');
    expect((await start(by, odd)).says).toMatch(`StartFailure: DATA_DIR ${odd} has a character`);
  });

  it('says what is damaged, no database or of another version', async () => {
    const cluster = join(dataDir, 'postgres');
    await stopPortal(await start(by, dataDir));

    await writeFile(join(cluster, 'PG_VERSION'), '17\n');
    expect((await start(by, dataDir)).says).toMatch(/^StartFailure: The database in \S+ is of PostgreSQL 17, .* 18:/);
    await writeFile(join(cluster, 'PG_VERSION'), '18\n');

    const damaged = /^StartFailure: The database in \S+ is damaged \(.+\): restore it from a backup\.$/;
    const control = join(cluster, 'global/pg_control');
    await writeFile(control, Buffer.alloc((await stat(control)).size));
    expect((await start(by, dataDir)).says).toMatch(damaged);
    await unlink(control);
    expect((await start(by, dataDir)).says).toMatch(damaged);

    await rm(cluster, { recursive: true });
    await mkdir(cluster);
    await writeFile(join(cluster, 'letters.txt'), 'not a database');
    expect((await start(by, dataDir)).says).toMatch(damaged);
  });

  const canShowIt = isRoot && spawnSync('unshare', ['--mount', 'mount', '--bind', '/etc', '/mnt']).status === 0;

  it.skipIf(!canShowIt)('runs as a user of the system where root gets no namespace', async () => {
    const [etc, lib] = [
      await mkdtemp(join(tmpdir(), 'stagedoor-etc-')),
      await mkdtemp(join(tmpdir(), 'stagedoor-lib-')),
    ];
    folders.push(etc, lib);
    await chmod(etc, 0o755);
    await chmod(lib, 0o755);
    const privateDir = await newDataDir(by);
    const first = await start(by, privateDir, noNamespace(etc, lib));
    expect(first.says).toMatch(/^postgresql:.*stagedoor-postgres-/);
    expect(first.log[0]).toMatch(
      /^PostgreSQL does not run as root: it runs as user \d+, with its data in \/var\/lib\//,
    );
    await stopPortal(first);
    const openDir = await newDataDir(by);
    await chmod(openDir, 0o711);
    const second = await start(by, openDir, noNamespace(etc, lib));
    expect(await query(second, 'SELECT 1 AS one')).toEqual({ one: 1 });
    expect((await stat(join(openDir, 'postgres'))).uid).not.toBe(0);
  });
});
