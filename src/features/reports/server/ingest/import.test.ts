import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  basicFile,
  cardsFile,
  DUARTE,
  daysOf,
  drawnLines,
  drawnPlaylists,
  line,
  metadataFile,
  OKAFOR,
  overlapFile,
  packed,
  playlistFile,
  playlistTitles,
} from '../testing/figures.ts';
import { entriesOf } from '../testing/naive.ts';
import { type ReportsGround, reportsGround } from '../testing/reports-ground.ts';
import { computeDue } from './compute.ts';

let ground: ReportsGround;
beforeAll(async () => {
  ground = await reportsGround();
});
beforeEach(() => ground.empty());
afterAll(() => ground.close());

const STRANGER = 'UCreuploads4you000000008';
const MADE = '2026-11-03T043012Z';
const LATER = '2026-11-09T043012Z';

describe('the entries of three months', () => {
  const days = ['2026-07', '2026-08', '2026-09'].flatMap((month) => daysOf(month).slice(0, 9));
  const lines = drawnLines(7, days, [OKAFOR, DUARTE], 12);
  const playlists = drawnPlaylists(11, days, [OKAFOR, DUARTE]);
  const titles = { 'vid-one': 'Lamps, gels, and one "borrowed" ladder', PLa: 'Tuesdays, at home' };

  test('are what line-by-line arithmetic says, to the last digit', async () => {
    const report = await ground.bring({
      [`basic_${MADE}.csv`]: basicFile(lines),
      [`content_owner_playlist_basic_${MADE}.csv.gz`]: packed(playlistFile(playlists)),
      'metadata.csv': metadataFile({ 'vid-one': titles['vid-one'] }),
      'titles.csv': playlistTitles({ PLa: titles.PLa }),
    });
    expect(report).toMatchObject({ imported: 4, refused: [], skipped: [], notes: [], computed: 6 });
    for (const channel of [OKAFOR, DUARTE])
      expect(await ground.entries(channel)).toEqual(entriesOf(channel, { lines, playlists, titles }));
  });

  test('are the same from every form that real files have', async () => {
    const by = (month: string) => lines.filter(({ day }) => day.startsWith(month));
    const july = basicFile(by('2026-07'), { older: true, dashes: true, bare: true });
    const august = basicFile(by('2026-08'), { dashes: true }).replaceAll('\n', '\r\n');
    const september = basicFile(by('2026-09'))
      .replace('date,channel_id', '\u{feff}Date,\u{a0}Channel_ID ')
      .replaceAll(OKAFOR, `"${OKAFOR}\u{a0}"`);
    const report = await ground.bring({
      [`july_${MADE}.csv.gz`]: packed(july),
      [`august_${MADE}.csv`]: august,
      [`september_${MADE}.csv`]: september,
    });
    expect(report).toMatchObject({ imported: 3, refused: [], notes: [] });
    expect(await ground.entries()).toEqual(entriesOf(OKAFOR, { lines, playlists: [] }));
  });
});

test('what is missing is filled up, and there is no delta without a month before or from zero or below', async () => {
  const lines = [
    line({ day: '2026-08-31', gained: 1, lost: 4, views: 3, minutes: '4.5' }),
    line({ day: '2026-09-01', video: 'one', gained: 9, comments: 2, views: 4, minutes: '7.005' }),
  ];
  await ground.bring({ 'basic.csv': basicFile(lines) });
  const [september, august] = await ground.entries();
  const none = { id: null, title: '--' };
  expect(august).toMatchObject({ net_subscribers: -3, views_percent_delta: null, card_ctr: 0, avg_view_duration: 90 });
  expect(september).toMatchObject({
    views_percent_delta: 33.33,
    net_subscribers_percent_delta: null,
    watch_page_net_subscribers: 9,
    watch_time: 7.01,
    card_ctr_percent_delta: null,
    videos: {
      comments: [{ id: 'one', title: 'one', metric: 2 }, ...Array.from({ length: 4 }, () => ({ ...none, metric: 0 }))],
    },
    playlists: {
      watch_time: Array.from({ length: 5 }, () => ({ ...none, watch_time: 0, watch_time_percent_delta: null })),
    },
    overlap: Array.from({ length: 5 }, () => ({ ...none, overlap: 0 })),
  });
});

describe('what counts for a day', () => {
  const first = basicFile([line({ views: 10 }), line({ views: 3, channel: DUARTE })]);
  const second = basicFile([line({ views: 11 })]);

  test.each([
    ['in their order', [`a_${MADE}.csv`, `b_${LATER}.csv`]],
    ['the newer one first', [`b_${LATER}.csv`, `a_${MADE}.csv`]],
  ])('a newer file replaces the older, channels that it no longer names too: %s', async (_, names) => {
    for (const name of names) await ground.bring({ [name]: name.startsWith('a') ? first : second });
    expect((await ground.entries())[0]).toMatchObject({ views: 11 });
    expect(await ground.entries(DUARTE)).toEqual([]);
  });

  test('a newer file for one of its days leaves the others alone', async () => {
    const both = [line({ views: 10 }), line({ views: 5, day: '2026-09-02' })];
    await ground.bring({ [`month_${MADE}.csv`]: basicFile(both), [`day_${LATER}.csv`]: second });
    expect((await ground.entries())[0]).toMatchObject({ views: 16 });
  });

  test('files made at the same time are parts of one', async () => {
    await ground.bring({ [`a_${MADE}.csv`]: first, [`b_${MADE}.csv`]: second });
    expect((await ground.entries())[0]).toMatchObject({ views: 21 });
  });

  test('of a job in its old and new version the new one counts', async () => {
    const older = basicFile([line({ views: 10 })], { older: true });
    await ground.bring({ [`a3_${MADE}.csv`]: older, [`a4_${MADE}.csv`]: second });
    expect((await ground.entries())[0]).toMatchObject({ views: 11 });
  });

  test('the content owner’s report counts before the channel’s own', async () => {
    await ground.bring({
      [`own_${LATER}.csv`]: basicFile([line({ views: 12 })], { own: true }),
      [`a_${MADE}.csv`]: second,
    });
    expect((await ground.entries())[0]).toMatchObject({ views: 11 });
  });

  test('each channel has own reports that replace nobody else’s', async () => {
    const [okafor, duarte] = [line({ views: 12 }), line({ views: 4, channel: DUARTE })];
    await ground.bring({ [`a_${MADE}.csv`]: basicFile([okafor], { own: true }) });
    await ground.bring({ [`b_${LATER}.csv`]: basicFile([duarte], { own: true }) });
    expect([(await ground.entries())[0]?.views, (await ground.entries(DUARTE))[0]?.views]).toEqual([12, 4]);
  });

  test('two content owners of one network do not replace each other', async () => {
    await ground.bring({ [`a_${MADE}.csv`]: first }, { owner: 'northlight' });
    await ground.bring({ [`b_${LATER}.csv`]: second }, { owner: 'southlight' });
    expect((await ground.entries())[0]).toMatchObject({ views: 21 });
  });

  test('cards come from the basic report where there is one, else from the cards report', async () => {
    const cards = [
      line({ cardClicks: 5, cardImpressions: 10 }),
      line({ day: '2026-09-02', video: 'one', cardClicks: 2, cardImpressions: 8 }),
    ];
    await ground.bring({
      'cards.csv': cardsFile(cards),
      'basic.csv': basicFile([line({ cardClicks: 4, cardImpressions: 10 })]),
    });
    expect((await ground.entries())[0]).toMatchObject({
      card_clicks: 6,
      card_ctr: 33.33,
      videos: { cards: [{ id: 'one', metric: 2 }, {}, {}, {}, {}] },
    });
  });
});

test('the same content counts once, whatever its name and packing', async () => {
  const text = basicFile([line({ views: 10 })]);
  await ground.bring({ [`a_${LATER}.csv`]: text });
  const again = await ground.bring({ [`b_${MADE}.csv`]: text, [`c_${MADE}.csv.gz`]: packed(text) });
  expect(again).toMatchObject({
    imported: 0,
    computed: expect.any(Number),
    skipped: [{ file: `b_${MADE}.csv` }, { file: `c_${MADE}.csv.gz` }],
  });
  expect((await ground.entries())[0]).toMatchObject({ views: 10 });
  // Its content is as old as the oldest name says.
  await ground.bring({ 'd_2026-11-05T000000Z.csv': basicFile([line({ views: 11 })]) });
  expect((await ground.entries())[0]).toMatchObject({ views: 11 });
});

test('channels that nobody has connected are counted, and have their reports when somebody does', async () => {
  const lines = [line({ views: 4 }), ...[1, 2, 3].map((views) => line({ channel: STRANGER, views }))];
  const report = await ground.bring({ 'basic.csv': basicFile(lines) });
  expect(report).toMatchObject({ unknown: { channels: 1, lines: 3 }, lines: 4 });
  expect(await ground.entries(STRANGER)).toEqual([]);
  await ground.connect(STRANGER);
  await computeDue(ground.database);
  expect((await ground.entries(STRANGER))[0]).toMatchObject({ views: 6 });
});

test('the newest title wins, and reports that show it change', async () => {
  const lines = [line({ video: 'one', comments: 3 })];
  const titleOf = async () => (await ground.entries())[0]?.videos.comments[0]?.title;
  await ground.bring({ 'basic.csv': basicFile(lines) });
  expect(await titleOf()).toBe('one');
  await ground.bring({ [`titles_${LATER}.csv`]: metadataFile({ one: 'The newer' }) });
  await ground.bring({ [`titles_${MADE}.csv`]: metadataFile({ one: 'The older' }) });
  expect(await titleOf()).toBe('The newer');
});

test('overlap is the newest list’s, highest first', async () => {
  const older = overlapFile([['2026-09', 'UClindFilms0000000000003', 'Lind Films', '99']]);
  const newer = overlapFile([
    ['2026-09-01', DUARTE, 'Duarte, the kitchen', '11.8'],
    ['202609', 'UClindFilms0000000000003', '', '14.25'],
  ]);
  await ground.bring({ [`a_${MADE}.csv`]: older, [`b_${LATER}.csv`]: newer, 'basic.csv': basicFile([line()]) });
  expect((await ground.entries())[0]?.overlap.slice(0, 3)).toEqual([
    { id: 'UClindFilms0000000000003', title: 'UClindFilms0000000000003', overlap: 14.25 },
    { id: DUARTE, title: 'Duarte, the kitchen', overlap: 11.8 },
    { id: null, title: '--', overlap: 0 },
  ]);
});

test('a month that changes changes the deltas of the next one', async () => {
  await ground.bring({ 'b.csv': basicFile([line({ day: '2026-09-01', views: 30 })]) });
  expect((await ground.entries())[0]?.views_percent_delta).toBeNull();
  await ground.bring({ 'a.csv': basicFile([line({ day: '2026-08-01', views: 20 })]) });
  expect((await ground.entries())[0]?.views_percent_delta).toBe(50);
});
