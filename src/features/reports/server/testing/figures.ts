/** Reports as a test draws them: lines of made-up days, and the files that YouTube would write of them. */
import { gzipSync } from 'node:zlib';

export const OKAFOR = 'UCokaforStudios000000001';
export const DUARTE = 'UCduarteKitchen000000004';

export interface Line {
  /** `2026-09-30`. */
  readonly day: string;
  readonly channel: string;
  /** Empty for what happened elsewhere than at a video. */
  readonly video: string;
  readonly views: number;
  /** Up to nine decimals. */
  readonly minutes: string;
  readonly comments: number;
  readonly likes: number;
  readonly shares: number;
  readonly gained: number;
  readonly lost: number;
  readonly teaserImpressions: number;
  readonly teaserClicks: number;
  readonly cardImpressions: number;
  readonly cardClicks: number;
}

export interface PlaylistLine {
  readonly day: string;
  readonly channel: string;
  readonly playlist: string;
  readonly minutes: string;
  readonly starts: number;
}

const NOTHING: Line = {
  day: '2026-09-01',
  channel: OKAFOR,
  video: '',
  views: 0,
  minutes: '0',
  comments: 0,
  likes: 0,
  shares: 0,
  gained: 0,
  lost: 0,
  teaserImpressions: 0,
  teaserClicks: 0,
  cardImpressions: 0,
  cardClicks: 0,
};

/** A line of Okafor Studios on 1 September 2026, nothing on it but what is given. */
export const line = (given: Partial<Line> = {}): Line => ({ ...NOTHING, ...given });

export interface Form {
  /** Without `engaged_views`. */
  readonly older?: boolean;
  /** `2026-09-30` in place of `20260930`. */
  readonly dashes?: boolean;
  /** Channel ids without their `UC`. */
  readonly bare?: boolean;
  /** A channel's own report: without the columns of claims. */
  readonly own?: boolean;
}

const dayIn = (day: string, { dashes }: Form) => (dashes ? day : day.replaceAll('-', ''));
const channelIn = (channel: string, { bare }: Form) => (bare ? channel.replace(/^UC/, '') : channel);

const WHERE = 'live_or_on_demand,subscribed_status,country_code';

/** `content_owner_basic`, or its twin of one channel. */
export function basicFile(lines: readonly Line[], form: Form = {}): string {
  const claim = form.own ? '' : 'claimed_status,uploader_type,';
  const engaged = form.older ? '' : 'engaged_views,';
  const head = `date,channel_id,video_id,${claim}${WHERE},${engaged}views,comments,shares,watch_time_minutes,average_view_duration_seconds,card_click_rate,card_teaser_click_rate,card_impressions,card_teaser_impressions,card_clicks,card_teaser_clicks,subscribers_gained,subscribers_lost,likes,dislikes`;
  const rows = lines.map((each) =>
    [
      dayIn(each.day, form),
      channelIn(each.channel, form),
      each.video,
      ...(form.own ? [] : ['claimed', 'self']),
      'on_demand,subscribed,US',
      ...(form.older ? [] : [each.views]),
      each.views,
      each.comments,
      each.shares,
      each.minutes,
      // Averages and rates of a line are never used.
      '99,0.99,0.99',
      each.cardImpressions,
      each.teaserImpressions,
      each.cardClicks,
      each.teaserClicks,
      each.gained,
      each.lost,
      each.likes,
      7,
    ].join(','),
  );
  return `${[head, ...rows].join('\n')}\n`;
}

/** `content_owner_cards_a1`. */
export function cardsFile(lines: readonly Line[], form: Form = {}): string {
  const head = `date,channel_id,video_id,claimed_status,uploader_type,${WHERE},card_type,card_id,card_click_rate,card_teaser_click_rate,card_impressions,card_teaser_impressions,card_clicks,card_teaser_clicks`;
  const rows = lines.map((each) => {
    const counts = [each.cardImpressions, each.teaserImpressions, each.cardClicks, each.teaserClicks];
    const start = [dayIn(each.day, form), channelIn(each.channel, form), each.video];
    return [...start, 'claimed,self,on_demand,subscribed,US,62,a-card,0.9,0.9', ...counts].join(',');
  });
  return `${[head, ...rows].join('\n')}\n`;
}

/** `content_owner_playlist_basic`. */
export function playlistFile(lines: readonly PlaylistLine[], form: Form = {}): string {
  const engaged = form.older ? '' : 'engaged_views,';
  const head = `date,channel_id,playlist_id,video_id,${WHERE},${engaged}views,watch_time_minutes,average_view_duration_seconds,playlist_starts,playlist_saves_added,playlist_saves_removed`;
  const rows = lines.map((each) => {
    const start = [
      dayIn(each.day, form),
      channelIn(each.channel, form),
      each.playlist,
      'vid',
      'on_demand,subscribed,US',
    ];
    return [...start, ...(form.older ? [] : [5]), 5, each.minutes, 99, each.starts, 0, 0].join(',');
  });
  return `${[head, ...rows].join('\n')}\n`;
}

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;

/** `content_owner_video_metadata`, as far as tests need it. */
export function metadataFile(titles: Readonly<Record<string, string>>): string {
  const rows = Object.entries(titles).map(([id, title]) => `${OKAFOR},${id},2026-01-01T00:00:00Z,${quoted(title)}`);
  return `channel_id,video_id,time_published,video_title\n${rows.join('\n')}\n`;
}

export function playlistTitles(titles: Readonly<Record<string, string>>): string {
  const rows = Object.entries(titles).map(([id, title]) => `${id},${quoted(title)}`);
  return `playlist_id,title\n${rows.join('\n')}\n`;
}

export function overlapFile(
  rows: readonly (readonly [month: string, other: string, title: string, overlap: string])[],
) {
  const lines = rows.map(([month, other, title, overlap]) => [month, OKAFOR, other, quoted(title), overlap].join(','));
  return `month,channel_id,other_channel_id,other_title,overlap\n${lines.join('\n')}\n`;
}

export const packed = (text: string): Buffer => gzipSync(text);

/** Numbers from 0 to 1 that only the seed decides (a linear congruential generator of 32 bits). */
export function drawn(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const VIDEOS = ['', 'vid-one', '-two', 'vid_three', 'four', 'five', 'six', 'seven'];

/** Lines of days of several months, seeded: with ties, losses and days without anything. */
export function drawnLines(seed: number, days: readonly string[], channels: readonly string[], perDay: number): Line[] {
  const chance = drawn(seed);
  const whole = (most: number) => Math.floor(chance() * (most + 1));
  return days.flatMap((day) =>
    channels.flatMap((channel) =>
      Array.from({ length: perDay }, () => ({
        day,
        channel,
        video: VIDEOS[whole(VIDEOS.length - 1)] ?? '',
        views: whole(900),
        minutes: `${whole(4000)}.${String(whole(999_999_999))
          .padStart(9, '0')
          .slice(0, whole(8) + 1)}`,
        comments: whole(3),
        likes: whole(40),
        shares: whole(5),
        gained: whole(6),
        lost: whole(7),
        teaserImpressions: whole(200),
        teaserClicks: whole(9),
        cardImpressions: whole(30),
        cardClicks: whole(2),
      })),
    ),
  );
}

export function drawnPlaylists(seed: number, days: readonly string[], channels: readonly string[]): PlaylistLine[] {
  const chance = drawn(seed);
  const whole = (most: number) => Math.floor(chance() * (most + 1));
  return days.flatMap((day) =>
    channels.flatMap((channel) =>
      ['PLa', 'PLb', 'PLc', 'PLd', 'PLe', 'PLf'].map((playlist) => ({
        day,
        channel,
        playlist,
        minutes: `${whole(500)}.${whole(999)}`,
        starts: whole(40),
      })),
    ),
  );
}

/** All days of a month, `2026-09`. */
export function daysOf(month: string): string[] {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const count = new Date(Date.UTC(year, number, 0)).getUTCDate();
  return Array.from({ length: count }, (_, index) => `${month}-${String(index + 1).padStart(2, '0')}`);
}
