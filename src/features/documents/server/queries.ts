/** Documents in the database. Every query starts from the person: what is not theirs is not found. */
import { CompiledQuery, sql } from 'kysely';
import type { Database, Queryable } from '#server/database.ts';
import type { Person } from '#server/person.ts';

/** One document of a person; undefined where there is none, or it is another's. */
export async function documentOf(database: Queryable, person: Person, entityId: number) {
  return database
    .selectFrom('documents')
    .selectAll()
    .where('id', '=', entityId)
    .where(sql<boolean>`account_id = any(${person.accounts.map(({ id }) => id)})`)
    .executeTakeFirst();
}

export async function recordDownload(database: Database, person: Person, documentId: number): Promise<void> {
  await database.insertInto('document_downloads').values({ document_id: documentId, person_id: person.id }).execute();
}

export interface Row {
  readonly id: number;
  readonly account_id: number;
  readonly document_type: string;
  readonly reference_date: string;
  readonly has_day: boolean;
}

export type Order = 'date' | 'type';
export type Direction = 'asc' | 'desc';

/** Some rows of a list, and how many the whole list has: from kept counters, never counted. */
export interface Run {
  readonly rows: Row[];
  readonly total: number;
}

const COLUMNS = 'id, account_id, document_type, reference_date, has_day';

/** Up to so many accounts have scans that are merged row by row; the plan of each such statement is kept. */
const MERGED_AT_MOST = 8;

/** A run of the documents of some accounts, all in one order. */
export async function runInOrder(
  database: Queryable,
  accountIds: readonly number[],
  order: Order,
  direction: Direction,
  offset: number,
  limit: number,
): Promise<Run> {
  const some = accountIds.length <= MERGED_AT_MOST ? accountIds.length : 'many';
  const text = statement(`${order} ${direction} ${some}`, () => {
    const columns = order === 'date' ? COLUMNS : `${COLUMNS}, type_order`;
    const documents = `select ${columns} from documents where account_id =`;
    const list = (by: string, atMost: string) => {
      if (some === 1) return `${documents} ($1::integer[])[1]`;
      const most = `order by ${by} limit ${atMost}`;
      if (some === 'many')
        return `select each.* from unnest($1::integer[]) as account cross join lateral (${documents} account ${most}) as each`;
      const each = accountIds.map((_, index) => `(${documents} ($1::integer[])[${index + 1}] ${most})`);
      return `select * from (${each.join(' union all ')}) as merged`;
    };
    return `
      select total, document.*
      from (select coalesce(sum(total::integer), 0) as total from document_counts where account_id = any($1)) as counted
      cross join lateral (select $2::bigint as skip, greatest(least($3::bigint, total - $2), 0) as take) as wanted
      left join lateral (${fromEitherEnd(order, direction, list)}) as document on true
      order by ${columnsOf(order, direction)}`;
  });
  return runOf(database, text, [accountIds, offset, limit]);
}

/** A run of the documents of one account after another, each by date: only the accounts on the page are read. */
export async function runByAccount(
  database: Queryable,
  accountIds: readonly number[],
  direction: Direction,
  offset: number,
  limit: number,
): Promise<Run> {
  const text = statement(`account ${direction}`, () => {
    const documents = `select ${COLUMNS} from documents where account_id = account`;
    return `
      select total_of_all as total, document.*
      from (
        select account, nth, total, sum(total) over (order by nth) - total as before, sum(total) over () as total_of_all
        from unnest($1::integer[]) with ordinality as mine (account, nth)
        cross join lateral (select coalesce((
          select total::integer from document_counts where account_id = account), 0) as total) as kept) as counted
      cross join lateral (
        select greatest($2 - before, 0) as skip,
          greatest(least(before + total, $2::bigint + $3::bigint) - greatest(before, $2), 0) as take) as wanted
      left join lateral (${fromEitherEnd('date', direction, () => documents)}) as document on true
      where nth = 1 or document.id is not null
      order by nth, ${columnsOf('date', direction)}`;
  });
  return runOf(database, text, [accountIds, offset, limit]);
}

/**
 * `take` rows of a list of `total` after `skip`. Past the middle the same index is scanned upside down, so that never
 * more than half of the list is skipped; the scan that is not needed takes 0 rows, which costs nothing.
 */
function fromEitherEnd(order: Order, direction: Direction, list: (by: string, atMost: string) => string): string {
  const by = columnsOf(order, direction);
  const back = columnsOf(order, direction === 'asc' ? 'desc' : 'asc');
  return `
    (${list(by, 'skip + take')} order by ${by}
      limit case when 2 * skip + take <= total then take else 0 end offset skip)
    union all
    (${list(back, 'total - skip')} order by ${back}
      limit case when 2 * skip + take > total then take else 0 end offset greatest(total - skip - take, 0))`;
}

/** The columns of an index, all in one direction: the scan of it is the order, forwards or backwards. */
function columnsOf(order: Order, direction: Direction): string {
  const columns = order === 'date' ? ['reference_date', 'id'] : ['type_order', 'reference_date', 'id'];
  return columns.map((column) => `${column} ${direction}`).join(', ');
}

const statements = new Map<string, string>();

/** The text of a statement, written once. */
function statement(name: string, write: () => string): string {
  const text = statements.get(name) ?? write();
  statements.set(name, text);
  return text;
}

async function runOf(database: Queryable, text: string, values: unknown[]): Promise<Run> {
  const query = CompiledQuery.raw(text, values) as CompiledQuery<{ total: number } & (Row | { id: null })>;
  const { rows } = await database.executeQuery(query);
  // Where the page is empty one row still tells the total.
  return { total: rows[0]?.total ?? 0, rows: rows.filter((row) => row.id !== null) };
}
