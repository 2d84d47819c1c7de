/** The demo network's YouTube files, in the form that the Reporting API gives them, written for the importer. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { MONTHS, REPORTED } from './youtube-channels.ts';
import { type DayLines, idOf, linesOf, type PlaylistLine, type ViewLine } from './youtube-figures.ts';

const CLAIM = 'claimed_status,uploader_type';
const WHERE = 'live_or_on_demand,subscribed_status,country_code';
const BASIC_HEAD = `views,comments,shares,watch_time_minutes,average_view_duration_seconds,average_view_duration_percentage,annotation_click_through_rate,annotation_close_rate,annotation_impressions,annotation_clickable_impressions,annotation_closable_impressions,annotation_clicks,annotation_closes,card_click_rate,card_teaser_click_rate,card_impressions,card_teaser_impressions,card_clicks,card_teaser_clicks,subscribers_gained,subscribers_lost,videos_added_to_playlists,videos_removed_from_playlists,likes,dislikes,red_views,red_watch_time_minutes`;
const CARD_HEAD =
  'card_type,card_id,card_click_rate,card_teaser_click_rate,card_impressions,card_teaser_impressions,card_clicks,card_teaser_clicks';
const PLAYLIST_HEAD =
  'views,watch_time_minutes,average_view_duration_seconds,playlist_starts,playlist_saves_added,playlist_saves_removed';
const METADATA_HEAD =
  'channel_id,video_id,asset_id,category,channel_display_name,time_published,video_length,video_privacy_status,video_title';

/** Before this month back the files are of the versions before `engaged_views`. */
const NEWER_VERSIONS = 9;

export interface DemoFile {
  readonly name: string;
  readonly bytes: Buffer | string;
}

export interface Wanted {
  /** The newest month, `YYYY-MM`. */
  readonly newest: string;
  /** One file for each job and day, as the API gives them; else one for each job and month. */
  readonly daily?: boolean;
}

/** The newest month that is over, with the days that YouTube takes to report it: `YYYY-MM`. */
export function newestReported(today: Date): string {
  const day = new Date(today.getTime() - 3 * 86_400_000);
  return new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() - 1, 1)).toISOString().slice(0, 7);
}

/** Writes all files into a folder; the same month gives the same bytes. */
export async function writeDemoYoutube(folder: string, wanted: Wanted): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const { name, bytes } of demoFiles(wanted)) await writeFile(join(folder, name), bytes);
}

function* demoFiles({ newest, daily = false }: Wanted): Generator<DemoFile> {
  for (let back = MONTHS - 1; back >= 0; back -= 1) {
    const days = daysOf(monthBack(newest, back));
    const lots = daily ? days.map((day) => [day]) : [days];
    for (const lot of lots) yield* reportsOf(lot, back);
  }
  const made = createTime(monthBack(newest, -1));
  yield { name: `content_owner_video_metadata_a4_${made}.csv`, bytes: metadata(newest) };
  yield { name: `playlist_titles_${made}.csv`, bytes: playlistTitles() };
  yield { name: `overlap_${made}.csv`, bytes: overlap(newest) };
}

/** The files of a lot of days. YouTube's habits have changed: older files differ in the ways that real ones do. */
function* reportsOf(days: readonly string[], back: number): Generator<DemoFile> {
  const [first = ''] = days;
  const last = days.at(-1) ?? '';
  const newer = back < NEWER_VERSIONS;
  const stamp = `${first.replaceAll('-', '')}_${createTime(last)}`;
  const dateOf = (day: string) => (newer ? day.replaceAll('-', '') : day);
  const channelOf = (channel: string) => (back === MONTHS - 1 ? channel.slice(2) : channel);
  const lines = days.map((day) => ({ date: dateOf(day), lines: linesOf(day, back) }));
  const file = (name: string, head: string, rows: (lines: DayLines) => string[]) => {
    const body = lines.flatMap((each) => rows(each.lines).map((row) => `${each.date},${row}\n`)).join('');
    return { name: `${name}_${stamp}.csv`, text: `${head}\n${body}` };
  };
  const engaged = newer ? 'engaged_views,' : '';
  const basic = file(
    `content_owner_basic_${newer ? 'a4' : 'a3'}`,
    `date,channel_id,video_id,${CLAIM},${WHERE},${engaged}${BASIC_HEAD}`,
    ({ views }) => views.map((line) => basicRow({ ...line, channel: channelOf(line.channel) }, newer)),
  );
  const cards = file('content_owner_cards_a1', `date,channel_id,video_id,${CLAIM},${WHERE},${CARD_HEAD}`, ({ views }) =>
    views.filter((line) => line.cardImpressions > 0).map(cardRow),
  );
  const playlists = file(
    `content_owner_playlist_basic_${newer ? 'a2' : 'a1'}`,
    `date,channel_id,playlist_id,video_id,${WHERE},${engaged}${PLAYLIST_HEAD}`,
    (day) => day.playlists.map((line) => playlistRow({ ...line, channel: channelOf(line.channel) }, newer)),
  );
  // The API packs what it sends; people keep the files as they come, or unpacked.
  yield { name: `${basic.name}.gz`, bytes: gzipSync(basic.text, { level: 1 }) };
  yield { name: cards.name, bytes: cards.text };
  yield { name: playlists.name, bytes: playlists.text };
}

const decimal = (value: number, digits = 3) => String(Number(value.toFixed(digits)));
const ratio = (part: number, whole: number) => (whole === 0 ? '0' : decimal(part / whole, 4));
const claim = ({ self }: ViewLine) => `claimed,${self ? 'self' : 'thirdParty'}`;
const where = ({ subscribed, country }: { subscribed: boolean; country: string }) =>
  `on_demand,${subscribed ? 'subscribed' : 'unsubscribed'},${country}`;
/** Short videos have views that are not engaged ones. */
const engagedViews = (views: number, newer: boolean) => (newer ? [Math.round(views * 0.97)] : []);

function basicRow(line: ViewLine, newer: boolean): string {
  const { channel, video, views, minutes } = line;
  return [
    channel,
    video,
    claim(line),
    where(line),
    ...engagedViews(views, newer),
    views,
    line.comments,
    line.shares,
    decimal(minutes),
    views === 0 ? 0 : decimal((minutes * 60) / views),
    views === 0 ? 0 : decimal(41.5 + (views % 9), 4),
    // Annotations ended in 2019; their columns did not.
    '0,0,0,0,0,0,0',
    ratio(line.cardClicks, line.cardImpressions),
    ratio(line.teaserClicks, line.teaserImpressions),
    line.cardImpressions,
    line.teaserImpressions,
    line.cardClicks,
    line.teaserClicks,
    line.gained,
    line.lost,
    Math.round(views * 0.004),
    Math.round(views * 0.001),
    line.likes,
    Math.round(line.likes * 0.02),
    Math.round(views * 0.11),
    decimal(minutes * 0.13),
  ].join(',');
}

function cardRow(line: ViewLine): string {
  const clicks = [ratio(line.cardClicks, line.cardImpressions), ratio(line.teaserClicks, line.teaserImpressions)];
  const counts = [line.cardImpressions, line.teaserImpressions, line.cardClicks, line.teaserClicks];
  // 62 is a card that leads to a video.
  return [
    line.channel,
    line.video,
    claim(line),
    where(line),
    62,
    idOf('video', line.video, 'card'),
    ...clicks,
    ...counts,
  ].join(',');
}

function playlistRow(line: PlaylistLine, newer: boolean): string {
  const { channel, playlist, video, views, minutes, starts } = line;
  const average = views === 0 ? 0 : decimal((minutes * 60) / views);
  const counts = [...engagedViews(views, newer), views, decimal(minutes), average, starts];
  return [channel, playlist, video, where(line), ...counts, Math.round(starts * 0.01), 0].join(',');
}

const quoted = (text: string) => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

function metadata(newest: string): string {
  const rows = REPORTED.flatMap(({ channel, name, videos }) =>
    videos.map(({ title, since }, index) =>
      [
        channel,
        idOf('video', channel, title),
        '',
        'Howto & Style',
        quoted(name),
        `${monthBack(newest, since)}-02T15:00:00Z`,
        400 + 37 * index,
        'public',
        quoted(title),
      ].join(','),
    ),
  );
  return `\u{feff}${METADATA_HEAD}\r\n${rows.join('\r\n')}\r\n`;
}

function playlistTitles(): string {
  const rows = REPORTED.flatMap(({ channel, playlists }) =>
    playlists.map(({ title }) => `${idOf('playlist', channel, title)},${quoted(title)}`),
  );
  return `playlist_id,title\n${rows.join('\n')}\n`;
}

/** Every month the same but for a little: audiences change slowly. */
function overlap(newest: string): string {
  const rows = REPORTED.flatMap(({ channel, overlap: others }) =>
    Array.from({ length: MONTHS }, (_, back) =>
      others.map(([id, title, percent], index) => {
        const now = percent - ((back * (index + 1)) % 5) / 10;
        return [monthBack(newest, back), channel, id, quoted(title), decimal(now, 1)].join(',');
      }),
    ).flat(),
  );
  return `month,channel_id,other_channel_id,other_title,overlap\n${rows.join('\n')}\n`;
}

/** A month so many months before another; below zero, after it. */
function monthBack(month: string, back: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 - back, 1)).toISOString().slice(0, 7);
}

function daysOf(month: string): string[] {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const count = new Date(Date.UTC(year, number, 0)).getUTCDate();
  return Array.from({ length: count }, (_, index) => `${month}-${String(index + 1).padStart(2, '0')}`);
}

/** Two days after the last day in it, as in the API's `createTime`, in the form that names of files can have. */
function createTime(last: string): string {
  const day = new Date(`${last.length === 7 ? `${last}-01` : last}T04:30:12Z`);
  return `${new Date(day.getTime() + 2 * 86_400_000).toISOString().slice(0, 19).replaceAll(':', '')}Z`;
}
