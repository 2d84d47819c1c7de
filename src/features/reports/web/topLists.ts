/** The five top lists of a month. */
import type * as contract from '../contract.ts';
import type { ReportEntry } from '../contract.ts';
import type { Unit } from './figures.ts';

// Written again as in #web/call.ts, and checked: as a value it would bring the schemas' library along.
const TOP: typeof contract.TOP = 5;

export interface Ranked {
  /** Null for the placeholder of what is missing. */
  readonly id: string | null;
  readonly title: string;
  readonly amount: number;
  /** Where the list compares with the month before. */
  readonly percentDelta?: number | null;
}

export interface TopList {
  readonly title: string;
  /** What the numbers are. */
  readonly amounts: string;
  readonly unit: Unit;
  readonly rows: (entry: ReportEntry) => readonly Ranked[];
  /** Where an item is to be seen; the id is part of the address. */
  readonly address: string;
}

const VIDEO = 'https://www.youtube.com/watch?v=';
const PLAYLIST = 'https://www.youtube.com/playlist?list=';
const CHANNEL = 'https://www.youtube.com/channel/';

export const TOP_LISTS: readonly TopList[] = [
  {
    title: 'Videos by comments',
    amounts: 'Comments',
    unit: 'count',
    rows: ({ videos }) => filled(videos.comments.map(byMetric)),
    address: VIDEO,
  },
  {
    title: 'Videos by new subscribers',
    amounts: 'Subscribers',
    unit: 'count',
    rows: ({ videos }) => filled(videos.subscribers.map(byMetric)),
    address: VIDEO,
  },
  {
    title: 'Videos by card clicks',
    amounts: 'Clicks',
    unit: 'count',
    rows: ({ videos }) => filled(videos.cards.map(byMetric)),
    address: VIDEO,
  },
  {
    title: 'Playlists by watch time',
    amounts: 'Hours',
    unit: 'hours',
    rows: ({ playlists }) =>
      filled(
        playlists.watch_time.map(({ id, title, watch_time, watch_time_percent_delta }) => ({
          id,
          title,
          amount: watch_time,
          percentDelta: watch_time_percent_delta,
        })),
        { percentDelta: null },
      ),
    address: PLAYLIST,
  },
  {
    title: 'Channels your audience also watches',
    amounts: 'Overlap',
    unit: 'percent',
    rows: ({ overlap }) => filled(overlap.map(({ id, title, overlap: amount }) => ({ id, title, amount }))),
    address: CHANNEL,
  },
];

/** The address of a ranked item; undefined for a placeholder. */
export function addressOf({ address }: TopList, { id }: Ranked): string | undefined {
  return id === null ? undefined : address + encodeURIComponent(id);
}

function byMetric({ id, title, metric }: ReportEntry['videos']['comments'][number]): Ranked {
  return { id, title, amount: metric };
}

/** Always five rows: zeroed ones titled '--' where some are missing (specification, section 3, Report entry). */
function filled(rows: readonly Ranked[], more: Partial<Ranked> = {}): Ranked[] {
  const missing = Array.from({ length: TOP }, () => ({ id: null, title: '--', amount: 0, ...more }));
  return [...rows, ...missing].slice(0, TOP);
}
