/** Before all tests: one embedded PostgreSQL for this run, and a migrated database that each test file copies. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { TestProject } from 'vitest/node';
import { connect } from '../database.ts';
import { migrate } from '../migrations.ts';
import { startEmbeddedPostgres } from '../postgres/embedded.ts';

export const TEMPLATE = 'stagedoor_template';

declare module 'vitest' {
  export interface ProvidedContext {
    databaseUrl: string;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'stagedoor-tests-'));
  const server = await startEmbeddedPostgres({ dataDir, durable: false, log: () => undefined });
  const first = await connect(server.url, 1);
  await sql.raw(`create database ${TEMPLATE}`).execute(first.database);
  await first.close();
  const template = await connect(databaseNamed(server.url, TEMPLATE), 1);
  await migrate(template.database);
  await template.close();
  project.provide('databaseUrl', server.url);
  return async () => {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
}

/** The address of another database of the same server. */
export function databaseNamed(url: string, name: string): string {
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.href;
}
