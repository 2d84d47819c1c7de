/** The published forms of our own two lists are what the import takes. */
import { readFile } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { basicFile, DUARTE, line, OKAFOR, playlistFile } from '../testing/figures.ts';
import { type ReportsGround, reportsGround } from '../testing/reports-ground.ts';
import { KINDS } from './kinds.ts';

let ground: ReportsGround;
beforeAll(async () => {
  ground = await reportsGround();
});
beforeEach(() => ground.empty());
afterAll(() => ground.close());

const FORMATS = 'docs/formats';
const sample = (name: string) => readFile(`${FORMATS}/${name}.sample.csv`, 'utf8');
const schemaOf = async (name: string) => JSON.parse(await readFile(`${FORMATS}/${name}.schema.json`, 'utf8'));
const rowsOf = (csv: string): Record<string, string>[] => parse(csv, { columns: true });

describe.each([
  ['overlap', 'overlap'],
  ['playlist-titles', 'playlist_titles'],
])('%s', (name, kind) => {
  test('the schema has the columns that are read, and the sample fits it', async () => {
    const schema = await schemaOf(name);
    const read = KINDS.find((each) => each.name === kind)?.read;
    expect(Object.keys(schema.properties)).toEqual(read);
    expect(schema.required).toEqual(read);
    const rows = rowsOf(await sample(name));
    for (const row of rows) expect(z.fromJSONSchema(schema).safeParse(row).error).toBeUndefined();
    expect(Object.keys(rows[0] ?? {})).toEqual(read);
  });

  test('the sample goes in without a remark', async () => {
    const content = await sample(name);
    const report = await ground.bring({ [`${name}.csv`]: content });
    expect(report).toMatchObject({ imported: 1, lines: rowsOf(content).length, skipped: [], refused: [], notes: [] });
  });
});

test('what the sample of overlap says stands in the reports', async () => {
  await ground.bring({
    'basic.csv': basicFile([OKAFOR, DUARTE].map((channel) => line({ day: '2026-09-01', channel, views: 1 }))),
    'overlap.csv': await sample('overlap'),
  });
  const shown = rowsOf(await sample('overlap')).map(({ other_channel_id, other_title, overlap }) => ({
    id: other_channel_id,
    title: other_title,
    overlap: Number(overlap),
  }));
  expect((await ground.entries(OKAFOR))[0]?.overlap.slice(0, 3)).toEqual(shown.slice(0, 3));
  expect((await ground.entries(DUARTE))[0]?.overlap[0]).toEqual(shown[3]);
});

const BAD = [
  ['month', '2026-13'],
  ['month', '2026'],
  ['month', 'September'],
  ['month', '2026-09-15'],
  ['channel_id', 'nobody'],
  ['channel_id', 'UCokafor Studios00000001'],
  ['overlap', 'much'],
  ['overlap', '12,5'],
  ['overlap', '12%'],
];
const GOOD = [
  ['month', '2026-09-01'],
  ['month', '202609'],
  ['channel_id', OKAFOR.slice(2)],
  ['overlap', '0'],
  ['overlap', '100'],
  ['overlap', '0.123456789'],
  ['other_title', ''],
];

test.each([
  ['refuse', BAD],
  ['take', GOOD],
])('of overlap schema and import both %s the same', async (what, cases) => {
  const schema = z.fromJSONSchema(await schemaOf('overlap'));
  const [first] = rowsOf(await sample('overlap'));
  const rows = cases.map(([column = '', value = '']) => ({ ...first, [column]: value }));
  const files = Object.fromEntries(
    cases.map(([column, value], index) => [`${column} ${value}.csv`, csvOf(rows[index] ?? {})]),
  );
  const fitting = rows.filter((row) => schema.safeParse(row).success);
  const { imported, refused } = await ground.bring(files);
  const expected = what === 'take' ? [rows, rows.length, []] : [[], 0, Object.keys(files).toSorted()];
  expect([fitting, imported, refused.map(({ file }) => file)]).toEqual(expected);
});

function csvOf(row: Record<string, string>): string {
  const quoted = Object.values(row).map((value) => `"${value.replaceAll('"', '""')}"`);
  return `${Object.keys(row).join(',')}\n${quoted.join(',')}\n`;
}

test('what the sample of titles says stands in the reports', async () => {
  const [first] = rowsOf(await sample('playlist-titles'));
  const id = first?.['playlist_id'] ?? '';
  await ground.bring({
    'basic.csv': basicFile([line({ day: '2026-09-01', views: 1 })]),
    'playlist_titles.csv': await sample('playlist-titles'),
    'content_owner_playlist_basic.csv': playlistFile([
      { day: '2026-09-01', channel: OKAFOR, playlist: id, minutes: '5', starts: 1 },
    ]),
  });
  expect((await ground.entries())[0]?.playlists.watch_time[0]).toMatchObject({ id, title: first?.['title'] });
});
