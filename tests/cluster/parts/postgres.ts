/** PostgreSQL 15 of Debian, with its own defaults. */
import { execFileSync } from 'node:child_process';
import { chownSync, mkdirSync } from 'node:fs';
import pg from 'pg';
import { freePort } from '../../free-port.ts';
import { idsOf, isRoot, listens, type Part, type Place, until } from '../place.ts';

const BIN = '/usr/lib/postgresql/15/bin';
const USER = isRoot ? 'postgres' : undefined;

export interface Postgres {
  readonly port: number;
  readonly url: string;
  readonly part: () => Part;
  /** Starts it again after its end. */
  start(): Promise<void>;
  /** Kills every process of it, as a power cut does. */
  kill(): Promise<void>;
  /** Rows of a query, on a connection of its own. */
  ask<Row>(text: string, values?: readonly unknown[]): Promise<Row[]>;
}

export async function startPostgres(place: Place): Promise<Postgres> {
  const data = place.path('postgres');
  const port = await freePort();
  const url = `postgresql://stagedoor:in-the-wings@127.0.0.1:${port}/stagedoor`;
  mkdirSync(data, { mode: 0o700 });
  const ids = USER ? idsOf(USER) : undefined;
  if (ids) chownSync(data, ids.uid, ids.gid);
  const options = { encoding: 'utf8', cwd: '/', stdio: 'pipe', ...ids } as const;
  execFileSync(`${BIN}/initdb`, ['-D', data, '-U', 'owner', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8'], options);
  let part: Part;

  async function start() {
    const settings = [`port=${port}`, 'listen_addresses=127.0.0.1', 'unix_socket_directories='];
    const command = [`${BIN}/postgres`, '-D', data, ...settings.flatMap((setting) => ['-c', setting])];
    part = place.start('postgres', command, USER ? { user: USER } : {});
    await until('PostgreSQL answers', 30, async () => {
      await ask('select 1', [], `postgresql://owner@127.0.0.1:${port}/postgres`);
      return true;
    });
  }

  async function ask<Row>(text: string, values: readonly unknown[] = [], address = url): Promise<Row[]> {
    const client = new pg.Client({ connectionString: address, connectionTimeoutMillis: 2_000 });
    client.on('error', () => undefined);
    try {
      await client.connect();
      return (await client.query(text, [...values])).rows as Row[];
    } finally {
      await client.end().catch(() => undefined);
    }
  }

  await start();
  const owner = `postgresql://owner@127.0.0.1:${port}/postgres`;
  await ask("create role stagedoor login password 'in-the-wings'", [], owner);
  await ask('create database stagedoor owner stagedoor', [], owner);
  return {
    port,
    url,
    part: () => part,
    start,
    async kill() {
      // The postmaster alone: its children see that it is gone and end by themselves.
      part.child.kill('SIGKILL');
      await part.ended;
      await until('PostgreSQL is gone', 10, async () => !(await listens(port)));
    },
    ask,
  };
}
