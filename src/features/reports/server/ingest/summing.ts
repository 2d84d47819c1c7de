/** The statements with which DuckDB sums up a file by day and channel: each answers the rows that PostgreSQL keeps. */
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

/** A text as SQL writes it. */
export const text = (value: string) => `'${value.replaceAll("'", "''")}'`;

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
    buffer_size = 8388608, max_line_size = 1048576, compression = ${text(gzip ? 'gzip' : 'none')}, columns = {${types.join(', ')}})`;
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

/** How a file is summed up: tables are made of it, and then its rows, some days at a time, so that no memory holds them all. */
export interface Plan {
  readonly tables: readonly string[];
  /** The table that says how many lines (`line_count`) there were for which `day` and `channel`. */
  readonly about: string;
  /** The rows of some days: `these` is a condition on `day`. */
  readonly rows: (these: string) => string;
}

/**
 * Reads the file twice: once for all figures by channel, once for the three of the top lists by video, of which most lines
 * have none. One sum by channel and video would take twice the time.
 */
function sumsOf(order: SumOrder, kind: Kind): Plan {
  const has = (column: string) => order.columns.includes(column) && isRead(column, kind);
  const sum = (column: string) => (has(column) ? `coalesce(sum(${column}), 0)` : '0');
  const subscribers = `${sum('subscribers_gained')} - ${sum('subscribers_lost')}`;
  const atVideos = (column: string) => `coalesce(sum(${column}) filter (${VIDEO} is not null), 0)`;
  const columns = [...BASIC, ...CARDS];
  const sums = [...columns, 'subscribers', 'watch_page_subscribers', 'line_count'];
  const placed = ['comments', 'subscribers_gained', 'subscribers_lost', 'card_clicks'].filter(has);
  const typed = (name: string) => `sum(${name})::${name === 'watch_time_minutes' ? 'varchar' : 'bigint'} as ${name}`;
  return {
    tables: [
      `create or replace temp table by_channel as
        select *, ${DAY} as day, ${CHANNEL} as channel from (
          select date, channel_id, count(*) as line_count, ${subscribers} as subscribers,
            ${has('subscribers_gained') ? `${atVideos('subscribers_gained')} - ${atVideos('subscribers_lost')}` : '0'} as watch_page_subscribers,
            ${columns.map((name) => `${sum(name)} as ${name}`).join(', ')}
          from ${linesOf(order, kind)} group by date, channel_id)`,
      `create or replace temp table by_video as
        select date, channel_id, ${VIDEO} as video, ${sum('comments')} as comments, ${subscribers} as subscribers,
          ${sum('card_clicks')} as clicks
        from ${linesOf(order, kind)} where ${placed.map((name) => `${name} <> 0`).join(' or ')} group by all`,
    ],
    about: 'by_channel',
    rows: (these) => `with summed as (
        select day, channel, ${sums.map(typed).join(', ')} from by_channel where ${these} group by day, channel
      ), videos as (
        select day, channel, list(video) as ids, list(by_video.comments::bigint) as comments,
          list(by_video.subscribers::bigint) as subscribers, list(clicks::bigint) as clicks
        from by_video join by_channel on by_video.channel_id = by_channel.channel_id and by_video.date = by_channel.date
        where ${these} and video is not null group by day, channel
      )
      select day, channel as channel_id, summed.* exclude (day, channel), coalesce(ids, []) as video_ids,
        coalesce(videos.comments, []) as video_comments, coalesce(videos.subscribers, []) as video_subscribers,
        coalesce(videos.clicks, []) as video_card_clicks
      from summed left join videos using (day, channel) where channel <> ''`,
  };
}

function playlistsOf(order: SumOrder, kind: Kind): Plan {
  const listed = 'filter (playlist is not null and minutes <> 0)';
  return {
    tables: [
      `create or replace temp table by_playlist as
        select * exclude (playlist_id), nullif(${tidy('playlist_id')}, '') as playlist, ${DAY} as day, ${CHANNEL} as channel
        from (
          select date, channel_id, playlist_id, count(*) as line_count,
            coalesce(sum(watch_time_minutes), 0) as minutes, coalesce(sum(playlist_starts), 0) as starts
          from ${linesOf(order, kind)} group by all)`,
    ],
    about: 'by_playlist',
    rows: (these) => `select day, channel as channel_id, sum(line_count)::bigint as line_count,
        sum(minutes)::varchar as watch_time_minutes, sum(starts)::bigint as playlist_starts,
        coalesce(list(playlist) ${listed}, []) as playlist_ids, coalesce(list(minutes::varchar) ${listed}, []) as playlist_minutes
      from by_playlist where ${these} and channel <> '' group by all`,
  };
}

function titlesOf(order: SumOrder, kind: Kind): Plan {
  const [id = '', title = ''] = kind.read;
  return {
    tables: [
      `create or replace temp table titles as
        select null::date as day, null::varchar as channel, count(*) as line_count, ${tidy(id)} as id,
          coalesce(max(trim(replace(${title}, chr(0), ''))), '') as title
        from ${linesOf(order, kind)} group by all`,
    ],
    about: 'titles',
    rows: () => `select id, title from titles where id <> ''`,
  };
}

function overlapsOf(order: SumOrder, kind: Kind): Plan {
  return {
    tables: [
      `create or replace temp table by_other as
        select *, ${CHANNEL} as channel, ${MONTH} as day from (
          select month, channel_id, ${tidy('other_channel_id')} as other, max(trim(other_title)) as title,
            max(overlap) as overlap, count(*) as line_count
          from ${linesOf(order, kind)} group by all)`,
    ],
    about: 'by_other',
    rows: (
      these,
    ) => `select day, channel as channel_id, other as other_channel_id, coalesce(max(title), '') as other_title,
        coalesce(max(overlap), 0)::varchar as overlap
      from by_other where ${these} and channel <> '' and other <> '' group by all`,
  };
}

const PLANS = { sums: sumsOf, playlists: playlistsOf, titles: titlesOf, overlaps: overlapsOf };

export function planOf(order: SumOrder, kind: Kind): Plan {
  return PLANS[kind.shape](order, kind);
}
