import { createHash } from 'node:crypto';
import { access, constants, cp, lstat, mkdir, realpath, rm, stat, symlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { StartFailure } from '../start-failure.ts';
import { type Account, namespaceAccount, ourselves, run, runs, systemUserAccount } from './account.ts';
import { nativeFolder, program } from './binaries.ts';

/** Where the server and its data are, and as whom it runs. */
export interface Place {
  account: Account;
  /** The folder with `bin`, `lib` and `share`. */
  native: string;
  /** What PostgreSQL calls its data directory; links resolved. */
  cluster: string;
  /** Of the programs: `18`. */
  major: string;
}

/**
 * Finds the programs, the cluster and an account that reaches both. Who owns a cluster runs it, so a folder made by an
 * ordinary user stays theirs when root starts the portal once.
 */
export async function findPlace(dataDir: string, log: (line: string) => void): Promise<Place> {
  // pg_ctl starts the server through a shell and quotes none of these.
  if (process.platform !== 'win32' && /["`$\\\n]/.test(dataDir)) {
    throw new StartFailure(`DATA_DIR ${dataDir} has a character that PostgreSQL cannot start with: rename the folder.`);
  }
  await mkdir(dataDir, { recursive: true, mode: 0o711 }).catch((error: NodeJS.ErrnoException) => {
    throw notWritable(dataDir, error);
  });
  await access(dataDir, constants.W_OK | constants.X_OK).catch((error: NodeJS.ErrnoException) => {
    throw notWritable(dataDir, error);
  });
  const native = await nativeFolder();
  const { code, text } = await run(ourselves, [program(native, 'postgres'), '--version']).catch(neverRan);
  const version = text.trim();
  if (code !== 0) {
    throw new StartFailure(
      `The PostgreSQL that comes with Stagedoor does not run on this system (${version}): set DATABASE_URL to a PostgreSQL server.`,
    );
  }
  const major = /(\d+)\.\d+/.exec(version)?.[1] ?? version;
  const link = join(dataDir, 'postgres');
  const exists = await lstat(link).catch(() => undefined);
  const cluster = exists ? await realpath(link).catch(() => gone(link)) : join(await realpath(dataDir), 'postgres');
  if (process.getuid?.() !== 0) return { account: ourselves, native, cluster, major };

  const { account, home } = await settle(cluster, exists ? cluster : dataDir, Boolean(exists));
  if (home !== dirname(cluster)) {
    await mkdir(join(home, 'postgres'), { recursive: true, mode: 0o700 });
    await symlink(join(home, 'postgres'), link);
  }
  if (account.ids)
    log(`PostgreSQL does not run as root: it runs as user ${account.ids.uid}, with its data in ${home}.`);
  return {
    account,
    native: await reachableNative(account, native, version, outerHome(cluster)),
    cluster: join(home, 'postgres'),
    major,
  };
}

/** For root: an account, and the folder that holds its cluster. */
async function settle(cluster: string, owned: string, exists: boolean): Promise<{ account: Account; home: string }> {
  const home = dirname(cluster);
  const { uid, gid } = await stat(owned);
  const owner = { prefix: [], ids: { uid, gid } };
  // initdb wants a user that has a name.
  if (uid !== 0 && (exists || (await runs(owner, ['id', '-un'])))) return { account: owner, home };
  const namespace = await namespaceAccount();
  // In the namespace root has no privilege, also not to pass a folder of another user.
  if (namespace && (await enters(namespace, home))) return { account: namespace, home };
  return settleSystemUser(cluster, exists);
}

function enters(account: Account, folder: string): Promise<boolean> {
  return runs(account, ['test', '-x', folder]);
}

/** The system user, and the folder that holds its cluster: DATA_DIR, else one that it can enter. */
async function settleSystemUser(cluster: string, exists: boolean): Promise<{ account: Account; home: string }> {
  const account = await systemUserAccount();
  if (!account?.ids) {
    throw new StartFailure(
      'PostgreSQL does not run as root and this system makes no user for it: start Stagedoor as an ordinary user.',
    );
  }
  const { uid, gid } = account.ids;
  if (await enters(account, dirname(cluster))) {
    if (exists) await run(ourselves, ['chown', '-R', `${uid}:${gid}`, cluster]);
    return { account, home: dirname(cluster) };
  }
  if (exists) {
    throw new StartFailure(
      `PostgreSQL does not run as root and its data in ${cluster} belong to root: start Stagedoor as an ordinary user that owns this folder.`,
    );
  }
  const home = outerHome(cluster);
  await mkdir(home, { recursive: true, mode: 0o755 });
  return { account, home };
}

/** Named after the cluster, so that several portals of one machine do not meet. */
function outerHome(cluster: string): string {
  if (cluster.startsWith('/var/lib/stagedoor-postgres-')) return dirname(cluster);
  return `/var/lib/stagedoor-postgres-${createHash('sha256').update(cluster).digest('hex').slice(0, 12)}`;
}

/** The programs where they are, or a copy where the account reaches them. */
async function reachableNative(account: Account, native: string, version: string, home: string): Promise<string> {
  if (await versionOf(account, native)) return native;
  const copy = join(home, 'native');
  if ((await versionOf(account, copy)) === version) return copy;
  await rm(copy, { recursive: true, force: true });
  await mkdir(home, { recursive: true, mode: 0o755 });
  await cp(native, copy, { recursive: true, verbatimSymlinks: true, filter: (path) => !path.endsWith('.a') });
  return copy;
}

async function versionOf(account: Account, native: string): Promise<string | undefined> {
  const { code, text } = await run(account, [program(native, 'postgres'), '--version']).catch(neverRan);
  return code === 0 ? text.trim() : undefined;
}

function neverRan(error: Error) {
  return { code: null, text: error.message };
}

function gone(link: string): never {
  throw new StartFailure(`${link} points to a folder that is gone: bring it back, or remove ${link} to start empty.`);
}

function notWritable(dataDir: string, error: NodeJS.ErrnoException): StartFailure {
  return new StartFailure(
    `DATA_DIR ${dataDir} cannot be written (${error.code}): give this user the right to write it, or set another one.`,
  );
}
