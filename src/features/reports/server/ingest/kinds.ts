/**
 * The kinds of files that monthly reports are made of, recognised by their header: the bulk reports of the YouTube Reporting
 * API (https://developers.google.com/youtube/reporting/v1/reports), old and new versions, and two lists of our own.
 */

/** What becomes of a kind's rows. */
export type Shape = 'sums' | 'playlists' | 'titles' | 'overlaps';

export interface Kind {
  /** The report's type without its version. */
  readonly name: string;
  readonly shape: Shape;
  /** The versions without and with `engaged_views`, which is all that they differ in; 0 where there is but one. */
  readonly versions: readonly [older: number, newer: number];
  /** Whether each channel has a file of its own for a day, so that one channel's does not replace another's. */
  readonly perChannel: boolean;
  /** Of several kinds that hold a figure of the same day, the one with the lowest counts. */
  readonly precedence: number;
  /** The columns that tell it from others. */
  readonly marks: readonly string[];
  /** Columns that must not be there. */
  readonly never: readonly string[];
  /** The columns that are read. */
  readonly read: readonly string[];
  /** Columns that are documented and not read. */
  readonly known: readonly string[];
}

const WHERE = ['live_or_on_demand', 'subscribed_status', 'country_code'];
const CLAIM = ['claimed_status', 'uploader_type'];
const CARDS = ['card_teaser_clicks', 'card_teaser_impressions', 'card_clicks', 'card_impressions'];
const CARD_RATES = ['card_click_rate', 'card_teaser_click_rate'];
const AVERAGES = ['average_view_duration_seconds', 'average_view_duration_percentage'];
const BASIC = [
  'views',
  'watch_time_minutes',
  'subscribers_gained',
  'subscribers_lost',
  'likes',
  'comments',
  'shares',
  ...CARDS,
];
const BASIC_KNOWN = [
  ...WHERE,
  ...AVERAGES,
  ...CARD_RATES,
  'annotation_click_through_rate',
  'annotation_close_rate',
  'annotation_impressions',
  'annotation_clickable_impressions',
  'annotation_closable_impressions',
  'annotation_clicks',
  'annotation_closes',
  'dislikes',
  'videos_added_to_playlists',
  'videos_removed_from_playlists',
  'red_views',
  'red_watch_time_minutes',
];
/** The columns of `content_owner_video_metadata_a4` beside ids and title, as the connectors list them. */
const METADATA_KNOWN =
  'channel_id asset_id claim_id custom_id category channel_display_name claim_origin claimed_by_this_owner comments comments_allowed content_type display_ads_enabled effective_policy eidr embedding_allowed engaged_views in_video_ads_enabled is_made_for_kids_effective_setting is_made_for_kids_modifiable is_made_for_kids_user_selection isrc long_nonskippable_video_ads_enabled midrolls_enabled nonskippable_video_ads_enabled offweb_syndicatable other_owners_claiming overlay_ads_enabled postrolls_enabled prerolls_enabled ratings_allowed skippable_video_ads_enabled sponsored_cards_enabled third_party_ads_enabled third_party_video_id time_published time_uploaded upload_source video_length video_privacy_status video_url views'.split(
    ' ',
  );

const reported = (name: string, more: Partial<Kind>): Kind => ({
  name,
  shape: 'sums',
  versions: [1, 1],
  perChannel: false,
  precedence: 1,
  marks: [],
  never: [],
  read: [],
  known: [],
  ...more,
});

const DAILY = ['date', 'channel_id', 'video_id'];
const CARD_FILE = {
  marks: [...DAILY, 'card_type', 'card_id'],
  read: [...DAILY, ...CARDS],
  known: [...WHERE, ...CARD_RATES],
};
const BASIC_FILE = { marks: [...DAILY, 'subscribers_gained'], never: ['card_type', 'playlist_id'] };
const PLAYLIST_FILE = {
  shape: 'playlists' as const,
  versions: [1, 2] as const,
  marks: ['date', 'channel_id', 'playlist_id'],
  read: ['date', 'channel_id', 'playlist_id', 'watch_time_minutes', 'playlist_starts'],
  known: [
    ...WHERE,
    'video_id',
    'engaged_views',
    'views',
    'average_view_duration_seconds',
    'playlist_saves_added',
    'playlist_saves_removed',
  ],
};

export const KINDS: readonly Kind[] = [
  reported('content_owner_basic', {
    versions: [3, 4],
    marks: [...BASIC_FILE.marks, ...CLAIM],
    never: BASIC_FILE.never,
    read: [...DAILY, ...BASIC],
    known: [...CLAIM, ...BASIC_KNOWN],
  }),
  reported('channel_basic', {
    versions: [2, 3],
    perChannel: true,
    precedence: 2,
    marks: BASIC_FILE.marks,
    never: [...BASIC_FILE.never, ...CLAIM],
    read: [...DAILY, ...BASIC],
    known: BASIC_KNOWN,
  }),
  reported('content_owner_cards', {
    ...CARD_FILE,
    precedence: 3,
    marks: [...CARD_FILE.marks, ...CLAIM],
  }),
  reported('channel_cards', { ...CARD_FILE, perChannel: true, precedence: 4, never: CLAIM }),
  reported('content_owner_playlist_basic', PLAYLIST_FILE),
  reported('playlist_basic', { ...PLAYLIST_FILE, perChannel: true, precedence: 2 }),
  reported('content_owner_video_metadata', {
    shape: 'titles',
    versions: [0, 0],
    marks: ['channel_id', 'video_id', 'video_title'],
    never: ['date', 'day', 'month', 'adjustment_type'],
    read: ['video_id', 'video_title'],
    known: METADATA_KNOWN,
  }),
  reported('playlist_titles', {
    shape: 'titles',
    versions: [0, 0],
    marks: ['playlist_id', 'title'],
    never: ['date'],
    read: ['playlist_id', 'title'],
  }),
  reported('overlap', {
    shape: 'overlaps',
    versions: [0, 0],
    perChannel: true,
    marks: ['month', 'channel_id', 'other_channel_id'],
    read: ['month', 'channel_id', 'other_channel_id', 'other_title', 'overlap'],
  }),
];

export interface Recognised {
  readonly kind: Kind;
  readonly version: number;
  /** The header's columns in their order, by their plain names. */
  readonly columns: readonly string[];
  /** Columns that the kind is not documented to have. */
  readonly unknown: readonly string[];
}

/** A column's plain name: small letters, words joined by one underscore, whatever blanks or marks surround it. */
function plainName(column: string): string {
  return column
    .replaceAll(/[\s\u{feff}\u{a0}]+/gu, ' ')
    .trim()
    .toLowerCase()
    .replaceAll(' ', '_');
}

/**
 * Finds a file's kind by its header. The playlist reports of a content owner and of a channel have the same columns:
 * the file's name tells them apart, and without a word from it a file is the content owner's.
 * @returns why not, in words, where it is none
 */
export function recognise(header: readonly string[], fileName: string): Recognised | string {
  const columns = header.map(plainName);
  const has = (column: string) => columns.includes(column);
  const fitting = KINDS.filter(({ marks, never }) => marks.every(has) && !never.some(has));
  const ownChannels = /(^|[^a-z])playlist_basic/i.test(fileName) && !/content_owner_playlist/i.test(fileName);
  const kind = fitting.find(({ name }) => (name === 'playlist_basic') === ownChannels) ?? fitting[0];
  if (!kind) return 'Its header is of no kind that reports are made of.';
  const missing = kind.read.filter((column) => !has(column));
  if (missing.length > 0) return `It looks like ${kind.name}, but has no column ${missing.join(', ')}.`;
  const twice = columns.find((column, index) => kind.read.includes(column) && columns.indexOf(column) !== index);
  if (twice) return `It has the column ${twice} twice.`;
  const newer = has('engaged_views');
  const known = new Set([...kind.marks, ...kind.read, ...kind.known]);
  if (kind.versions[0] !== kind.versions[1]) known.add('engaged_views');
  return {
    kind,
    version: kind.versions[newer ? 1 : 0],
    columns,
    unknown: columns.filter((column) => !known.has(column)),
  };
}
