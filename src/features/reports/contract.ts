/** Monthly reports of YouTube channels (specification, sections 2 and 3; decisions.md, Report values on the wire). */
import * as z from 'zod/mini';
import { call } from '#contract.ts';

/** The fifteen metrics of a channel's month, in the order in which they are shown. */
export const METRICS = [
  'views',
  'watch_time',
  'avg_view_duration',
  'net_subscribers',
  'watch_page_net_subscribers',
  'likes',
  'comments',
  'shares',
  'card_teaser_clicks',
  'card_teaser_ctr',
  'card_clicks',
  'card_ctr',
  'playlist_watch_time',
  'playlist_starts',
  'avg_time_in_playlist',
] as const;
export type Metric = (typeof METRICS)[number];

/** How many months a report compares, and how long its top lists are. */
export const MONTHS = 3;
export const TOP = 5;

const count = z.int();
/** Minutes for the two watch times, seconds for the two averages, percent for rates (12.3 means 12.3 %). */
const amount = z.number();
/** Percent against the month before; null without one, or where it was zero or below. */
const delta = z.nullable(z.number());

/** A video or playlist of a top list. The placeholder of a missing one has no id and the title '--'. */
const topVideo = z.object({ id: z.nullable(z.string()), title: z.string(), metric: count });
const topPlaylist = z.object({
  id: z.nullable(z.string()),
  title: z.string(),
  watch_time: amount,
  watch_time_percent_delta: delta,
});
const overlap = z.object({ id: z.nullable(z.string()), title: z.string(), overlap: amount });

export const reportEntry = z.object({
  /** Year and month, `2026-09`. */
  month: z.string(),
  views: count,
  views_percent_delta: delta,
  watch_time: amount,
  watch_time_percent_delta: delta,
  avg_view_duration: amount,
  avg_view_duration_percent_delta: delta,
  net_subscribers: count,
  net_subscribers_percent_delta: delta,
  watch_page_net_subscribers: count,
  watch_page_net_subscribers_percent_delta: delta,
  likes: count,
  likes_percent_delta: delta,
  comments: count,
  comments_percent_delta: delta,
  shares: count,
  shares_percent_delta: delta,
  card_teaser_clicks: count,
  card_teaser_clicks_percent_delta: delta,
  card_teaser_ctr: amount,
  card_teaser_ctr_percent_delta: delta,
  card_clicks: count,
  card_clicks_percent_delta: delta,
  card_ctr: amount,
  card_ctr_percent_delta: delta,
  playlist_watch_time: amount,
  playlist_watch_time_percent_delta: delta,
  playlist_starts: count,
  playlist_starts_percent_delta: delta,
  avg_time_in_playlist: amount,
  avg_time_in_playlist_percent_delta: delta,
  videos: z.object({ comments: z.array(topVideo), subscribers: z.array(topVideo), cards: z.array(topVideo) }),
  playlists: z.object({ watch_time: z.array(topPlaylist) }),
  overlap: z.array(overlap),
});
export type ReportEntry = z.output<typeof reportEntry>;

export const getReport = call({
  method: 'GET',
  path: '/api/report',
  summary: 'The newest three months of one of the signed-in person’s channels, newest first',
  query: z.object({
    media_feed_id: z.string('Enter a channel.').check(z.minLength(1, 'Enter a channel.'), z.maxLength(200)),
  }),
  reply: z.array(reportEntry).check(z.maxLength(MONTHS)),
});
