import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client, type ClientConfig, escapeIdentifier, escapeLiteral } from 'pg';
import { StartFailure } from '../start-failure.ts';
import { createCluster, hasCluster, passwordOf, superuser } from './cluster.ts';
import { explain } from './explain.ts';
import { holdLock } from './lock.ts';
import { findPlace, type Place } from './place.ts';
import { findPostmaster, type Postmaster, startPostmaster, stopPostmaster } from './postmaster.ts';

export interface EmbeddedPostgres {
  /** For the database `stagedoor`, as its owner, who may create databases but is no superuser. */
  url: string;
  /** Ends every connection and stops the server, also an adopted one. */
  stop(): Promise<void>;
}

/**
 * Starts PostgreSQL on `${dataDir}/postgres`, or adopts the one that a former portal left running there when it was
 * killed. One portal holds a data folder at a time.
 * @param options.log takes a line for the person at the terminal
 * @param options.durable false gives up safety against a crash for speed: for tests only
 * @throws StartFailure
 */
export async function startEmbeddedPostgres(options: {
  dataDir: string;
  log: (line: string) => void;
  durable?: boolean;
}): Promise<EmbeddedPostgres> {
  const { log, durable = true } = options;
  const dataDir = resolve(options.dataDir);
  const place = await findPlace(dataDir, log);
  if (!(await hasCluster(place))) {
    log(`Creating the database in ${place.cluster}.`);
    await createCluster(place, durable);
  }
  const postmaster = await running(place, join(dataDir, 'postgres.log'), durable);
  const password = await passwordOf(place.cluster);
  const connection: ClientConfig = {
    ...postmaster,
    user: superuser,
    database: 'postgres',
    password,
    ssl: false,
    application_name: 'stagedoor lock',
  };
  const lock = await holdLock(connection);
  if (!lock) {
    throw new StartFailure(`Another Stagedoor runs on ${dataDir}: stop it first, or set another DATA_DIR.`);
  }
  const stopServer = () => lock.release(() => stopPostmaster(place));
  await createDatabase(connection, password).catch(async (error) => {
    await stopServer();
    throw explain(String(error), place.cluster);
  });

  let stopped: Promise<void> | undefined;
  return {
    url: urlOf(postmaster, password),
    stop() {
      stopped ??= stopServer();
      return stopped;
    },
  };
}

/** Adopts or starts the server; tries again while another one comes or goes. */
async function running(place: Place, logFile: string, durable: boolean): Promise<Postmaster> {
  const giveUp = Date.now() + 60_000;
  let started = false;
  for (;;) {
    const found = await findPostmaster(place);
    const refusal = found && (await refusalOf(found, await passwordOf(place.cluster)));
    if (found && !refusal) return found;
    if (refusal && (!comesOrGoes(refusal) || Date.now() > giveUp)) {
      if (started) await stopPostmaster(place);
      throw explain(String(refusal), place.cluster);
    }
    if (!found) {
      await startPostmaster(place, logFile, durable).catch((error: StartFailure) => {
        if (!comesOrGoes(error) || Date.now() > giveUp) throw error;
      });
      started = true;
    }
    await sleep(20);
  }
}

function comesOrGoes(error: Error & { code?: string }): boolean {
  // cannot_connect_now: it starts or stops; https://www.postgresql.org/docs/18/errcodes-appendix.html
  if (['57P03', 'ENOENT', 'ECONNREFUSED', 'ECONNRESET'].includes(error.code ?? '')) return true;
  // The processes of a server that was killed, or another start at the same moment.
  return /shared memory block .* still in use|lock file "postmaster.pid" already exists/.test(String(error.cause));
}

/** Why the server takes no connection; undefined when it does. */
async function refusalOf(postmaster: Postmaster, password: string | undefined): Promise<Error | undefined> {
  const client = new Client({ ...postmaster, user: superuser, database: 'postgres', password, ssl: false });
  client.on('error', () => {});
  return client
    .connect()
    .then(
      () => client.end(),
      (error: Error) => error,
    )
    .then((error) => error ?? undefined);
}

async function createDatabase(connection: ClientConfig, password: string | undefined): Promise<void> {
  const client = new Client(connection);
  await client.connect();
  try {
    const { rows } = await client.query<{ role: boolean; database: boolean }>(`
      SELECT EXISTS (SELECT FROM pg_roles WHERE rolname = 'stagedoor') AS role,
        EXISTS (SELECT FROM pg_database WHERE datname = 'stagedoor') AS database`);
    const secret = password ? `PASSWORD ${escapeLiteral(password)}` : '';
    if (!rows[0]?.role) await client.query(`CREATE ROLE ${owner} LOGIN CREATEDB ${secret}`);
    if (!rows[0]?.database) await client.query(`CREATE DATABASE stagedoor OWNER ${owner}`);
  } finally {
    await client.end();
  }
}

const owner = escapeIdentifier('stagedoor');

/** A unix socket's folder stands percent-encoded in the place of the host, as libpq has it. */
export function urlOf({ host, port }: Postmaster, password: string | undefined): string {
  const user = password ? `stagedoor:${encodeURIComponent(password)}` : 'stagedoor';
  return `postgresql://${user}@${encodeURIComponent(host)}:${port}/stagedoor`;
}
