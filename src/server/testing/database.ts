/** A database of its own for a test file: a copy of the migrated template. */
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type pg from 'pg';
import { inject } from 'vitest';
import { connect, type Database } from '../database.ts';
import { databaseNamed, TEMPLATE } from './global-setup.ts';

export interface TestDatabase {
  readonly database: Database;
  readonly pool: pg.Pool;
  readonly url: string;
  close(): Promise<void>;
}

export async function testDatabase(): Promise<TestDatabase> {
  const server = inject('databaseUrl');
  const name = `test_${randomBytes(6).toString('hex')}`;
  const keeper = await connect(server, 1);
  await sql.raw(`create database ${name} template ${TEMPLATE}`).execute(keeper.database);
  const url = databaseNamed(server, name);
  const { database, pool, close } = await connect(url, 5);
  return {
    database,
    pool,
    url,
    async close() {
      await close();
      await sql.raw(`drop database ${name} with (force)`).execute(keeper.database);
      await keeper.close();
    },
  };
}
