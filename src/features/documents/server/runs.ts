/**
 * Runs of documents, the rows of one page, by statements whose cost does not grow with the table: the years that hold
 * the page are found in kept counters, and only rows of those years are read or skipped.
 */
import { CompiledQuery } from 'kysely';
import { inBatches } from '#server/batches.ts';
import type { Database } from '#server/database.ts';

export interface Row {
  readonly id: number;
  readonly account_id: number;
  readonly document_type: string;
  readonly reference_date: string;
  readonly has_day: boolean;
}

/** `account`: one account after another, in the order in which they are given, each by date. */
export type Order = 'date' | 'type' | 'account';
export type Direction = 'asc' | 'desc';

/** Some rows of a list, and how many the whole list has: from kept counters, never counted. */
export interface Run {
  readonly rows: Row[];
  readonly total: number;
}

interface Wanted {
  readonly accountIds: readonly number[];
  readonly offset: number;
  readonly limit: number;
}

export interface Runs {
  /** A run of the documents of some accounts, all in one order. */
  inOrder(order: Order, direction: Direction, wanted: Wanted): Promise<Run>;
}

/** Up to so many accounts have scans that are merged row by row; the plan of each such statement is kept. */
const MERGED_AT_MOST = 8;
/** Runs that one statement reads at most. */
const MOST_TOGETHER = 20;

export function runsOf(database: Database): Runs {
  const statements = new Map<string, (wanted: Wanted) => Promise<Run>>();

  function prepared(order: Order, direction: Direction, accounts: number) {
    const merged = order !== 'account' && accounts <= MERGED_AT_MOST ? accounts : 'many';
    const name = `${order} ${direction} ${merged}`;
    const known = statements.get(name);
    if (known) return known;
    const text = order === 'account' ? oneAfterAnother(direction) : allInOne(order, direction, merged);
    const made = inBatches<Wanted, Run>(MOST_TOGETHER, (wanted) => runsBy(database, text, wanted));
    statements.set(name, made);
    return made;
  }

  return {
    inOrder: (order, direction, wanted) => prepared(order, direction, wanted.accountIds.length)(wanted),
  };
}

const COLUMNS = 'id, account_id, document_type, reference_date, has_day';

/** Each question is a place in three lists, so that several are asked at once. */
const ASKED = `
  unnest($1::text[], $2::bigint[], $3::bigint[]) with ordinality as asked (accounts, skip, take, nth)
  cross join lateral (select asked.accounts::integer[] as ids) as mine`;

/** Years, each with its total and how many documents stand up to its end; `stretch` is its place in the order. */
const summed = (years: string, by: string) => `
  select years.*, upto - total as before, upto > skip and upto - total < skip + take as on_page
  from (select years.*, sum(total) over (order by ${by}) as upto from (${years}) as years) as years`;

/** All accounts in one order: a merge of an index scan for each, over the years that hold the page. */
function allInOne(order: 'date' | 'type', direction: Direction, merged: number | 'many'): string {
  const ties = order === 'date' ? ['reference_date', 'id'] : ['type_order', 'reference_date', 'id'];
  const by = ties.map((column) => `${column} ${direction}`).join(', ');
  const years =
    order === 'date'
      ? 'select year as stretch, sum(total)::integer as total from document_years where account_id = any(ids) group by year'
      : `select (type - 1) * 10000 + year as stretch, sum(of_type)::integer as total
         from document_years cross join unnest(of_types) with ordinality as types (of_type, type)
         where account_id = any(ids) group by type, year`;
  const within =
    order === 'date'
      ? 'reference_date >= make_date(lowest::integer, 1, 1) and reference_date < make_date(highest::integer + 1, 1, 1)'
      : `(type_order, reference_date) >= ((lowest / 10000)::smallint, make_date((lowest % 10000)::integer, 1, 1))
         and (type_order, reference_date) < ((highest / 10000)::smallint, make_date((highest % 10000)::integer + 1, 1, 1))`;
  const scan = (account: string) =>
    `select ${COLUMNS}, type_order from documents where account_id = ${account} and ${within}`;
  const most = `order by ${by} limit skip - before + take`;
  const list = () => {
    if (merged === 1) return scan('ids[1]');
    if (merged === 'many')
      return `select each.* from unnest(ids) as account cross join lateral (${scan('account')} ${most}) as each`;
    const each = Array.from({ length: merged }, (_, index) => `(${scan(`ids[${index + 1}]`)} ${most})`);
    return `select * from (${each.join(' union all ')}) as merged`;
  };
  return `
    select nth, counted.total, document.* from ${ASKED}
    cross join lateral (
      select coalesce(max(upto), 0) as total, min(before) filter (where on_page) as before,
        min(stretch) filter (where on_page) as lowest, max(stretch) filter (where on_page) as highest
      from (${summed(years, `stretch ${direction}`)}) as placed) as counted
    left join lateral (${list()} order by ${by} limit take offset skip - before) as document on true
    order by nth, ${by}`;
}

/** One account after another: each year of an account that holds rows of the page is read by itself. */
function oneAfterAnother(direction: Direction): string {
  const years = `
    select account, place, year, total from unnest(ids) with ordinality as whose (account, place)
      join document_years on account_id = account`;
  const by = `reference_date ${direction}, id ${direction}`;
  return `
    select nth, coalesce(all_of_them, 0) as total, document.* from ${ASKED}
    cross join lateral (
      select placed.*, max(upto) over () as all_of_them
      from (${summed(years, `place, year ${direction}`)}) as placed) as placed
    left join lateral (
      select ${COLUMNS} from documents
      where account_id = account and reference_date >= make_date(year, 1, 1) and reference_date < make_date(year + 1, 1, 1)
      order by ${by} limit greatest(least(upto, skip + take) - greatest(before, skip), 0) offset greatest(skip - before, 0)
    ) as document on on_page
    where on_page or before = 0
    order by nth, place, ${by}`;
}

type Found = { nth: number; total: number } & (Row | { id: null });

async function runsBy(database: Database, text: string, wanted: readonly Wanted[]): Promise<Run[]> {
  const values = [
    wanted.map(({ accountIds }) => `{${accountIds.join(',')}}`),
    wanted.map(({ offset }) => offset),
    wanted.map(({ limit }) => limit),
  ];
  const { rows } = await database.executeQuery<Found>(CompiledQuery.raw(text, values));
  const runs = wanted.map(() => ({ rows: [] as Row[], total: 0 }));
  for (const row of rows) {
    const run = runs[row.nth - 1];
    if (!run) continue;
    run.total = row.total;
    // Where the page is empty one row still tells the total.
    if (row.id !== null) run.rows.push(row);
  }
  return runs;
}
