/** The connection to PostgreSQL, the only database there is. */
import { createHash } from 'node:crypto';
import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely';
import pg from 'pg';
import type { DB } from './database-types.ts';
import { StartFailure } from './start-failure.ts';

export type Database = Kysely<DB>;
/** Inside a transaction or not: what a query needs. */
export type Queryable = Database | Transaction<DB>;

// Counts and ids come as bigint; all of ours are far below 2^53. Dates stay text: a date has no time zone.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);

/** The name under which a connection keeps a statement prepared: the same text, the same name. */
const names = new Map<string, string>();
function nameOf(text: string): string {
  const known = names.get(text);
  if (known) return known;
  const name = createHash('sha1').update(text).digest('base64url');
  if (names.size < 1000) names.set(text, name);
  return name;
}

/** A connection that prepares each statement once: PostgreSQL then plans it once too (5 to 6 instead of 9 times a constant answer). */
class PreparingClient extends pg.Client {
  // oxlint-disable-next-line typescript/no-explicit-any -- pg's overloads cannot be restated; only the form that Kysely uses is touched
  override query(...given: any[]): any {
    const [text, values, ...rest] = given;
    if (typeof text !== 'string' || !Array.isArray(values) || values.length === 0) {
      return super.query(...(given as [string]));
    }
    return super.query({ name: nameOf(text), text, values }, ...(rest as []));
  }
}

export interface Connection {
  readonly database: Database;
  readonly pool: pg.Pool;
  close(): Promise<void>;
}

/**
 * Opens a pool of connections and makes sure that the server answers.
 * @throws StartFailure where it does not, or is older than 15
 */
export async function connect(url: string, most: number): Promise<Connection> {
  const pool = new pg.Pool({
    connectionString: url,
    Client: PreparingClient,
    max: most,
    connectionTimeoutMillis: 5_000,
    statement_timeout: 30_000,
    // The one plan of a prepared statement, also where PostgreSQL would plan each call anew for a LIMIT or a list it
    // cannot estimate: that costs several times what the statement does.
    options: '-c plan_cache_mode=force_generic_plan',
    idle_in_transaction_session_timeout: 30_000,
  });
  // An idle connection that breaks is replaced at the next query; without a listener it would end the process.
  pool.on('error', () => undefined);
  // Nor may one that breaks in somebody's hands: the statement on it fails, and that is enough.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const database = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
  const close = () => database.destroy();
  try {
    const { rows } = await sql<{ server_version_num: string }>`show server_version_num`.execute(database);
    if (Number(rows[0]?.server_version_num) < 150_000)
      throw new StartFailure('The database is older than PostgreSQL 15: upgrade it.');
  } catch (error) {
    await close();
    if (error instanceof StartFailure) throw error;
    throw new StartFailure(
      `The database does not answer at ${shown(url)} (${reason(error)}): start it, or correct DATABASE_URL.`,
    );
  }
  return { database, pool, close };
}

/** The address without its password. */
function shown(url: string): string {
  const address = new URL(url);
  return `${address.protocol}//${address.host || address.searchParams.get('host') || 'localhost'}${address.pathname}`;
}

function reason(error: unknown): string {
  const cause = error instanceof AggregateError ? error.errors[0] : error;
  return cause instanceof Error ? (cause.message.split('\n')[0] ?? cause.name) : String(cause);
}
