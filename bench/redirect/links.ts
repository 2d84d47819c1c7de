/** Very many short links, and how often they were followed. */
import { sql } from 'kysely';
import { connect, type Database } from '#server/database.ts';
import { migrate } from '#server/migrations.ts';

export interface Links {
  /** Paths of links that are followed again and again. */
  readonly hot: readonly string[];
  /** Paths of links that nobody followed yet, so many; each is given away once. */
  takeCold(count: number): string[];
  /** Clicks that are stored. */
  clicks(): Promise<number>;
  close(): Promise<void>;
}

/** Codes of eight characters, as the portal draws them; here counted up, in another order than they stand in the index. */
const CODE = sql`translate(lpad(to_hex((n::bigint * 2654435761) % 4294967296), 8, '0'), '0123456789abcdef', '6789BCDFGHJKLMNP')`;

const HOT = 100;

export async function makeLinks(url: string, count: number): Promise<Links> {
  const { database, close } = await connect(url, 1);
  await migrate(database);
  await sql`insert into people (email, username) values ('maya@northlight.example', 'maya')`.execute(database);
  await sql`
    insert into short_links (code, person_id, affiliate_id, target)
    select ${CODE}, people.id, 'okafor-20', 'https://www.amazon.com/dp/B0' || lpad(n::text, 8, '0') || '?tag=okafor-20'
    from generate_series(1, ${count}::integer) as n, people`.execute(database);
  await sql`vacuum (analyze) short_links`.execute(database);
  const paths = await pathsOf(database);
  let taken = HOT;
  return {
    hot: paths.slice(0, HOT),
    takeCold(some) {
      const cold = paths.slice(taken, taken + some);
      taken += some;
      if (cold.length < some) throw new Error('There are too few links.');
      return cold;
    },
    async clicks() {
      const { rows } = await sql<{ clicks: number }>`
        select coalesce(sum(clicks), 0)::integer as clicks from short_link_days`.execute(database);
      return rows[0]?.clicks ?? 0;
    },
    close,
  };
}

async function pathsOf(database: Database): Promise<string[]> {
  // In the order of a hash: neighbours here are no neighbours in the index.
  const { rows } = await sql<{ code: string }>`select code from short_links order by md5(code)`.execute(database);
  return rows.map(({ code }) => `/s/${code}`);
}
