import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { metadataFile, packed } from '../testing/figures.ts';
import { createdIn, digestOf, filesBehind, openSource, Unreadable } from './source.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stagedoor-source-'));
  await mkdir(join(folder, 'deep/.hidden'), { recursive: true });
  await mkdir(join(folder, 'empty'));
  const names = ['a.csv', 'b.CSV', 'c.csv.gz', 'notes.txt', '.secret.csv', 'deep/d.csv', 'deep/.hidden/e.csv'];
  for (const name of names) {
    const text = metadataFile({ one: 'One' });
    await writeFile(join(folder, name), name.endsWith('gz') ? packed(text) : text);
  }
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const behind = async (...names: string[]) =>
  (await filesBehind(names.map((name) => join(folder, name)))).map((path) => path.slice(folder.length + 1));

test('a folder stands for the .csv and .gz files below it, none of them hidden', async () => {
  expect(await behind('')).toEqual(['a.csv', 'b.CSV', 'c.csv.gz', 'deep/d.csv']);
});

test('a glob stands for the files that it fits, a file’s name for itself, and each counts once', async () => {
  expect(await behind('**/*.csv', 'a.csv', 'notes.txt')).toEqual(['a.csv', 'deep/d.csv', 'notes.txt']);
});

test.each(['nowhere', 'empty', '*.xlsx'])('%s leads to no file, and is told so', async (name) => {
  await expect(behind(name)).rejects.toThrow(Unreadable);
});

test.each([
  ['content_owner_basic_a4_20261001_2026-10-03T043012Z.csv', '2026-10-03T04:30:12Z'],
  ['20261003T043012.123456Z.csv.gz', '2026-10-03T04:30:12.123456Z'],
  ['report_2026-10-03T04-30-12.csv', '2026-10-03T04:30:12Z'],
  ['report_20261001_20261002.csv', undefined],
  ['report_2026-13-03T043012Z.csv', undefined],
])('the name %s says that it was made at %s', (name, time) => {
  expect(createdIn(name)).toBe(time);
});

test('a time that is given counts before the name’s, and the name’s before the disk’s', async () => {
  const named = join(folder, 'named_2026-10-03T043012Z.csv');
  await writeFile(named, metadataFile({}));
  const plain = join(folder, 'a.csv');
  await utimes(plain, new Date('2026-10-05T06:07:08Z'), new Date('2026-10-05T06:07:08Z'));
  expect((await openSource(named, '2026-11-01T00:00:00Z')).created).toBe('2026-11-01T00:00:00Z');
  expect((await openSource(named)).created).toBe('2026-10-03T04:30:12Z');
  expect((await openSource(plain)).created).toBe('2026-10-05T06:07:08.000Z');
});

test('packed or not, the content’s hash is the same', async () => {
  const [plain, gzip] = await Promise.all([openSource(join(folder, 'a.csv')), openSource(join(folder, 'c.csv.gz'))]);
  expect([plain.gzip, gzip.gzip]).toEqual([false, true]);
  expect(await digestOf(gzip)).toEqual(await digestOf(plain));
});
