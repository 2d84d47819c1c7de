import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { basicFile, line, metadataFile, packed } from '../testing/figures.ts';
import { type ReportsGround, reportsGround } from '../testing/reports-ground.ts';

let ground: ReportsGround;
beforeAll(async () => {
  ground = await reportsGround();
});
beforeEach(() => ground.empty());
afterAll(() => ground.close());

/** Five good lines in which the second (line 3 of the file) is changed. */
function fileWith(change: (text: string) => string): string {
  const lines = basicFile([1, 2, 3, 4, 5].map((views) => line({ views, video: `video-${views}` }))).split('\n');
  lines[2] = change(lines[2] ?? '');
  return lines.join('\n');
}

const BROKEN: [name: string, change: (text: string) => string, reason: string][] = [
  ['a field too few', (text) => text.replace(',7', ''), 'it has 23 fields, not 24'],
  ['a field too many', (text) => `${text},9`, 'it has 25 fields, not 24'],
  ['a word for a number', (text) => text.replace('2,2', '2,two'), 'views is no number: two'],
  [
    'a number that no column holds',
    (text) => text.replace('2,2', '2,9223372036854775808'),
    'views is too large: 9223372036854775808',
  ],
  ['not a number', (text) => text.replace(',0,99,', ',nan,99,'), 'watch_time_minutes is no number: nan'],
  ['a day that is none', (text) => text.replace('20260901', '20260231'), 'date is no day: 20260231'],
  ['half a day', (text) => text.replace('20260901', '2026-09'), 'date is no day: 2026-09'],
  [
    'a channel that is none',
    (text) => text.replace('UCokafor', 'okafor/'),
    'channel_id is no id of a channel: okafor/Studios000000001',
  ],
  ['a quote that never closes', (text) => text.replace('video-2', '"video-2'), 'its quotes do not match'],
  ['a quote inside', (text) => text.replace('video-2', '"video"-2'), 'its quotes do not match'],
  ['an end in the middle', (text) => text.slice(0, 30), 'it has 2 fields, not 24'],
];

test.each(BROKEN)('a file with %s is refused whole, with the number of its line', async (_, change, reason) => {
  const report = await ground.bring({ 'basic.csv': fileWith(change), 'other.csv': metadataFile({ one: 'One' }) });
  expect(report).toMatchObject({ imported: 1, refused: [{ file: 'basic.csv', line: 3, reason }] });
  expect(await ground.entries()).toEqual([]);
});

test.each(BROKEN)('on wish a file with %s goes in without that line', async (_, change, reason) => {
  const bytes = packed(fileWith(change));
  const report = await ground.bring({ 'basic.csv.gz': bytes }, { skipBadLines: true });
  expect(report).toMatchObject({
    imported: 1,
    lines: 4,
    refused: [],
    notes: [{ file: 'basic.csv.gz', line: 3, reason }],
  });
  expect((await ground.entries())[0]).toMatchObject({ views: 1 + 3 + 4 + 5 });
});

test('twenty broken lines are named, more are counted', async () => {
  const text = basicFile(Array.from({ length: 25 }, () => line())).replaceAll('20260901', 'today');
  const { refused } = await ground.bring({ 'basic.csv': text });
  expect(refused).toHaveLength(21);
  expect(refused[19]).toEqual({ file: 'basic.csv', line: 21, reason: 'date is no day: today' });
  expect(refused[20]).toEqual({ file: 'basic.csv', reason: '5 more broken lines.' });
});

test('line ends of two kinds and empty lines break nothing', async () => {
  const text = `${fileWith((each) => `${each}\r`)}\n\n`;
  expect(await ground.bring({ 'basic.csv': text })).toMatchObject({ imported: 1, refused: [], notes: [] });
  expect((await ground.entries())[0]).toMatchObject({ views: 15 });
});

test('a title may hold a line break; lines after it keep their numbers', async () => {
  const text = `${metadataFile({ one: 'One,\n"two"' })}broken\n`;
  const { refused } = await ground.bring({ 'metadata.csv': text });
  expect(refused).toEqual([{ file: 'metadata.csv', line: 4, reason: 'it has 1 fields, not 4' }]);
});

test.each([
  [
    'a gzip file that breaks off',
    packed(basicFile([line(), line({ views: 77 })])).subarray(0, -20),
    'It is no whole gzip file.',
  ],
  ['something else', 'Name,Amount\nx,1\n', 'Its header is of no kind that reports are made of.'],
  ['an empty file', '', 'Its header is of no kind that reports are made of.'],
  ['a picture', Buffer.from('89504e470d0a1a0a0000', 'hex'), 'Its header is of no kind that reports are made of.'],
])('%s is refused in words', async (_, content, reason) => {
  expect(await ground.bring({ 'file.csv': content })).toMatchObject({
    imported: 0,
    refused: [{ file: 'file.csv', reason }],
  });
});

test('columns that nobody knows are reported, and the file goes in', async () => {
  const text = basicFile([line({ views: 4 })])
    .replace('dislikes', 'dislikes,brand_new')
    .replace(/,7\n/, ',7,8\n');
  const report = await ground.bring({ 'basic.csv': text });
  expect(report).toMatchObject({ imported: 1, notes: [{ file: 'basic.csv', reason: 'Unknown columns: brand_new.' }] });
});

test('lines without a channel are counted and count for none', async () => {
  const text = basicFile([line({ views: 4 }), line({ channel: '', views: 9 })]);
  const reason = '1 line names no channel and counts for none.';
  expect(await ground.bring({ 'basic.csv': text })).toMatchObject({ lines: 2, notes: [{ file: 'basic.csv', reason }] });
  expect((await ground.entries())[0]).toMatchObject({ views: 4 });
});

test('a file without lines is skipped', async () => {
  const reason = 'It has no lines below its header.';
  expect(await ground.bring({ 'basic.csv': basicFile([]) })).toMatchObject({ skipped: [{ reason }], imported: 0 });
});
