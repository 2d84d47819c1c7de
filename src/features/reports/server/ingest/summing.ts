/** The statements with which DuckDB sums up a file by day and channel. Each makes a table `lines` of one JSON text a row. */
import type { Kind } from './kinds.ts';

/** What a worker is told about a file. */
export interface SumOrder {
  readonly path: string;
  readonly gzip: boolean;
  readonly kind: string;
  readonly columns: readonly string[];
}

/** Nine decimals of a minute are 60 nanoseconds; more are rounded, line by line, so that no sum depends on an order. */
const MINUTES = 'decimal(18, 9)';
const OVERLAP = 'decimal(18, 9)';
export const DECIMALS: Readonly<Record<string, string>> = { watch_time_minutes: MINUTES, overlap: OVERLAP };
/** Columns that are text; all others that are read are counts. */
export const TEXTS = new Set(
  'date month channel_id video_id playlist_id other_channel_id other_title video_title title'.split(' '),
);

const text = (value: string) => `'${value.replaceAll("'", "''")}'`;

/** Whether a column is read; of the newer versions also their engaged views. */
export function isRead(column: string, { read, versions }: Kind): boolean {
  return read.includes(column) || (column === 'engaged_views' && versions[1] > 2);
}

/** Reads a file as its header names it: what is not read is not looked at. */
function linesOf({ path, gzip, columns }: SumOrder, kind: Kind): string {
  const types = columns.map((column, index) => {
    const isUsed = isRead(column, kind);
    const type = !isUsed || TEXTS.has(column) ? 'varchar' : (DECIMALS[column] ?? 'bigint');
    return `${text(isUsed ? column : `unread_${index}`)}: ${text(type)}`;
  });
  return `read_csv(${text(path)}, auto_detect = false, header = false, skip = 1, delim = ',', quote = '"', escape = '"',
    max_line_size = 1048576, compression = ${text(gzip ? 'gzip' : 'none')}, columns = {${types.join(', ')}})`;
}

/** Blanks and no-break spaces around an id, as spreadsheets leave them, are no part of it. */
const tidy = (column: string) => `trim(${column}, ' ' || chr(160) || chr(9))`;

/** Videos have eleven characters: a whole one is not looked at twice, since this is done for each line. */
const VIDEO = `case when strlen(video_id) = 11 then video_id else nullif(${tidy('video_id')}, '') end`;

const CHANNEL = `case
    when ${tidy('channel_id')} is null or ${tidy('channel_id')} = '' then ''
    when regexp_full_match(${tidy('channel_id')}, '(UC)?[A-Za-z0-9_-]{22}') then 'UC' || right(${tidy('channel_id')}, 22)
    else error('no channel') end`;

/** Days with dashes or without. */
const DAY = `coalesce(case when regexp_full_match(${tidy('date')}, '\\d{8}|\\d{4}-\\d{2}-\\d{2}')
    then try_strptime(replace(${tidy('date')}, '-', ''), '%Y%m%d')::date end, error('no day'))`;
const MONTH = `coalesce(case when regexp_full_match(${tidy('month')}, '\\d{6}|\\d{4}-\\d{2}(-01)?')
    then try_strptime(left(replace(${tidy('month')}, '-', ''), 6) || '01', '%Y%m%d')::date end, error('no month'))`;

const BASIC = ['engaged_views', 'views', 'watch_time_minutes', 'likes', 'comments', 'shares'];
const CARDS = ['card_teaser_clicks', 'card_teaser_impressions', 'card_clicks', 'card_impressions'];

/**
 * Two sums of one reading: all figures by channel, and the three of the top lists by video, of which most lines have none.
 * One sum by channel and video would take twice the time (npm run bench ingest).
 */
function sumsOf(order: SumOrder, kind: Kind): string {
  const has = (column: string) => order.columns.includes(column) && isRead(column, kind);
  const sum = (column: string) => (has(column) ? `coalesce(sum(${column}), 0)` : '0');
  const subscribers = `${sum('subscribers_gained')} - ${sum('subscribers_lost')}`;
  const atVideos = has('subscribers_gained')
    ? `coalesce(sum(subscribers_gained) filter (video_id is not null), 0)
        - coalesce(sum(subscribers_lost) filter (video_id is not null), 0)`
    : '0';
  const columns = [...BASIC, ...CARDS];
  const sums = [...columns, 'subscribers', 'watch_page_subscribers', 'line_count'];
  const listed = ['video_ids', 'video_comments', 'video_subscribers', 'video_card_clicks'];
  const placed = ['comments', 'subscribers_gained', 'subscribers_lost', 'card_clicks'].filter(has);
  return `with read as materialized (
    select * replace (coalesce(date, '') as date, coalesce(channel_id, '') as channel_id,
      ${VIDEO} as video_id)
    from ${linesOf(order, kind)}
  ), by_channel as (
    select date, channel_id, count(*) as line_count, ${subscribers} as subscribers, ${atVideos} as watch_page_subscribers,
      ${columns.map((name) => `${sum(name)} as ${name}`).join(', ')}
    from read group by date, channel_id
  ), by_video as (
    select date, channel_id, video_id, ${sum('comments')} as comments, ${subscribers} as subscribers, ${sum('card_clicks')} as clicks
    from read where video_id is not null and (${placed.map((name) => `${name} <> 0`).join(' or ')})
    group by date, channel_id, video_id
  ), videos as (
    select date, channel_id, list(video_id) as video_ids, list(comments::bigint) as video_comments,
      list(subscribers::bigint) as video_subscribers, list(clicks::bigint) as video_card_clicks
    from by_video group by date, channel_id
  ), summed as (
    select ${DAY} as day, ${CHANNEL} as channel_id, ${sums.map((name) => `sum(${name}) as ${name}`).join(', ')},
      ${listed.map((name) => `coalesce(flatten(list(${name})), []) as ${name}`).join(', ')}
    from by_channel left join videos using (date, channel_id) group by all
  ) select day, channel_id, line_count, to_json({
      day: day::varchar, channel_id: channel_id, ${listed.map((name) => `${name}: ${name}`).join(', ')},
      ${sums.map((name) => `${name}: ${name}::${name === 'watch_time_minutes' ? 'varchar' : 'bigint'}`).join(', ')}
    })::varchar as line from summed`;
}

function playlistsOf(order: SumOrder, kind: Kind): string {
  const listed = 'filter (playlist_id is not null and minutes <> 0)';
  return `with read as (
    select date, channel_id, playlist_id, count(*) as line_count,
      coalesce(sum(watch_time_minutes), 0) as minutes, coalesce(sum(playlist_starts), 0) as starts
    from ${linesOf(order, kind)} group by all
  ), tidied as (
    select * replace (${CHANNEL} as channel_id, nullif(${tidy('playlist_id')}, '') as playlist_id), ${DAY} as day from read
  ), summed as (
    select day, channel_id, sum(line_count) as line_count, sum(minutes) as minutes, sum(starts) as starts,
      coalesce(list(playlist_id) ${listed}, []) as ids, coalesce(list(minutes::varchar) ${listed}, []) as list_minutes
    from tidied group by day, channel_id
  ) select day, channel_id, line_count, to_json({
      day: day::varchar, channel_id: channel_id, line_count: line_count::bigint, watch_time_minutes: minutes::varchar,
      playlist_starts: starts::bigint, playlist_ids: ids, playlist_minutes: list_minutes
    })::varchar as line from summed`;
}

function titlesOf(order: SumOrder, kind: Kind): string {
  const [id = '', title = ''] = kind.read;
  return `with tidied as (
    select ${tidy(id)} as id, trim(replace(${title}, chr(0), '')) as title from ${linesOf(order, kind)}
  ) select null::date as day, null::varchar as channel_id, count(*) as line_count,
      to_json({ id: id, title: coalesce(max(nullif(title, '')), '') })::varchar as line
    from tidied where id <> '' group by id`;
}

function overlapsOf(order: SumOrder, kind: Kind): string {
  return `with read as (
    select month, channel_id, ${tidy('other_channel_id')} as other, max(trim(other_title)) as title,
      max(overlap) as overlap, count(*) as line_count
    from ${linesOf(order, kind)} group by all
  ), tidied as (
    select * replace (${CHANNEL} as channel_id), ${MONTH} as day from read where other <> ''
  ) select day, channel_id, sum(line_count) as line_count, to_json({
      day: day::varchar, channel_id: channel_id, other_channel_id: other, other_title: coalesce(max(title), ''),
      overlap: coalesce(max(overlap), 0)::varchar
    })::varchar as line from tidied group by day, channel_id, other`;
}

const STATEMENTS = { sums: sumsOf, playlists: playlistsOf, titles: titlesOf, overlaps: overlapsOf };

export function statementOf(order: SumOrder, kind: Kind): string {
  return STATEMENTS[kind.shape](order, kind);
}
