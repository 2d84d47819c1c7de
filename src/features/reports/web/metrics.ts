/** The fifteen metrics as the table names, groups and explains them. */
import type { Metric, ReportEntry } from '../contract.ts';
import type { Unit } from './figures.ts';

export interface Explained {
  readonly metric: Metric;
  readonly label: string;
  readonly unit: Unit;
  readonly meaning: string;
}

interface Band {
  readonly title: string;
  /** Where the band's figures come from. */
  readonly source: string;
  readonly metrics: readonly Explained[];
}

const ACTIVITY = 'YouTube, content owner report on user activity, summed over the days of the month.';
const CARDS =
  'YouTube, content owner report on user activity, on cards where that is missing, summed over the days of the month.';
const PLAYLISTS = 'YouTube, content owner report on playlists, summed over the days of the month.';

/** Bands and metrics from the top of the table to its end, which is the contract's order. */
export const BANDS: readonly Band[] = [
  {
    title: 'Audience',
    source: ACTIVITY,
    metrics: [
      {
        metric: 'views',
        label: 'Views',
        unit: 'count',
        meaning: 'How often the channel’s videos were played; a Short counts each time it starts or repeats.',
      },
      {
        metric: 'watch_time',
        label: 'Watch time (hours)',
        unit: 'hours',
        meaning: 'The time that people spent watching the channel’s videos.',
      },
      {
        metric: 'avg_view_duration',
        label: 'Avg view duration',
        unit: 'duration',
        meaning: 'How long a view lasted, in minutes and seconds: the month’s watch time divided by its views.',
      },
      {
        metric: 'net_subscribers',
        label: 'Net subscribers',
        unit: 'count',
        meaning: 'Subscribers gained less subscribers lost, wherever on YouTube that happened.',
      },
      {
        metric: 'watch_page_net_subscribers',
        label: 'Watch page net subscribers',
        unit: 'count',
        meaning: 'Of the net subscribers, those gained and lost on the page of one of the channel’s videos.',
      },
    ],
  },
  {
    title: 'Engagement',
    source: ACTIVITY,
    metrics: [
      {
        metric: 'likes',
        label: 'Likes',
        unit: 'count',
        meaning: 'How often people liked one of the channel’s videos.',
      },
      {
        metric: 'comments',
        label: 'Comments',
        unit: 'count',
        meaning: 'How often people commented on one of the channel’s videos.',
      },
      {
        metric: 'shares',
        label: 'Shares',
        unit: 'count',
        meaning: 'How often people passed one of the channel’s videos on with the Share button.',
      },
    ],
  },
  {
    title: 'Cards',
    source: CARDS,
    metrics: [
      {
        metric: 'card_teaser_clicks',
        label: 'Card teaser clicks',
        unit: 'count',
        meaning: 'Clicks on teasers, the short hints in a video that open its cards.',
      },
      {
        metric: 'card_teaser_ctr',
        label: 'Card teaser CTR',
        unit: 'percent',
        meaning:
          'Clicks on teasers out of the times that a teaser was shown. The change is in percent of the rate before, not in points.',
      },
      {
        metric: 'card_clicks',
        label: 'Card clicks',
        unit: 'count',
        meaning: 'Clicks on the cards themselves, which lead to a video, a playlist, a channel or a link.',
      },
      {
        metric: 'card_ctr',
        label: 'Card CTR',
        unit: 'percent',
        meaning:
          'Clicks on cards out of the times that a card was shown. The change is in percent of the rate before, not in points.',
      },
    ],
  },
  {
    title: 'Playlists',
    source: PLAYLISTS,
    metrics: [
      {
        metric: 'playlist_watch_time',
        label: 'Playlist watch time (hours)',
        unit: 'hours',
        meaning: 'The time that people spent watching videos from one of the channel’s playlists.',
      },
      {
        metric: 'playlist_starts',
        label: 'Playlist starts',
        unit: 'count',
        meaning: 'How often people began to play one of the channel’s playlists.',
      },
      {
        metric: 'avg_time_in_playlist',
        label: 'Avg time in playlist',
        unit: 'duration',
        meaning:
          'How long people stayed in a playlist, in minutes and seconds: playlist watch time divided by playlist starts.',
      },
    ],
  },
];

/** The change of a metric against the month before, in percent; null where there is nothing to compare with. */
export function deltaOf(entry: ReportEntry, metric: Metric): number | null {
  return entry[`${metric}_percent_delta`];
}
