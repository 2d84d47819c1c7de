/**
 * What reports must say, worked out the plain way: whole numbers and fractions of them, line by line, without SQL. Tests hold
 * the import against it.
 */
import { METRICS, type Metric, type ReportEntry, TOP } from '#features/reports/contract.ts';
import type { Line, PlaylistLine } from './figures.ts';

interface Fraction {
  readonly over: bigint;
  readonly under: bigint;
}

const whole = (over: bigint): Fraction => ({ over, under: 1n });
/** A fraction of nothing is nothing. */
const fraction = (over: bigint, under: bigint): Fraction => (under === 0n ? whole(0n) : { over, under });

/** Minutes in billionths. */
function nano(minutes: string): bigint {
  const [, sign, units = '', decimals = ''] = /^(-?)(\d*)\.?(\d*)$/.exec(minutes) ?? [];
  const size = BigInt(units || 0) * 1_000_000_000n + BigInt(decimals.padEnd(9, '0'));
  return sign ? -size : size;
}

/** To two decimals, half away from zero. */
function rounded({ over, under }: Fraction): number {
  const negative = over < 0n !== under < 0n;
  const size = over < 0n ? -over : over;
  const by = under < 0n ? -under : under;
  const hundredths = (size * 200n + by) / (by * 2n);
  return (Number(hundredths) / 100) * (negative && hundredths !== 0n ? -1 : 1);
}

function delta(now: Fraction, before: Fraction | undefined): number | null {
  if (!before || before.over <= 0n !== before.under < 0n) return null;
  return rounded({ over: (now.over * before.under - before.over * now.under) * 100n, under: now.under * before.over });
}

type Amounts = Record<Metric, Fraction>;

const SECOND = 60n;
const NANO = 1_000_000_000n;

function amountsOf(lines: readonly Line[], playlists: readonly PlaylistLine[]): Amounts {
  const sum = (of: (line: Line) => number, from = lines) => from.reduce((total, each) => total + BigInt(of(each)), 0n);
  const minutes = lines.reduce((total, each) => total + nano(each.minutes), 0n);
  const playlistMinutes = playlists.reduce((total, each) => total + nano(each.minutes), 0n);
  const starts = playlists.reduce((total, each) => total + BigInt(each.starts), 0n);
  const net = (each: Line) => each.gained - each.lost;
  const atVideos = lines.filter(({ video }) => video !== '');
  return {
    views: whole(sum(({ views }) => views)),
    watch_time: { over: minutes, under: NANO },
    avg_view_duration: fraction(minutes * SECOND, sum(({ views }) => views) * NANO),
    net_subscribers: whole(sum(net)),
    watch_page_net_subscribers: whole(sum(net, atVideos)),
    likes: whole(sum(({ likes }) => likes)),
    comments: whole(sum(({ comments }) => comments)),
    shares: whole(sum(({ shares }) => shares)),
    card_teaser_clicks: whole(sum(({ teaserClicks }) => teaserClicks)),
    card_teaser_ctr: fraction(
      sum(({ teaserClicks }) => teaserClicks) * 100n,
      sum(({ teaserImpressions }) => teaserImpressions),
    ),
    card_clicks: whole(sum(({ cardClicks }) => cardClicks)),
    card_ctr: fraction(
      sum(({ cardClicks }) => cardClicks) * 100n,
      sum(({ cardImpressions }) => cardImpressions),
    ),
    playlist_watch_time: { over: playlistMinutes, under: NANO },
    playlist_starts: whole(starts),
    avg_time_in_playlist: fraction(playlistMinutes * SECOND, starts * NANO),
  };
}

const bytes = (one: string, other: string) => Buffer.compare(Buffer.from(one), Buffer.from(other));

/** Sums by id, the highest first, equals by id; none that is not above zero. */
function top<Item>(
  items: readonly Item[],
  id: (item: Item) => string,
  value: (item: Item) => bigint,
): [string, bigint][] {
  const sums = new Map<string, bigint>();
  for (const item of items) if (id(item) !== '') sums.set(id(item), (sums.get(id(item)) ?? 0n) + value(item));
  return [...sums]
    .filter(([, sum]) => sum > 0n)
    .toSorted(([one, a], [other, b]) => (a === b ? bytes(one, other) : a > b ? -1 : 1))
    .slice(0, TOP);
}

const filled = <Item>(items: Item[], missing: Item): Item[] =>
  [...items, ...Array.from({ length: TOP }, () => missing)].slice(0, TOP);

export interface Given {
  readonly lines: readonly Line[];
  readonly playlists: readonly PlaylistLine[];
  readonly titles?: Readonly<Record<string, string>>;
}

/** The entries of a channel, newest first. */
export function entriesOf(channel: string, { lines, playlists, titles = {} }: Given): ReportEntry[] {
  const own = lines.filter((each) => each.channel === channel);
  const ownPlaylists = playlists.filter((each) => each.channel === channel);
  const inMonth = (month: string) => (each: { day: string }) => each.day.startsWith(month);
  const months = [...new Set([...own, ...ownPlaylists].map(({ day }) => day.slice(0, 7)))].toSorted().reverse();
  return months.map((month) => {
    const [at, playlistsAt] = [own.filter(inMonth(month)), ownPlaylists.filter(inMonth(month))];
    const last = monthBefore(month);
    const playlistsBefore = ownPlaylists.filter(inMonth(last));
    const now = amountsOf(at, playlistsAt);
    const before = months.includes(last) ? amountsOf(own.filter(inMonth(last)), playlistsBefore) : undefined;
    const metrics = METRICS.flatMap((metric) => [
      [metric, rounded(now[metric])],
      [`${metric}_percent_delta`, delta(now[metric], before?.[metric])],
    ]);
    const videos = (value: (line: Line) => number) =>
      filled<ReportEntry['videos']['comments'][number]>(
        top(
          at,
          ({ video }) => video,
          (each) => BigInt(value(each)),
        ).map(([id, sum]) => ({
          id,
          title: titles[id] ?? id,
          metric: Number(sum),
        })),
        { id: null, title: '--', metric: 0 },
      );
    const listOf = (id: string) => playlistsBefore.filter(({ playlist }) => playlist === id);
    const watchTime = top(
      playlistsAt,
      ({ playlist }) => playlist,
      (each) => nano(each.minutes),
    ).map(([id, sum]) => {
      const earlier = listOf(id).reduce((total, each) => total + nano(each.minutes), 0n);
      const change = delta(whole(sum), earlier > 0n ? whole(earlier) : undefined);
      const minutes = rounded({ over: sum, under: NANO });
      return { id, title: titles[id] ?? id, watch_time: minutes, watch_time_percent_delta: change };
    });
    return {
      month,
      ...Object.fromEntries(metrics),
      videos: {
        comments: videos(({ comments }) => comments),
        subscribers: videos(({ gained, lost }) => gained - lost),
        cards: videos(({ cardClicks }) => cardClicks),
      },
      playlists: {
        watch_time: filled<ReportEntry['playlists']['watch_time'][number]>(watchTime, {
          id: null,
          title: '--',
          watch_time: 0,
          watch_time_percent_delta: null,
        }),
      },
      overlap: filled<ReportEntry['overlap'][number]>([], { id: null, title: '--', overlap: 0 }),
    } as ReportEntry;
  });
}

function monthBefore(month: string): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 2, 1)).toISOString().slice(0, 7);
}
