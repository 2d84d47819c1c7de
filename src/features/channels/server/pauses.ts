/** Platforms that are left alone for a while: because they asked for it, or because they do not answer as they should. */
import { sql } from 'kysely';
import type { Database } from '#server/database.ts';
import type { PlatformFailure } from './platforms/platform.ts';

const FIRST_SECONDS = 30;
const LONGEST_SECONDS = 30 * 60;
/** Also a platform's own wish is believed for so long at most. */
const LONGEST_WISH_SECONDS = 24 * 3600;

/** Of some platforms those that are left alone now. */
export async function pausedOf(database: Database): Promise<Set<string>> {
  const rows = await database
    .selectFrom('platform_pauses')
    .select('domain')
    .where('until', '>', sql<Date>`now()`)
    .execute();
  return new Set(rows.map(({ domain }) => domain));
}

/** Leaves a platform alone as long as it asks, else twice as long each time, with a little chance in it. */
export async function pausePlatform(database: Database, domain: string, failure: PlatformFailure): Promise<void> {
  const wish = failure.pauseMs === undefined ? null : Math.min(failure.pauseMs / 1000, LONGEST_WISH_SECONDS);
  const chance = 1 + Math.random() / 4;
  const seconds = (tries: ReturnType<typeof sql>) =>
    sql`make_interval(secs => coalesce(${wish}::float8, least(${LONGEST_SECONDS}, ${FIRST_SECONDS} * 2 ^ (${tries} - 1)) * ${chance}))`;
  await sql`
    insert into platform_pauses (domain, until) values (${domain}, now() + ${seconds(sql`1`)})
    on conflict (domain) do update set
      -- Reads that began before the pause add nothing to it.
      tries = platform_pauses.tries + case when platform_pauses.until < now() then 1 else 0 end,
      until = greatest(platform_pauses.until, now() + ${seconds(sql`(platform_pauses.tries + case when platform_pauses.until < now() then 1 else 0 end)`)})`.execute(
    database,
  );
}

/** It answers as it should. */
export async function endPause(database: Database, domain: string): Promise<void> {
  await database.deleteFrom('platform_pauses').where('domain', '=', domain).execute();
}
