/**
 * The entry of a month, in SQL, from the sums of its files (D2 of the formats is each line's source). All arithmetic is
 * numeric, and sums are exact, so an entry depends on no order.
 *
 * The rules, all of them:
 * - An average or rate is a sum over a sum, never a mean of means; over nothing it is 0.
 * - What is no count is rounded once, at the end, to two decimals, half away from zero. Counts are whole as they come.
 * - A delta is (now - before) / before in percent, of values that were not rounded yet; null without a month before, or
 *   where that was zero or below.
 * - A top list holds the five highest above zero; of equals the one whose id sorts first. What is missing is a placeholder.
 */
import { METRICS, type Metric, TOP } from '#features/reports/contract.ts';

const DECIMALS = 2;

/** Each metric of the sums of a month (table `month`). */
const AMOUNTS: Record<Metric, string> = {
  views: 'views',
  watch_time: 'watch_time_minutes',
  // By views, not engaged views (decisions, Average view duration).
  avg_view_duration: 'watch_time_minutes * 60 / nullif(views, 0)',
  net_subscribers: 'subscribers',
  // What came and went while a video was watched: rows that name one.
  watch_page_net_subscribers: 'watch_page_subscribers',
  likes: 'likes',
  comments: 'comments',
  shares: 'shares',
  card_teaser_clicks: 'card_teaser_clicks',
  card_teaser_ctr: 'card_teaser_clicks * 100.0 / nullif(card_teaser_impressions, 0)',
  card_clicks: 'card_clicks',
  card_ctr: 'card_clicks * 100.0 / nullif(card_impressions, 0)',
  playlist_watch_time: 'playlist_minutes',
  playlist_starts: 'playlist_starts',
  avg_time_in_playlist: 'playlist_minutes * 60 / nullif(playlist_starts, 0)',
};

export const SUMMED = [
  'views',
  'watch_time_minutes',
  'subscribers',
  'watch_page_subscribers',
  'likes',
  'comments',
  'shares',
  'card_teaser_clicks',
  'card_teaser_impressions',
  'card_clicks',
  'card_impressions',
];

/** Select list: each metric under its name, not rounded. */
export const metricsOfMonth = METRICS.map((metric) => `coalesce(${AMOUNTS[metric]}, 0) as ${metric}`).join(',\n    ');

export const rounded = (value: string) => `round(${value}, ${DECIMALS})`;

export const delta = (now: string, before: string) =>
  `case when ${before} > 0 then ${rounded(`(${now} - ${before}) * 100 / ${before}`)} end`;

const placeholders = (value: string) => `(
  select jsonb_agg(jsonb_build_object('id', null, 'title', '--') || ${value}) from generate_series(1, ${TOP}))`;

/** A list of up to five, filled up. */
const filled = (list: string, missing: string) =>
  `jsonb_path_query_array(coalesce(${list}, '[]') || ${placeholders(missing)}, '$[0 to ${TOP - 1}]')`;

const noVideo = `jsonb_build_object('metric', 0)`;
const noPlaylist = `jsonb_build_object('watch_time', 0, 'watch_time_percent_delta', null)`;
const noOverlap = `jsonb_build_object('overlap', 0)`;

const metricFields = METRICS.map(
  (metric) =>
    `'${metric}', ${rounded(`now.${metric}`)}, '${metric}_percent_delta', ${delta(`now.${metric}`, `before.${metric}`)}`,
).join(',\n    ');

/** An entry of `now`, the month `before` it, and the lists that were found for it. */
export const entry = `jsonb_build_object('month', to_char(now.month, 'YYYY-MM')) || jsonb_build_object(
    ${metricFields}
  ) || jsonb_build_object(
    'videos', jsonb_build_object(
      'comments', ${filled(`videos.lists -> 'comments'`, noVideo)},
      'subscribers', ${filled(`videos.lists -> 'subscribers'`, noVideo)},
      'cards', ${filled(`videos.lists -> 'cards'`, noVideo)}),
    'playlists', jsonb_build_object('watch_time', ${filled('playlists.list', noPlaylist)}),
    'overlap', ${filled('overlap_list.list', noOverlap)})`;
