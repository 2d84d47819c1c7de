/** Brings a database to the newest schema: plain numbered SQL, forward only, each file once, in one transaction. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Database, Queryable } from './database.ts';
import { StartFailure } from './start-failure.ts';

const FOLDER = join(import.meta.dirname, '../../migrations');
/** Any number that no other program on this database uses: it keeps two processes from migrating at once. */
const LOCK = 7_421_560_011;

interface Migration {
  readonly name: string;
  readonly text: string;
  readonly checksum: string;
}

/** The migrations of this version, oldest first. */
export function migrations(folder: string = FOLDER): Migration[] {
  return readdirSync(folder)
    .filter((name) => /^\d{4}_[a-z_]+\.sql$/.test(name))
    .sort()
    .map((name) => {
      const text = readFileSync(join(folder, name), 'utf8');
      return { name, text, checksum: createHash('sha256').update(text).digest('hex') };
    });
}

/**
 * Applies what is missing and answers the names of what it applied.
 * @throws StartFailure where the database was migrated by a newer version, or a migration was changed after its day
 */
export async function migrate(database: Database, all: Migration[] = migrations()): Promise<string[]> {
  await sql`create table if not exists migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now())`.execute(
    database,
  );
  const applied: string[] = [];
  for (const migration of all) {
    await database.transaction().execute(async (transaction) => {
      await sql`select pg_advisory_xact_lock(${LOCK})`.execute(transaction);
      const done = await doneMigrations(transaction);
      refuseStrangers(done, all);
      if (done.has(migration.name)) return;
      await sql.raw(migration.text).execute(transaction);
      await sql`insert into migrations (name, checksum) values (${migration.name}, ${migration.checksum})`.execute(
        transaction,
      );
      applied.push(migration.name);
    });
  }
  return applied;
}

async function doneMigrations(database: Queryable): Promise<Map<string, string>> {
  const { rows } = await sql<{ name: string; checksum: string }>`select name, checksum from migrations`.execute(
    database,
  );
  return new Map(rows.map((row) => [row.name, row.checksum]));
}

function refuseStrangers(done: Map<string, string>, all: Migration[]): void {
  const known = new Map(all.map((migration) => [migration.name, migration.checksum]));
  for (const [name, checksum] of done) {
    if (!known.has(name)) {
      throw new StartFailure(
        `The database holds the migration ${name}, which this version does not know: start the newer version.`,
      );
    }
    if (known.get(name) !== checksum) {
      throw new StartFailure(
        `The migration ${name} was changed after it was applied: restore the file as it was released.`,
      );
    }
  }
}
