/** Short links in the database. Every query of them starts from the person whose they are. */
import { sql } from 'kysely';
import type { Queryable } from '#server/database.ts';
import type { Person } from '#server/person.ts';
import { WEEKS } from '../contract.ts';
import { randomCode } from './codes.ts';
import type { Target } from './target.ts';

interface NewLink extends Target {
  readonly personId: number;
}

interface Created {
  readonly id: number;
  readonly code: string;
}

/** What only the demo chooses. */
interface Choices {
  readonly code?: string;
  readonly createdAt?: Date;
}

/** Makes a short link, or answers the one that the person already has for this target. */
export async function createLink(within: Queryable, link: NewLink, choices: Choices = {}): Promise<Created> {
  const { personId, affiliateId, address } = link;
  for (let code = choices.code ?? randomCode(); ; code = randomCode()) {
    // Both unique indexes: whether somebody made the same link at this moment, or the code is taken, this one waits and sees.
    const { rows } = await sql<Created>`
      with made as (
        insert into short_links (code, person_id, affiliate_id, target, created_at)
        values (${code}, ${personId}, ${affiliateId}, ${address}, coalesce(${choices.createdAt ?? null}, now()))
        on conflict do nothing
        returning id, code)
      select id, code from made
      union all
      select id, code from short_links where person_id = ${personId} and affiliate_id = ${affiliateId} and target = ${address}
      limit 1`.execute(within);
    if (rows[0]) return rows[0];
  }
}

/** One link of a person; undefined where there is none, or it is another's. */
export async function linkOf(database: Queryable, person: Person, code: string) {
  return database
    .selectFrom('short_links')
    .select(['id', 'code'])
    .where('person_id', '=', person.id)
    .where('code', '=', code)
    .executeTakeFirst();
}

export interface Row {
  readonly code: string;
  readonly affiliate_id: string;
  readonly target: string;
  readonly created_at: Date;
  readonly clicks: number;
  /** Of the last weeks, the one that ends today first. */
  readonly by_week: Record<string, number> | null;
  /** Today, as the clicks count days. */
  readonly today: string;
}

/** A page of a person's links, the newest first, each with its clicks. */
export async function linksOf(database: Queryable, person: Person, offset: number, limit: number): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select code, affiliate_id, target, created_at, coalesce(clicks, 0) as clicks, by_week,
      (now() at time zone 'utc')::date as today
    from (
      select * from short_links where person_id = ${person.id} order by created_at desc, id desc limit ${limit} offset ${offset}
    ) as link
    left join lateral (select sum(clicks)::bigint as clicks from short_link_days where link_id = link.id) as ever on true
    left join lateral (
      select jsonb_object_agg(week, clicks) as by_week from (
        select ((now() at time zone 'utc')::date - day) / 7 as week, sum(clicks) as clicks
        from short_link_days
        where link_id = link.id and day > (now() at time zone 'utc')::date - ${WEEKS * 7}::integer
        group by week) as weekly) as lately on true
    order by created_at desc, id desc`.execute(database);
  return rows;
}

export async function countLinksOf(database: Queryable, person: Person): Promise<number> {
  const { total } = await database
    .selectFrom('short_links')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('person_id', '=', person.id)
    .executeTakeFirstOrThrow();
  return total;
}
