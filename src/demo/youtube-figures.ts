/** What happened on the demo's channels on a day: drawn from the channel and the day, so alike on every run. */
import { createHash } from 'node:crypto';
import { chances } from './figures.ts';
import { type DemoReports, type DemoVideo, MONTHS, REPORTED, STRANGERS } from './youtube-channels.ts';

/** The figures of one line of `content_owner_basic`. */
export interface ViewLine {
  readonly channel: string;
  /** Empty where somebody came or went elsewhere than at a video. */
  readonly video: string;
  readonly self: boolean;
  readonly subscribed: boolean;
  readonly country: string;
  readonly views: number;
  readonly minutes: number;
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

/** The figures of one line of `content_owner_playlist_basic`. */
export interface PlaylistLine {
  readonly channel: string;
  readonly playlist: string;
  readonly video: string;
  readonly subscribed: boolean;
  readonly country: string;
  readonly views: number;
  readonly minutes: number;
  readonly starts: number;
}

export interface DayLines {
  readonly views: readonly ViewLine[];
  readonly playlists: readonly PlaylistLine[];
}

/** Where a channel's viewers are, and their part. */
const PLACES = [
  { country: 'US', subscribed: false, part: 0.52 },
  { country: 'DE', subscribed: true, part: 0.31 },
  { country: 'BR', subscribed: false, part: 0.17 },
];
/** Sunday to Saturday. */
const WEEK = [1.16, 0.94, 0.95, 0.93, 0.96, 1, 1.12];

const ids = new Map<string, string>();

/** An id that only the words decide: eleven characters for a video, more for a playlist. */
export function idOf(kind: 'video' | 'playlist', channel: string, title: string): string {
  const words = `${kind}/${channel}/${title}`;
  const known = ids.get(words);
  if (known) return known;
  const hash = createHash('sha256').update(words).digest('base64url');
  const id = kind === 'video' ? hash.slice(0, 11) : `PL${hash.slice(0, 32)}`;
  ids.set(words, id);
  return id;
}

/** @param back how many months before the newest one the day is */
export function linesOf(day: string, back: number): DayLines {
  const views = REPORTED.flatMap((reports) => viewsOf(reports, day, back));
  return {
    views: [...views, ...STRANGERS.map((channel) => strangersLine(channel, day))],
    playlists: REPORTED.flatMap((reports) => playlistsOf(reports, day, back)),
  };
}

/** A number whose fraction chance decides: sums of small parts stay right. */
type Whole = (exact: number) => number;

function draw(channel: string, day: string): { chance: () => number; whole: Whole; part: number } {
  const chance = chances(`youtube/${channel}/${day}`);
  const date = new Date(`${day}T00:00:00Z`);
  const days = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  const part = ((WEEK[date.getUTCDay()] ?? 1) * (0.9 + 0.2 * chance())) / days;
  return { chance, whole: (exact) => Math.floor(exact + chance()), part };
}

/** What a video weighs this month: each has better and worse ones. */
const liveliness = (channel: string, title: string, month: string) =>
  0.8 + 0.4 * chances(`${channel}/${title}/${month}`)();

/** How a figure of a month stands beside what the views alone would say. */
const mood = (channel: string, figure: string, month: string) => 0.9 + 0.2 * chances(`${channel}/${figure}/${month}`)();

function viewsOf(reports: DemoReports, day: string, back: number): ViewLine[] {
  const { channel, videos, leaving, minutesOfView } = reports;
  const { chance, whole, part } = draw(channel, day);
  const viewsOfMonth = (reports.views[MONTHS - 1 - back] ?? 0) * 1000;
  const out = videos
    .filter(({ since }) => since >= back)
    .map((video) => ({ video, lively: liveliness(channel, video.title, day.slice(0, 7)) }));
  const shareOf = (key: 'views' | 'comments' | 'subscribers' | 'cards') => {
    const all = out.reduce((sum, { video, lively }) => sum + video[key] * lively, 0);
    return (video: DemoVideo, lively: number) => ((video[key] * lively) / all) * viewsOfMonth * part;
  };
  const share = {
    views: shareOf('views'),
    comments: shareOf('comments'),
    gains: shareOf('subscribers'),
    cards: shareOf('cards'),
  };
  const leave = (leaving[back] ?? 35) / 100;
  const [comments, likes, shares, minutes, teasers, cards] = [
    'comments',
    'likes',
    'shares',
    'minutes',
    'teasers',
    'cards',
  ].map((figure) => mood(channel, figure, day.slice(0, 7))) as [number, number, number, number, number, number];
  const atVideos = out.flatMap(({ video, lively }) =>
    PLACES.map(({ country, subscribed, part: place }): ViewLine => {
      const views = whole(share.views(video, lively) * place);
      const gained = subscribed ? 0 : whole(share.gains(video, lively) * place * 0.0088);
      const teaserImpressions = whole(share.views(video, lively) * place * 0.128);
      const cardImpressions = whole(share.cards(video, lively) * place * 0.0132);
      return {
        channel,
        video: idOf('video', channel, video.title),
        self: true,
        subscribed,
        country,
        views,
        minutes: minutesFor(views, minutesOfView * minutes * (0.85 + 0.3 * chance())),
        comments: whole(share.comments(video, lively) * place * 0.0062 * comments),
        likes: whole(views * 0.048 * likes),
        shares: whole(views * 0.0032 * shares),
        gained,
        lost: subscribed ? whole(share.gains(video, lively) * 0.0088 * 0.62 * leave) : 0,
        teaserImpressions,
        teaserClicks: whole(teaserImpressions * teasers * (0.017 + 0.004 * chance())),
        cardImpressions,
        cardClicks: whole(cardImpressions * cards * (0.07 + 0.03 * chance())),
      };
    }),
  );
  const elsewhere = viewsOfMonth * part * 0.0088;
  return [
    ...atVideos,
    { ...NOTHING, channel, country: 'US', gained: whole(elsewhere * 0.45), lost: whole(elsewhere * 0.45 * leave) },
    // YouTube names neither country nor video where too few people did something.
    { ...NOTHING, channel, country: '', gained: 0, lost: whole(elsewhere * 0.02) },
  ];
}

const NOTHING: ViewLine = {
  channel: '',
  video: '',
  self: true,
  subscribed: true,
  country: '',
  views: 0,
  minutes: 0,
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

/** To the thousandth of a minute, as the reports have it. */
const minutesFor = (views: number, each: number) => Math.round(views * each * 1000) / 1000;

function strangersLine(channel: string, day: string): ViewLine {
  const { chance, whole } = draw(channel, day);
  const views = whole(40 + 160 * chance());
  const video = idOf('video', channel, 'a copy');
  return { ...NOTHING, channel, video, self: false, country: 'PH', views, minutes: minutesFor(views, 1.1) };
}

function playlistsOf({ channel, playlists, videos, views }: DemoReports, day: string, back: number): PlaylistLine[] {
  const { chance, whole, part } = draw(`${channel}/playlists`, day);
  const lately = (views[MONTHS - 1 - back] ?? 0) / (views.at(-1) ?? 1);
  return playlists
    .filter(({ since }) => since >= back)
    .map(({ title, minutes: hours }, index): PlaylistLine => {
      const minutes = hours * 60 * lately * part * liveliness(channel, title, day.slice(0, 7));
      const video = videos[index % videos.length];
      return {
        channel,
        playlist: idOf('playlist', channel, title),
        video: video ? idOf('video', channel, video.title) : '',
        subscribed: chance() < 0.4,
        country: 'US',
        views: whole(minutes / 4.4),
        minutes: Math.round(minutes * 1000) / 1000,
        starts: whole(minutes / (9.5 + 3 * chance()) / mood(channel, 'starts', day.slice(0, 7))),
      };
    });
}
