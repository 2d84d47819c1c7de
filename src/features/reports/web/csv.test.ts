import { expect, test } from 'vitest';
import { METRICS, type ReportEntry } from '../contract.ts';
import { csvName, csvOf } from './csv.ts';

const figures = Object.fromEntries(
  METRICS.flatMap((metric, index) => [
    [metric, index + 1],
    [`${metric}_percent_delta`, null],
  ]),
);

function entry(more: Partial<ReportEntry> = {}): ReportEntry {
  return {
    ...figures,
    month: '2026-10',
    videos: { comments: [], subscribers: [], cards: [] },
    playlists: { watch_time: [] },
    overlap: [],
    ...more,
  } as ReportEntry;
}

function linesOf(report: ReportEntry): string[] {
  return csvOf(report).split('\r\n');
}

test('a file begins with the mark of UTF-8 and its columns, and every line ends', () => {
  const csv = csvOf(entry());
  expect(csv.startsWith('\uFEFFMonth,Part,Rank,Name,Value,Unit,Change in percent,Address\r\n')).toBe(true);
  expect(csv.endsWith('\r\n')).toBe(true);
});

test('every metric has its line, its exact value and its unit', () => {
  const lines = linesOf(
    entry({ watch_time: 5_892_840.25, watch_time_percent_delta: -3.84, net_subscribers: -318, card_ctr: 8.4 }),
  );
  expect(lines.filter((line) => line.startsWith('2026-10,'))).toHaveLength(METRICS.length);
  expect(lines).toContain('2026-10,Audience,,Views,1,,,');
  expect(lines).toContain('2026-10,Audience,,Watch time,5892840.25,minutes,-3.84,');
  expect(lines).toContain('2026-10,Audience,,Avg view duration,3,seconds,,');
  expect(lines).toContain('2026-10,Audience,,Net subscribers,-318,,,');
  expect(lines).toContain('2026-10,Cards,,Card CTR,8.4,percent,,');
});

test('the top lists follow with rank and address, without placeholders', () => {
  const lines = linesOf(
    entry({
      videos: {
        comments: [
          { id: 'a-1_b', title: 'One', metric: 20 },
          { id: null, title: '--', metric: 0 },
        ],
        subscribers: [],
        cards: [],
      },
      playlists: { watch_time: [{ id: 'PL1', title: 'Two', watch_time: 90.5, watch_time_percent_delta: 11.2 }] },
      overlap: [{ id: 'UC1', title: 'Three', overlap: 14.2 }],
    }),
  );
  expect(lines).toContain('2026-10,Videos by comments,1,One,20,,,https://www.youtube.com/watch?v=a-1_b');
  expect(lines).toContain(
    '2026-10,Playlists by watch time,1,Two,90.5,minutes,11.2,https://www.youtube.com/playlist?list=PL1',
  );
  expect(lines).toContain(
    '2026-10,Channels your audience also watches,1,Three,14.2,percent,,https://www.youtube.com/channel/UC1',
  );
  expect(lines.filter((line) => line.includes('--'))).toEqual([]);
});

test.each([
  ['a comma', 'Light, again', '"Light, again"'],
  ['quotes', 'The "good" lamp', '"The ""good"" lamp"'],
  ['a line break', 'Two\nlines', '"Two\nlines"'],
  ['a formula', '=HYPERLINK("http://x","y")', '"\'=HYPERLINK(""http://x"",""y"")"'],
  ['a plus', '+1 for lamps', "'+1 for lamps"],
  ['a minus', '-30 degrees', "'-30 degrees"],
  ['an at sign', '@okafor', "'@okafor"],
  ['a tab', '\t=1', "'\t=1"],
  ['an equals sign inside', 'a=b', 'a=b'],
  ['letters of all the world', 'Ça va, 東京?', '"Ça va, 東京?"'],
])('a title with %s', (_what, title, field) => {
  const csv = csvOf(entry({ overlap: [{ id: 'UC1', title, overlap: 1 }] }));
  expect(csv).toContain(`2026-10,Channels your audience also watches,1,${field},1,percent,,https`);
});

test.each([
  ['Okafor Studios', 'Okafor Studios - 2026-10.csv'],
  ['AC/DC: "Live"', 'AC DC Live - 2026-10.csv'],
  ['///', 'Report - 2026-10.csv'],
])('the file of the channel %j is %j', (channel, name) => {
  expect(csvName(channel, '2026-10')).toBe(name);
});
