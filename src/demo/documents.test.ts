import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { importDocuments } from '#features/documents/server/index.ts';
import { type ImportGround, importGround } from '#features/documents/server/testing/import-ground.ts';
import { writeDemoDocuments } from './documents.ts';
import { amount, decimal } from './figures.ts';
import { DEMO_ACCOUNTS } from './people.ts';

let ground: ImportGround;
let folder: string;
beforeAll(async () => {
  ground = await importGround();
  folder = await written();
});
afterAll(() => ground.close());

async function written(): Promise<string> {
  const into = await ground.folder({});
  await writeDemoDocuments(into, { brand: ground.parts.brand, newest: '2026-09' });
  return into;
}

async function bytesOf(place: string): Promise<Record<string, string>> {
  const found = await readdir(place, { recursive: true, withFileTypes: true });
  const names = found.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const contents = await Promise.all(names.map((name) => readFile(name, 'base64')));
  return Object.fromEntries(names.map((name, index) => [name.slice(place.length), contents[index] ?? '']));
}

it('the same brand and month give the same bytes', async () => {
  const bytes = await bytesOf(folder);
  expect(Object.keys(bytes)).toHaveLength(68);
  expect(await bytesOf(await written())).toEqual(bytes);
});

it('every document passes the importer: 47 for Maya, 12 for Ines, 5 for Sam, 3 for the studio, none for Theo', async () => {
  await sql`truncate accounts cascade`.execute(ground.database);
  await ground.database.insertInto('accounts').values(DEMO_ACCOUNTS).execute();
  expect(await importDocuments(ground.parts, folder)).toMatchObject({ imported: 67, skipped: [], refused: [] });
  expect(await ground.counters()).toEqual({ 101: 37, 102: 10, 104: 12, 105: 5, 106: 3 });
});

it('the newest month lists its statement first, and the tax form has its day', async () => {
  const rows = await ground.database
    .selectFrom('documents')
    .selectAll()
    .where('account_id', 'in', [101, 102])
    .orderBy('reference_date', 'desc')
    .orderBy('id', 'desc')
    .execute();
  expect(rows.slice(0, 4).map(({ account_id, document_type }) => [account_id, document_type])).toEqual([
    [101, 'financial_statement'],
    [101, 'creator_yt_asset_revenue'],
    [101, 'creator_yt_video_revenue'],
    [102, 'financial_statement'],
  ]);
  expect(rows[0]?.reference_date).toBe('2026-09-02');
  expect(rows.filter(({ has_day }) => has_day)).toMatchObject([
    { document_type: 'tax_document', type_order: 0, reference_date: '2026-05-17' },
  ]);
});

it('a statement adds up: the lines of its share are what is paid', async () => {
  const statement = await readFile(join(folder, '2026-09/101-financial-statement.pdf'), 'latin1');
  const shown = [...statement.matchAll(/\((-?[\d,]+\.\d\d)\)/g)].map(([, value]) =>
    Math.round(Number(value?.replaceAll(',', '')) * 100),
  );
  // Three amounts in each of five lines and in the total, then the tax and what is paid.
  const lines = [0, 3, 6, 9, 12].map((at) => shown.slice(at, at + 3));
  const total = [0, 1, 2].map((column) => lines.reduce((sum, line) => sum + (line[column] ?? Number.NaN), 0));
  expect(shown.slice(15, 20)).toEqual([...total, 0, total[2]]);
  const videos = await readFile(join(folder, '2026-09/101-creator-yt-video-revenue.csv'), 'utf8');
  const earned = [...videos.matchAll(/,(\d+\.\d\d)$/gm)].reduce(
    (sum, [, value]) => sum + Math.round(Number(value) * 100),
    0,
  );
  expect(lines[4]?.[0]).toBe(earned);
});

it.each([
  [0, '0.00', '0.00'],
  [5, '0.05', '0.05'],
  [-123_456_789, '-1234567.89', '-1,234,567.89'],
])('%i cents are %s and %s', (cents, plain, shown) => {
  expect(decimal(cents)).toBe(plain);
  expect(amount(cents)).toBe(shown);
});
