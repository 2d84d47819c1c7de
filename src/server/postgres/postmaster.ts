import { createHash } from 'node:crypto';
import { mkdir, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { StartFailure } from '../start-failure.ts';
import { give, ourselves, run } from './account.ts';
import { program } from './binaries.ts';
import { isAlive, overTcp, startFile } from './cluster.ts';
import { explain } from './explain.ts';
import type { Place } from './place.ts';

/** Where a running server listens, as its postmaster.pid says. */
export interface Postmaster {
  /** A folder (unix socket) or an address. */
  host: string;
  port: number;
}

/** The server that runs on this cluster, also one that a former portal left behind. Removes the file of a dead one. */
export async function findPostmaster({ cluster }: Place): Promise<Postmaster | undefined> {
  const file = join(cluster, 'postmaster.pid');
  const text = await readFile(file, 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  // Lines: id, data directory, start time, port, socket folder, listen address.
  // https://github.com/postgres/postgres/blob/REL_18_STABLE/src/include/utils/pidfile.h
  const [pid = '', , , port, folder, address] = text.split('\n');
  if (await isPostmaster(Number(pid), cluster)) {
    const host = overTcp ? address : folder;
    // Not all is written in its first moments.
    return { host: host || cluster, port: Number(port) || 5432 };
  }
  // PostgreSQL would take any process with this id for its own, such as one of a restarted container; the same with the socket.
  await rm(file, { force: true });
  if (folder) {
    for (const end of ['', '.lock']) await rm(join(folder, `.s.PGSQL.${port}${end}`), { force: true });
  }
  return undefined;
}

async function isPostmaster(pid: number, cluster: string): Promise<boolean> {
  if (!(pid > 0) || !isAlive(pid)) return false;
  if (process.platform === 'win32') return true;
  // PostgreSQL works in its data directory.
  const works = await stat(`/proc/${pid}/cwd`).catch(() => undefined);
  if (works) return works.ino === (await stat(cluster)).ino;
  const { text } = await run(ourselves, ['ps', '-o', 'args=', '-p', String(pid)]);
  return text.includes('postgres') && text.includes(cluster);
}

/** Starts the server and waits until it takes connections. @throws StartFailure */
export async function startPostmaster(place: Place, logFile: string, durable: boolean): Promise<void> {
  const { account, cluster, native } = place;
  await writeStartFile(place, durable);
  await rotate(logFile);
  const log = await open(logFile, 'a', 0o600).catch((error: NodeJS.ErrnoException) => {
    throw new StartFailure(`${logFile} cannot be written (${error.code}): give this user the right to write it.`);
  });
  try {
    const from = (await log.stat()).size;
    // Recovery after a crash may take its time.
    const start = ['start', '--silent', '--wait', '--timeout=3600', `--pgdata=${cluster}`];
    const { code } = await run(account, [program(native, 'pg_ctl'), ...start], log.fd);
    if (code !== 0) throw explain((await readFile(logFile)).subarray(from).toString(), cluster);
  } finally {
    await log.close();
  }
}

/** Ends every connection, writes what is open and stops. */
export async function stopPostmaster(place: Place): Promise<void> {
  const stop = ['stop', '--silent', '--wait', '--timeout=120', '--mode=fast', `--pgdata=${place.cluster}`];
  const { code, text } = await run(place.account, [program(place.native, 'pg_ctl'), ...stop]);
  if (code !== 0 && (await findPostmaster(place))) throw new Error(`PostgreSQL did not stop: ${text.trim()}`);
}

async function writeStartFile(place: Place, durable: boolean): Promise<void> {
  const lines = overTcp
    ? [`listen_addresses = '127.0.0.1'`, `port = ${await freePort()}`, `unix_socket_directories = ''`]
    : [
        `listen_addresses = ''`,
        'port = 5432',
        `unix_socket_directories = '${(await socketFolder(place)).replaceAll(/['\\]/g, '$&$&')}'`,
        'unix_socket_permissions = 0700',
      ];
  for (const name of ['fsync', 'synchronous_commit', 'full_page_writes']) {
    lines.push(`${name} = ${durable ? 'on' : 'off'}`);
  }
  const file = join(place.cluster, startFile);
  await writeFile(file, `# Written at each start.\n${lines.join('\n')}\n`, { mode: 0o600 });
  await give(place.account, file);
}

/** Of the socket's path, with its end; 104 bytes is the least that a system allows (macOS). */
const longestSocketPath = 103;

function fits(folder: string): boolean {
  return Buffer.byteLength(join(folder, '.s.PGSQL.5432')) <= longestSocketPath;
}

async function socketFolder({ account, cluster }: Place): Promise<string> {
  // PostgreSQL separates several folders by commas.
  if (fits(cluster) && !cluster.includes(',')) return cluster;
  const name = `stagedoor-${createHash('sha256').update(cluster).digest('hex').slice(0, 12)}`;
  const folder = fits(join(tmpdir(), name)) ? join(tmpdir(), name) : join('/tmp', name);
  const made = await mkdir(folder, { mode: 0o700 }).then(
    () => true,
    () => false,
  );
  if (made) await give(account, folder);
  const { uid, mode } = await stat(folder);
  if (uid !== (account.ids?.uid ?? process.getuid?.()) || (mode & 0o777) !== 0o700) {
    throw new StartFailure(`${folder} belongs to someone else: remove it, or set DATA_DIR to a shorter path.`);
  }
  return folder;
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

const largestLogBytes = 5_000_000;

/** Keeps one former log. */
async function rotate(logFile: string): Promise<void> {
  const size = await stat(logFile).then(
    (file) => file.size,
    () => 0,
  );
  if (size > largestLogBytes) await rename(logFile, `${logFile}.1`);
}
