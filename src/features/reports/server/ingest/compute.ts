/** Computes the months of channels that imports changed. */
import { CompiledQuery, sql } from 'kysely';
import { TOP } from '#features/reports/contract.ts';
import type { Queryable } from '#server/database.ts';
import { delta, entry, metricsOfMonth, rounded, SUMMED } from './entry.ts';
import { LOCK } from './store.ts';

/** Months computed together: few enough to be done well within the time a statement has. */
const BATCH = 200;

/**
 * The files that count for a day: of those for the same day and job (and channel, where each has its own) the newest, and of
 * as new ones the newest version. Several that are alike in both are parts of one report, and all count.
 */
const COUNTS = (rows: string) => `
  join report_files as file on file.id = ${rows}.file_id
  join report_days as counted on counted.file_id = ${rows}.file_id and counted.day = ${rows}.day
    and counted.channel_id in ('', ${rows}.channel_id)
  where not exists (
    select from report_days as other join report_files as newer on newer.id = other.file_id
    where other.day = counted.day and other.channel_id = counted.channel_id
      and newer.kind = file.kind and newer.owner = file.owner
      and (newer.created_at, newer.version) > (file.created_at, file.version))`;

/** The rows of a table for the wanted months that count; `offset 0` makes each month one look into the index. */
const rowsOf = (table: string) => `
  select wanted.month, sums.*, min(sums.precedence) over (partition by sums.channel_id, sums.day) as first
  from wanted, lateral (
    select * from ${table} where ${table}.channel_id = wanted.channel_id
      and ${table}.day >= wanted.month and ${table}.day < wanted.month + interval '1 month' offset 0
  ) as sums
  ${COUNTS('sums')}`;

/** The ranks of a list within a month; equals are told apart by id. */
const rank = (value: string) =>
  `row_number() over (partition by channel_id, month order by ${value} desc, id collate "C")`;

const COMPUTE = `
with due as (
  select channel_id, month from jsonb_to_recordset($1::jsonb) as given (channel_id text, month date)
), wanted as (
  select channel_id, month from due union select channel_id, (month - interval '1 month')::date from due
), basic as materialized (${rowsOf('report_sums')}
), listed as materialized (${rowsOf('report_playlist_sums')}
), basic_month as (
  select channel_id, month, ${SUMMED.map((column) => `sum(${column}) as ${column}`).join(', ')}
  from basic where precedence = first group by channel_id, month
), playlist_month as (
  select channel_id, month, sum(watch_time_minutes) as playlist_minutes, sum(playlist_starts) as playlist_starts
  from listed where precedence = first group by channel_id, month
), metrics as materialized (
  select channel_id, month,
    ${metricsOfMonth}
  from basic_month full join playlist_month using (channel_id, month)
), video as (
  select channel_id, month, id, sum(each.comments) as comments, sum(each.subscribers) as subscribers, sum(cards) as cards
  from basic join due using (channel_id, month),
    unnest(video_ids, video_comments, video_subscribers, video_card_clicks) as each (id, comments, subscribers, cards)
  where precedence = first group by channel_id, month, id
), video_place as (
  select channel_id, month, list, id, metric,
    row_number() over (partition by channel_id, month, list order by metric desc, id collate "C") as place
  from video, lateral (values ('comments', video.comments), ('subscribers', subscribers), ('cards', cards)) as lists (list, metric)
  where metric > 0
), video_list as (
  select channel_id, month, list, jsonb_agg(
    jsonb_build_object('id', id, 'title', coalesce(title, id), 'metric', metric) order by place) as top
  from video_place left join report_titles using (id) where place <= ${TOP} group by channel_id, month, list
), videos as materialized (
  select channel_id, month, jsonb_object_agg(list, top) as lists from video_list group by channel_id, month
), playlist as materialized (
  select channel_id, month, id, sum(minutes) as minutes
  from listed, unnest(playlist_ids, playlist_minutes) as each (id, minutes)
  where precedence = first group by channel_id, month, id
), playlist_place as (
  select playlist.*, ${rank('minutes')} as place from playlist join due using (channel_id, month) where minutes > 0
), playlists as materialized (
  select now.channel_id, now.month, jsonb_agg(jsonb_build_object(
      'id', now.id, 'title', coalesce(title, now.id), 'watch_time', ${rounded('now.minutes')},
      'watch_time_percent_delta', ${delta('now.minutes', 'before.minutes')}) order by place) as list
  from playlist_place as now
    left join playlist as before
      on before.channel_id = now.channel_id and before.id = now.id and before.month = now.month - interval '1 month'
    left join report_titles on report_titles.id = now.id
  where place <= ${TOP} group by now.channel_id, now.month
), overlapping as (
  select due.channel_id, month, other_channel_id as id, max(other_title) as title, max(overlap) as overlap
  from due join report_overlaps on report_overlaps.channel_id = due.channel_id and report_overlaps.day = due.month
  ${COUNTS('report_overlaps')}
  group by due.channel_id, month, other_channel_id
), overlap_place as (
  select *, ${rank('overlap')} as place from overlapping where overlap > 0
), overlap_list as materialized (
  select channel_id, month, jsonb_agg(jsonb_build_object(
      'id', id, 'title', coalesce(nullif(title, ''), id), 'overlap', ${rounded('overlap')}) order by place) as list
  from overlap_place where place <= ${TOP} group by channel_id, month
), entries as materialized (
  select now.channel_id, now.month, ${entry} as entry
  from metrics as now join due using (channel_id, month)
    left join metrics as before on before.channel_id = now.channel_id and before.month = now.month - interval '1 month'
    left join videos on videos.channel_id = now.channel_id and videos.month = now.month
    left join playlists on playlists.channel_id = now.channel_id and playlists.month = now.month
    left join overlap_list on overlap_list.channel_id = now.channel_id and overlap_list.month = now.month
), gone as (
  delete from channel_reports as report using due
  where report.feed_id = due.channel_id and report.month = due.month
    and not exists (select from entries where entries.channel_id = due.channel_id and entries.month = due.month)
)
insert into channel_reports (feed_id, month, entry)
select channel_id, month, entry from entries
on conflict (feed_id, month) do update set entry = excluded.entry, computed_at = now()`;

/**
 * Computes what is due for channels that somebody has connected, in the transaction that it is given.
 * @returns how many months of channels; at most a batch
 */
async function computeSome(transaction: Queryable): Promise<number> {
  await LOCK.execute(transaction);
  const { rows } = await sql`
    delete from report_dues where (channel_id, month) in (
      select channel_id, month from report_dues
      where exists (select from channels where domain = 'yt' and feed_id = channel_id)
      order by channel_id, month limit ${BATCH})
    returning channel_id, month`.execute(transaction);
  if (rows.length > 0) await transaction.executeQuery(CompiledQuery.raw(COMPUTE, [JSON.stringify(rows)]));
  return rows.length;
}

/**
 * Computes all that is due for channels that somebody has connected: batch by batch, or all in the transaction given.
 * @returns how many months of channels
 */
export async function computeDue(database: Queryable): Promise<number> {
  let computed = 0;
  for (;;) {
    const some = database.isTransaction
      ? await computeSome(database)
      : await database.transaction().execute(computeSome);
    if (some === 0) return computed;
    computed += some;
  }
}
