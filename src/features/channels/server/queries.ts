/** Channels in the database. What a person asks starts from the person: what is not theirs is not found. */
import { type Selectable, sql } from 'kysely';
import type { Feed } from '#features/account/contract.ts';
import type { Database, Queryable } from '#server/database.ts';
import type { Channels } from '#server/database-types.ts';
import type { Person } from '#server/person.ts';
import type { Named } from './named.ts';
import type { Told } from './platforms/platform.ts';

export type Channel = Selectable<Channels>;

/** A person's channels, in the order in which they were connected. */
export async function channelsOf(database: Queryable, person: Person): Promise<Channel[]> {
  return database.selectFrom('channels').selectAll().where('person_id', '=', person.id).orderBy('id').execute();
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

/** One of a person's channels; undefined where there is none, or it is another's. */
export async function channelOf(
  database: Queryable,
  person: Person,
  which: Pick<Channel, 'domain' | 'feed_id'> | Pick<Channel, 'id'>,
): Promise<Channel | undefined> {
  const mine = database.selectFrom('channels').selectAll().where('person_id', '=', person.id);
  const one =
    'id' in which
      ? mine.where('id', '=', which.id)
      : mine.where('domain', '=', which.domain).where('feed_id', '=', which.feed_id);
  return one.executeTakeFirst();
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

/** A title as it may stand in a list, whatever a person or a platform wrote. */
export function oneLine(title: string): string {
  return title
    .toWellFormed()
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, 200);
}

/** A channel that a person adds; undefined where they have it already, by its id or by its name. */
export async function createChannel(
  within: Queryable,
  person: Person,
  accountId: number,
  domain: Feed['domain'],
  { feedId, handle, title, url }: Named,
): Promise<Channel | undefined> {
  return within
    .insertInto('channels')
    .values({
      person_id: person.id,
      account_id: accountId,
      feed_id: feedId,
      domain,
      handle,
      title,
      domain_url: url,
      proven: false,
      added_at: sql`now()`,
    })
    .onConflict((clash) => clash.doNothing())
    .returningAll()
    .executeTakeFirst();
}

/** What its platform tells of a channel. A name that another channel of the person goes by is left to that one. */
export async function setTold(database: Queryable, channelId: number, told: Told, thumbUrl?: string): Promise<void> {
  const url = told.url !== null && /^https?:\/\/\S+$/.test(told.url) ? told.url : null;
  await sql`
    update channels set
      title = coalesce(nullif(${oneLine(told.title)}, ''), title),
      handle = case when exists (select from channels as other where other.person_id = channels.person_id
        and other.domain = channels.domain and other.handle = ${told.handle} and other.id <> channels.id)
        then handle else coalesce(${told.handle}, handle) end,
      domain_url = coalesce(${url}, domain_url),
      thumb_url = coalesce(${thumbUrl ?? null}, thumb_url),
      picture_source = case when ${thumbUrl ?? null}::text is null then picture_source else ${told.picture} end,
      last_fetch = now(), tried_at = now(), failing_since = null
    where id = ${channelId}`.execute(database);
}

/** A platform failed: what is known of its channels stays, and since when it fails. */
export async function setFailing(database: Database, channelIds: readonly number[]): Promise<void> {
  await sql`update channels set tried_at = now(), failing_since = coalesce(failing_since, now())
    where id = any(${channelIds})`.execute(database);
}

export async function setTried(database: Database, channelId: number): Promise<void> {
  await sql`update channels set tried_at = now(), failing_since = null where id = ${channelId}`.execute(database);
}

export async function setUnauthorized(within: Queryable, channelId: number, noAccounts: boolean): Promise<void> {
  await within
    .updateTable('channels')
    .set({ authorized: false, no_accounts: noAccounts, tried_at: sql`now()`, failing_since: null })
    .where('id', '=', channelId)
    .execute();
}

/** Whoever consented has no channel at the platform. */
export async function setNoAccounts(database: Database, channelId: number): Promise<void> {
  await database.updateTable('channels').set({ no_accounts: true }).where('id', '=', channelId).execute();
}

/** The channels of a person that a grant reads, but for those that were tried in the last so many seconds. */
export async function grantedOf(database: Database, personId: number, notInSeconds: number): Promise<Channel[]> {
  return database
    .selectFrom('channels')
    .selectAll()
    .where('person_id', '=', personId)
    .where('id', 'in', (grants) => grants.selectFrom('channel_grants').select('channel_id'))
    .where(sql<boolean>`(tried_at is null or tried_at < now() - make_interval(secs => ${notInSeconds}))`)
    .orderBy(sql`tried_at nulls first`)
    .execute();
}

/** YouTube channels that no grant reads, but for those that were tried in the last so many seconds. */
export async function publicDue(
  database: Database,
  notInSeconds: number,
  most: number,
  personId?: number,
): Promise<Channel[]> {
  const { rows } = await sql<Channel>`
    select * from channels
    where domain = 'yt' and feed_id ~ '^UC[A-Za-z0-9_-]{22}$'
      and (${personId ?? null}::integer is null or person_id = ${personId ?? null})
      and not exists (select from channel_grants where channel_id = channels.id)
      and (tried_at is null or tried_at < now() - make_interval(secs => ${notInSeconds}))
    order by tried_at nulls first limit ${most}`.execute(database);
  return rows;
}

export async function countOf(database: Queryable, person: Person): Promise<number> {
  const { count } = await database
    .selectFrom('channels')
    .select((each) => each.fn.countAll<number>().as('count'))
    .where('person_id', '=', person.id)
    .executeTakeFirstOrThrow();
  return count;
}
