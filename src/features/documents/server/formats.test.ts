/** The published form of a manifest is what the import takes. */
import { readFile } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod';
import { importDocuments } from './import.ts';
import { entryOf } from './row.ts';
import { type ImportGround, importGround, pdfOf } from './testing/import-ground.ts';

let ground: ImportGround;
beforeAll(async () => {
  ground = await importGround();
});
afterAll(() => ground.close());

const sample = () => readFile('docs/formats/manifest.sample.csv', 'utf8');
const schema = async () => z.fromJSONSchema(JSON.parse(await readFile('docs/formats/manifest.schema.json', 'utf8')));
const rows = async (): Promise<Record<string, string>[]> => parse(await sample(), { columns: true });

it('the sample fits the schema and goes in without a remark', async () => {
  const files = (await rows()).map(({ file = '' }) => [
    file,
    file.endsWith('.pdf') ? pdfOf(file) : 'video,views\na,1\n',
  ]);
  const folder = await ground.folder({ ...Object.fromEntries(files), 'manifest.csv': await sample() });
  for (const row of await rows()) expect((await schema()).safeParse(row).error).toBeUndefined();
  expect(await importDocuments(ground.parts, folder)).toMatchObject({ imported: 4, skipped: [], refused: [] });
});

it.each([
  ['file', ''],
  ['account', ''],
  ['account', 'Okafor'],
  ['type', ''],
  ['type', 'Statement!'],
  ['type', 'x'.repeat(65)],
  ['month', '2026'],
  ['month', '2026-13'],
  ['month', '09/2026'],
  ['day', '32'],
  ['day', 'x'],
])('schema and import both refuse %s: %j', async (column, value) => {
  const row = { file: '', account: '', type: '', month: '', day: '', ...(await rows())[2], [column]: value };
  expect((await schema()).safeParse(row).success).toBe(false);
  expect(() => entryOf({ line: 2, ...row }, 'creator')).toThrow(value === '' ? 'names no' : value);
});
