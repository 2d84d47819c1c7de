/** Channels of people. Every query starts from the person: what is not theirs is not found. */
import type { Selectable } from 'kysely';
import type { Feed } from '#features/account/contract.ts';
import type { Queryable } from '#server/database.ts';
import type { Channels } from '#server/database-types.ts';
import type { Person } from '#server/person.ts';

export type Channel = Selectable<Channels>;

/** A person's channels, in the order in which they were connected. */
export async function channelsOf(database: Queryable, person: Person): Promise<Channel[]> {
  return database.selectFrom('channels').selectAll().where('person_id', '=', person.id).orderBy('id').execute();
}

/** A channel as the calls tell it. */
export function feedOf(channel: Channel): Feed {
  return {
    feed_id: channel.feed_id,
    domain: channel.domain as Feed['domain'],
    cms: channel.cms,
    title: channel.title,
    thumb_url: channel.thumb_url,
    domain_url: channel.domain_url,
    last_fetch: channel.last_fetch?.toISOString() ?? null,
    progress: { authorized: channel.authorized },
    noAccounts: channel.no_accounts,
    failing_since: channel.failing_since?.toISOString() ?? null,
  };
}

/** Those of a person's channels that have one of some ids. */
export async function channelsNamed(database: Queryable, person: Person, ids: readonly string[]): Promise<Channel[]> {
  return database
    .selectFrom('channels')
    .selectAll()
    .where('person_id', '=', person.id)
    .where('feed_id', 'in', [...ids, ''])
    .orderBy('id')
    .execute();
}

/** Puts the roadblock off until a time. */
export async function pauseRoadblock(database: Queryable, person: Person, until: Date): Promise<void> {
  await database
    .insertInto('roadblock_pauses')
    .values({ person_id: person.id, until })
    .onConflict((conflict) => conflict.column('person_id').doUpdateSet({ until }))
    .execute();
}

/** Until when the person put the roadblock off, UTC, ISO 8601; null where they never did. */
export async function roadblockPauseOf(database: Queryable, person: Person): Promise<string | null> {
  const found = await database
    .selectFrom('roadblock_pauses')
    .select('until')
    .where('person_id', '=', person.id)
    .executeTakeFirst();
  return found?.until.toISOString() ?? null;
}
