/** What every contender must find in the files, so that none is quick by being wrong. */

/** In the order in which bench/floor/ingest.c prints them. */
export const SUMMED = [
  'engaged_views',
  'views',
  'watch_time_minutes',
  'comments',
  'likes',
  'shares',
  'subscribers_gained',
  'subscribers_lost',
  'card_teaser_clicks',
  'card_teaser_impressions',
  'card_clicks',
  'card_impressions',
] as const;

/** Comments, subscribers and card clicks of a video. */
export type VideoSums = [bigint, bigint, bigint];

/** The sum of all that stands in the top lists of all channels. */
export function topOf(channels: Iterable<Map<string, VideoSums>>): bigint {
  let all = 0n;
  for (const videos of channels) {
    for (const list of [0, 1, 2] as const) {
      const values = [...videos.values()].map((sums) => sums[list]).filter((value) => value > 0n);
      const best = values.toSorted((one, other) => (one < other ? 1 : -1)).slice(0, 5);
      all += best.reduce((sum, value) => sum + value, 0n);
    }
  }
  return all;
}

export interface Found {
  readonly lines: bigint;
  readonly views: bigint;
  /** In billionths of a minute. */
  readonly minutes: bigint;
  readonly subscribers: bigint;
  readonly cardClicks: bigint;
  readonly top: bigint;
}

/** Minutes as text, in billionths. */
export function nano(text: string): bigint {
  const [units = '0', decimals = ''] = text.split('.');
  return BigInt(units) * 1_000_000_000n + BigInt(decimals.padEnd(9, '0').slice(0, 9));
}
