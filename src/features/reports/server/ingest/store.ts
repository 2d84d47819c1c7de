/** What an import keeps of a file: all of it in one transaction, or nothing. */
import { sql, type Transaction } from 'kysely';
import type { Database, Queryable } from '#server/database.ts';
import type { DB } from '#server/database-types.ts';
import type { Shape } from './kinds.ts';
import type { SourceFile } from './source.ts';
import type { Sum } from './worker.ts';

export interface NewFile {
  readonly source: SourceFile;
  readonly name: string;
  readonly owner: string;
  readonly digest: Buffer;
  readonly sum: Sum;
  readonly skippedLines: number;
}

/** Imports store and compute one after another, whichever process they run in. */
export const LOCK = sql`select pg_advisory_xact_lock(hashtext('report ingest'))`;

/** Whether a file's content is there. Seen with an earlier create time, it is that old. */
export async function isStored(database: Database, digest: Buffer, created: string): Promise<boolean> {
  const { rows } = await sql<{ is_earlier: boolean }>`
    select created_at > ${created}::timestamptz as is_earlier from report_files where sha256 = ${digest}`.execute(
    database,
  );
  if (rows[0]?.is_earlier) {
    await database.transaction().execute(async (transaction) => {
      await LOCK.execute(transaction);
      await setEarlier(transaction, digest, created);
    });
  }
  return rows[0] !== undefined;
}

async function setEarlier(transaction: Transaction<DB>, digest: Buffer, created: string): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    update report_files set created_at = ${created}
    where sha256 = ${digest} and created_at > ${created}::timestamptz returning id`.execute(transaction);
  if (rows[0]) await addDues(transaction, rows[0].id);
}

/**
 * Keeps a file, with its rows as they come: lists of JSON.
 * @returns its id; undefined where another import kept the same content meanwhile
 */
export async function storeFile(
  database: Database,
  file: NewFile,
  batches: AsyncIterable<string>,
): Promise<number | undefined> {
  const { source, sum } = file;
  const { kind } = source;
  return database.transaction().execute(async (transaction) => {
    await LOCK.execute(transaction);
    const { rows } = await sql<{ id: number }>`
      insert into report_files
        (sha256, name, kind, version, owner, created_at, first_day, last_day, line_count, skipped_lines, size_bytes)
      values (${file.digest}, ${file.name}, ${kind.name}, ${source.version}, ${file.owner}, ${source.created},
        ${sum.firstDay}, ${sum.lastDay}, ${sum.lines}, ${file.skippedLines}, ${source.bytes})
      on conflict (sha256) do nothing returning id`.execute(transaction);
    const id = rows[0]?.id;
    if (id === undefined) {
      await setEarlier(transaction, file.digest, source.created);
      return undefined;
    }
    for await (const batch of batches) {
      await KEEPERS[kind.shape](transaction, batch, { id, ...source });
    }
    await addDays(transaction, id, kind.shape, kind.perChannel);
    await addDues(transaction, id);
    if (kind.shape === 'titles') await addDuesOfTitles(transaction, id);
    return id;
  });
}

type Kept = SourceFile & { readonly id: number };

/** How the rows of a batch, one JSON list, are kept. */
const KEEPERS: Record<Shape, (transaction: Transaction<DB>, rows: string, file: Kept) => Promise<unknown>> = {
  sums: (transaction, rows, { id, kind }) =>
    sql`insert into report_sums (file_id, day, channel_id, precedence, line_count, engaged_views, views, watch_time_minutes,
        subscribers, watch_page_subscribers, likes, comments, shares, card_teaser_clicks, card_teaser_impressions,
        card_clicks, card_impressions, video_ids, video_comments, video_subscribers, video_card_clicks)
      select ${id}, day, channel_id, ${kind.precedence}, line_count, engaged_views, views, watch_time_minutes,
        subscribers, watch_page_subscribers, likes, comments, shares, card_teaser_clicks, card_teaser_impressions,
        card_clicks, card_impressions, video_ids, video_comments, video_subscribers, video_card_clicks
      from json_populate_recordset(null::report_sums, ${rows}::json)`.execute(transaction),
  playlists: (transaction, rows, { id, kind }) =>
    sql`insert into report_playlist_sums (file_id, day, channel_id, precedence, line_count, watch_time_minutes,
        playlist_starts, playlist_ids, playlist_minutes)
      select ${id}, day, channel_id, ${kind.precedence}, line_count, watch_time_minutes,
        playlist_starts, playlist_ids, playlist_minutes
      from json_populate_recordset(null::report_playlist_sums, ${rows}::json)`.execute(transaction),
  overlaps: (transaction, rows, { id }) =>
    sql`insert into report_overlaps (file_id, day, channel_id, other_channel_id, other_title, overlap)
      select ${id}, day, channel_id, other_channel_id, other_title, overlap
      from json_populate_recordset(null::report_overlaps, ${rows}::json)`.execute(transaction),
  // Of two files of the same time the title that sorts last, so that no order of files matters.
  titles: (transaction, rows, { id, created }) =>
    sql`insert into report_titles (id, title, created_at, file_id)
      select id, title, ${created}::timestamptz, ${id} from json_populate_recordset(null::report_titles, ${rows}::json)
      where title <> ''
      on conflict (id) do update set title = excluded.title, created_at = excluded.created_at, file_id = excluded.file_id
      where (excluded.created_at, excluded.title collate "C") > (report_titles.created_at, report_titles.title collate "C")`.execute(
      transaction,
    ),
};

async function addDays(database: Queryable, id: number, shape: Shape, perChannel: boolean): Promise<void> {
  const table = { sums: 'report_sums', playlists: 'report_playlist_sums', overlaps: 'report_overlaps', titles: null }[
    shape
  ];
  if (!table) return;
  await sql`insert into report_days (file_id, day, channel_id)
    select distinct ${id}::bigint, day, ${perChannel ? sql`channel_id` : sql`''`} from ${sql.table(table)}
    where file_id = ${id}`.execute(database);
}

/**
 * Marks what a file changes: its own months and channels, those of other files for its days, which it replaces or which
 * replace it, and the months after, whose deltas look back.
 */
async function addDues(database: Queryable, id: number): Promise<void> {
  await sql`with days as (
      select distinct other.file_id, other.day, other.channel_id
      from report_days as own
      join report_files as file on file.id = own.file_id
      join report_days as other on other.day = own.day and other.channel_id = own.channel_id
      join report_files as other_file on other_file.id = other.file_id
        and other_file.kind = file.kind and other_file.owner = file.owner
      where own.file_id = ${id}
    ), touched as (
      select distinct sums.channel_id, date_trunc('month', sums.day)::date as month
      from days join (
        select file_id, day, channel_id from report_sums
        union all select file_id, day, channel_id from report_playlist_sums
        union all select file_id, day, channel_id from report_overlaps
      ) as sums on sums.file_id = days.file_id and sums.day = days.day and days.channel_id in ('', sums.channel_id)
    )
    insert into report_dues (channel_id, month)
    select channel_id, month from touched
    union select feed_id, report.month from channel_reports as report
      join touched on touched.channel_id = feed_id and report.month = touched.month + interval '1 month'
    on conflict do nothing`.execute(database);
}

/** Marks the reports that show what a file gave a new title. */
async function addDuesOfTitles(database: Queryable, id: number): Promise<void> {
  await sql`insert into report_dues (channel_id, month)
    select report.feed_id, report.month from channel_reports as report
    where exists (
      select from jsonb_path_query(report.entry, '$.*.*[*].id') as shown
      join report_titles as titled on titled.id = shown #>> '{}' and titled.file_id = ${id})
    on conflict do nothing`.execute(database);
}

/** What files hold of channels that nobody has connected. */
export async function unknownIn(
  database: Database,
  ids: readonly number[],
): Promise<{ channels: number; lines: number }> {
  const { rows } = await sql<{ channels: number; lines: number }>`
    select count(distinct channel_id)::integer as channels, coalesce(sum(line_count), 0)::bigint as lines
    from (
      select channel_id, line_count from report_sums where file_id = any(${ids}::bigint[])
      union all select channel_id, line_count from report_playlist_sums where file_id = any(${ids}::bigint[])
    ) as sums
    where not exists (select from channels where domain = 'yt' and feed_id = channel_id)`.execute(database);
  return rows[0] ?? { channels: 0, lines: 0 };
}
