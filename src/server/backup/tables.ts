/** What of the database a backup holds. */
import { sql } from 'kysely';
import type { Queryable } from '../database.ts';

export interface Table {
  /** With its schema: `public.people`. */
  readonly name: string;
  /** All but those that the database works out by itself. */
  readonly columns: readonly string[];
}

/** Counters of the rate limits are not worth keeping; migrations are made by migrating. */
const LEFT_OUT = ['rate_limits', 'migrations'];
/** The portal's tables, each after those that it refers to. */
export async function tablesOf(within: Queryable): Promise<Table[]> {
  const { rows } = await sql<{ name: string; columns: string[]; refers_to: string[] }>`
    select relname::text as name,
      array(select attname::text from pg_attribute where attrelid = pg_class.oid and attnum > 0 and not attisdropped
        and attgenerated = '' order by attnum) as columns,
      array(select distinct other.relname::text from pg_constraint join pg_class as other on other.oid = confrelid
        where conrelid = pg_class.oid and contype = 'f' and confrelid <> conrelid) as refers_to
    from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where nspname = 'public' and relkind = 'r' order by relname`.execute(within);
  const left = rows.filter(({ name }) => !LEFT_OUT.includes(name));
  const ordered: Table[] = [];
  const done = new Set<string>(LEFT_OUT);
  while (left.length > 0) {
    const next = left.findIndex(({ refers_to }) => refers_to.every((name) => done.has(name)));
    const [table] = left.splice(next, 1);
    if (next === -1 || !table) throw new Error('Tables refer to each other in a circle.');
    done.add(table.name);
    ordered.push({ name: `public.${table.name}`, columns: table.columns });
  }
  return ordered;
}

/** Where the numbers of new rows go on, by sequence. */
export async function sequencesOf(within: Queryable): Promise<Record<string, number>> {
  const { rows } = await sql<{ name: string; value: number }>`
    select sequencename as name, last_value as value from pg_sequences
    where schemaname = 'public' and last_value is not null order by sequencename`.execute(within);
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]));
}
