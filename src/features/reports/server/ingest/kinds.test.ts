import { expect, test } from 'vitest';
import { recognise } from './kinds.ts';

const WHERE = 'live_or_on_demand,subscribed_status,country_code';
const ANNOTATIONS =
  'annotation_click_through_rate,annotation_close_rate,annotation_impressions,annotation_clickable_impressions,annotation_closable_impressions,annotation_clicks,annotation_closes';
const CARDS =
  'card_click_rate,card_teaser_click_rate,card_impressions,card_teaser_impressions,card_clicks,card_teaser_clicks';
const PLAYLIST = `date,channel_id,playlist_id,video_id,${WHERE}`;
const PLAYED =
  'views,watch_time_minutes,average_view_duration_seconds,playlist_starts,playlist_saves_added,playlist_saves_removed';
const OWNER_BASIC = `date,channel_id,video_id,claimed_status,uploader_type,${WHERE},engaged_views,views,comments,shares,watch_time_minutes,average_view_duration_seconds,average_view_duration_percentage,${ANNOTATIONS},${CARDS},subscribers_gained,subscribers_lost,videos_added_to_playlists,videos_removed_from_playlists,likes,dislikes,red_views,red_watch_time_minutes`;
const CHANNEL_BASIC = `date,channel_id,video_id,${WHERE},engaged_views,views,comments,likes,dislikes,videos_added_to_playlists,videos_removed_from_playlists,shares,watch_time_minutes,average_view_duration_seconds,average_view_duration_percentage,${ANNOTATIONS},${CARDS},subscribers_gained,subscribers_lost,red_views,red_watch_time_minutes`;
const OWNER_CARDS = `date,channel_id,video_id,claimed_status,uploader_type,${WHERE},card_type,card_id,${CARDS}`;

/** Without the column that the newer versions add. */
const older = (header: string) => header.replace('engaged_views,', '');
const found = (header: string, name = 'report.csv') => {
  const recognised = recognise(header.split(','), name);
  if (typeof recognised === 'string') return recognised;
  const { kind, version, unknown } = recognised;
  return [kind.name, version, ...unknown].join(' ');
};

test.each([
  ['content_owner_basic 4', OWNER_BASIC],
  ['content_owner_basic 3', older(OWNER_BASIC)],
  ['channel_basic 3', CHANNEL_BASIC],
  ['channel_basic 2', older(CHANNEL_BASIC)],
  ['content_owner_cards 1', OWNER_CARDS],
  ['channel_cards 1', OWNER_CARDS.replace('claimed_status,uploader_type,', '')],
  ['content_owner_playlist_basic 2', `${PLAYLIST},engaged_views,${PLAYED}`],
  ['content_owner_playlist_basic 1', `${PLAYLIST},${PLAYED}`],
  [
    'content_owner_video_metadata 0',
    'channel_id,video_id,asset_id,claim_id,custom_id,category,channel_display_name,claim_origin,comments,engaged_views,time_published,video_length,video_title,video_url,views',
  ],
  ['playlist_titles 0', 'playlist_id,title'],
  ['overlap 0', 'month,channel_id,other_channel_id,other_title,overlap'],
])('%s is recognised by its header, every column of it', (kind, header) => {
  expect(found(header)).toBe(kind);
});

test('a channel’s own playlist report is told by the name of its file', () => {
  const header = `${PLAYLIST},engaged_views,${PLAYED}`;
  expect(found(header, 'playlist_basic_a2_20260901.csv')).toBe('playlist_basic 2');
  expect(found(header, 'content_owner_playlist_basic_a2_20260901.csv')).toBe('content_owner_playlist_basic 2');
  expect(found(older(OWNER_BASIC), 'playlist_basic.csv')).toBe('content_owner_basic 3');
});

test('columns go by name: their order, case and blanks do not matter', () => {
  const columns = OWNER_BASIC.split(',').reverse();
  expect(found(columns.join(','))).toBe('content_owner_basic 4');
  expect(found(columns.map((column) => `\u{a0}${column.toUpperCase().replaceAll('_', '  ')} `).join(','))).toBe(
    'content_owner_basic 4',
  );
});

test('unknown columns are named', () => {
  expect(found(`${OWNER_BASIC},Brand New,x`)).toBe('content_owner_basic 4 brand_new x');
});

test.each([
  [
    'It looks like content_owner_basic, but has no column likes, comments.',
    OWNER_BASIC.replace(/comments,|,likes/g, ''),
  ],
  ['It has the column views twice.', `${OWNER_BASIC},Views`],
  ['Its header is of no kind that reports are made of.', OWNER_BASIC.replace('channel_id', 'channel')],
  [
    'Its header is of no kind that reports are made of.',
    'adjustment_type,date,country_code,video_id,video_title,channel_id,owned_views,partner_revenue',
  ],
])('%s', (reason, header) => {
  expect(found(header)).toBe(reason);
});
