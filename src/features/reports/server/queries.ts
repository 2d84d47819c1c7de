/** Reports in the database. */
import { sql } from 'kysely';
import { channelsOf } from '#features/channels/server/index.ts';
import type { Queryable } from '#server/database.ts';
import type { Person } from '#server/person.ts';
import { MONTHS, type ReportEntry } from '../contract.ts';

/** The newest months of one of a person's channels, newest first; undefined where the channel is not theirs. */
export async function reportOf(
  database: Queryable,
  person: Person,
  feedId: string,
): Promise<ReportEntry[] | undefined> {
  const channels = await channelsOf(database, person);
  // What somebody only says to be theirs opens no report.
  if (!channels.some((channel) => channel.feed_id === feedId && channel.proven)) return undefined;
  const { rows } = await sql<{ entry: ReportEntry }>`
    select entry from channel_reports where feed_id = ${feedId} order by month desc limit ${MONTHS}`.execute(database);
  return rows.map(({ entry }) => entry);
}
