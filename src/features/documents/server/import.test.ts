import { symlink, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { connect, type Database } from '#server/database.ts';
import { importDocuments } from './import.ts';
import { type ImportGround, importGround, manifest, pdfOf } from './testing/import-ground.ts';

let ground: ImportGround;
beforeAll(async () => {
  ground = await importGround();
});
afterEach(() => ground.empty());
afterAll(() => ground.close());

const nextYear = new Date().getUTCFullYear() + 1;

describe('rows at fault are reported with their line, the others go in', () => {
  const table: [row: string, reason: string][] = [
    [',101,x,2026-09', 'It names no file.'],
    ['a.pdf,,x,2026-09', 'It names no account.'],
    ['a.pdf,maya,x,2026-09', 'The account maya is not a number.'],
    ['a.pdf,-101,x,2026-09', 'The account -101 is not a number.'],
    ['a.pdf,999,x,2026-09', 'There is no account 999.'],
    ['a.pdf,99999999999,x,2026-09', 'There is no account 99999999999.'],
    ['a.pdf,101,,2026-09', 'It names no type.'],
    ['a.pdf,101,Tax Form,2026-09', 'The type Tax Form must be 1 to 64 of the characters a-z, 0-9 and _.'],
    ['a.pdf,101,x,', 'It names no month.'],
    ['a.pdf,101,x,2026-13', 'The month 2026-13 is no month: write it as 2026-09.'],
    ['a.pdf,101,x,2026-00', 'The month 2026-00 is no month: write it as 2026-09.'],
    ['a.pdf,101,x,Sep-26', 'The month Sep-26 is no month: write it as 2026-09.'],
    ['a.pdf,101,x,1999-12', `The month 1999-12 is not between 2000 and ${nextYear}.`],
    [`a.pdf,101,x,${nextYear + 1}-01`, `The month ${nextYear + 1}-01 is not between 2000 and ${nextYear}.`],
    ['a.pdf,101,x,2026-02,29', 'The day 29 is not in 2026-02.'],
    ['a.pdf,101,x,2026-02,0', 'The day 0 is not in 2026-02.'],
    ['a.pdf,101,x,2026-02,1.5', 'The day 1.5 is not in 2026-02.'],
    ['a.pdf,101,x,2026-09,1,2', 'It has 6 columns, the first line has 5.'],
    ['none.pdf,101,x,2026-09', 'There is no such file.'],
    ['a.pdf/b.pdf,101,x,2026-09', 'There is no such file.'],
    ['empty.pdf,101,x,2026-09', 'It is empty.'],
    ['huge.pdf,101,x,2026-09', 'It is larger than 50 MB.'],
    ['folder.pdf,101,x,2026-09', 'It is not a file.'],
    ['../outside.pdf,101,x,2026-09', "It leads out of the manifest's folder."],
    ['folder.pdf/../a.pdf,101,x,2026-09', "It leads out of the manifest's folder."],
    ['/etc/hosts,101,x,2026-09', "It leads out of the manifest's folder."],
    ['C:\\a.pdf,101,x,2026-09', "It leads out of the manifest's folder."],
    ['link.pdf,101,x,2026-09', "It leads out of the manifest's folder."],
    ['linked/outside.pdf,101,x,2026-09', "It leads out of the manifest's folder."],
    ['text.pdf,101,x,2026-09', 'Its name ends in .pdf, but it is no PDF.'],
  ];

  it('each with its reason', async () => {
    const outside = await ground.folder({ 'outside.pdf': pdfOf('outside') });
    const folder = await ground.folder({
      'a.pdf': pdfOf('a'),
      'empty.pdf': '',
      'huge.pdf': '',
      'folder.pdf/inside.pdf': pdfOf('inside'),
      'text.pdf': 'hello',
      'manifest.csv': manifest(
        'a.pdf,101,x,2026-09',
        ...table.map(([row]) => row),
        'folder.pdf/inside.pdf,102,x,2026-9',
      ),
    });
    await truncate(join(folder, 'huge.pdf'), 50_000_001);
    await symlink(join(outside, 'outside.pdf'), join(folder, 'link.pdf'));
    await symlink(outside, join(folder, 'linked'));
    const report = await importDocuments(ground.parts, folder);
    expect(report.refused.map(({ line, reason }) => [line, reason])).toEqual(
      table.map(([, reason], index) => [index + 3, reason]),
    );
    expect(report).toMatchObject({ manifest: 'manifest.csv', imported: 2, skipped: [] });
    expect(await ground.counters()).toMatchObject({ 101: 1, 102: 1 });
  });
});

it('a document is stored whole: its columns and its bytes', async () => {
  const bytes = pdfOf('statement');
  const folder = await ground.folder({
    'a/Statement September.PDF': bytes,
    'video.csv': 'video,amount\na,1.00\n',
    'mine.csv': manifest(
      'a/Statement September.PDF,101,financial_statement,2026-9',
      'video.csv,101,creator_yt_video_revenue,2024-02,29',
    ),
  });
  expect(await importDocuments(ground.parts, join(folder, 'mine.csv'))).toMatchObject({ imported: 2, refused: [] });
  const [pdf, csv] = await ground.documents();
  expect(pdf).toMatchObject({
    account_id: 101,
    document_type: 'financial_statement',
    type_order: 3,
    reference_date: '2026-09-02',
    has_day: false,
    file_name: 'Statement September.PDF',
    media_type: 'application/pdf',
    size_bytes: bytes.length,
  });
  expect(await ground.stored(pdf?.file_key ?? '')).toEqual(bytes);
  expect(csv).toMatchObject({ type_order: 2, reference_date: '2024-02-29', has_day: true });
});

describe('the same file', () => {
  it('twice for one account is said and skipped, in one import and in the next', async () => {
    const folder = await ground.folder({
      'a.pdf': pdfOf('same'),
      'b.pdf': pdfOf('same'),
      'manifest.csv': manifest('a.pdf,101,x,2026-09', 'b.pdf,101,x,2026-08', 'b.pdf,102,x,2026-08'),
    });
    const first = await importDocuments(ground.parts, folder);
    expect(first).toMatchObject({
      imported: 2,
      skipped: [{ line: 3, file: 'b.pdf', reason: 'It is the same file as in line 2.' }],
      refused: [],
    });
    // Each account has a file of its own, so that one can go without the other.
    expect(new Set((await ground.documents()).map(({ file_key }) => file_key)).size).toBe(2);
    const second = await importDocuments(ground.parts, folder);
    expect(second).toMatchObject({
      imported: 0,
      skipped: [
        { line: 2, reason: 'Account 101 has this file already.' },
        { line: 3, reason: 'It is the same file as in line 2.' },
        { line: 4, reason: 'Account 102 has this file already.' },
      ],
      refused: [],
    });
    expect(await ground.counters()).toMatchObject({ 101: 1, 102: 1 });
  });

  it('name with other content is a new document', async () => {
    for (const words of ['first', 'second']) {
      const folder = await ground.folder({ 'a.pdf': pdfOf(words), 'manifest.csv': manifest('a.pdf,101,x,2026-09') });
      expect(await importDocuments(ground.parts, folder)).toMatchObject({ imported: 1, skipped: [] });
    }
    expect((await ground.documents()).map(({ file_name }) => file_name)).toEqual(['a.pdf', 'a.pdf']);
  });
});

it('two imports at once, in opposite order, double and lose nothing', async () => {
  const names = Array.from({ length: 60 }, (_, index) => `${index}.csv`);
  const lines = names.map((name, index) => `${name},${101 + (index % 3)},x,2026-09`);
  const folder = await ground.folder({
    ...Object.fromEntries(names.map((name) => [name, `video,amount\n${name},1.00\n`])),
    'forwards.csv': manifest(...lines),
    'backwards.csv': manifest(...lines.toReversed()),
  });
  // Neither adds its rows before the other is about to.
  const both = Promise.withResolvers<void>();
  let waiting = 0;
  const startImport = (database: Database, name: string) => {
    let stored = 0;
    const put = async (key: string, bytes: Buffer) => {
      await ground.parts.files.put(key, bytes);
      stored += 1;
      if (stored < names.length) return;
      waiting += 1;
      if (waiting === 2) both.resolve();
      await both.promise;
    };
    return importDocuments({ ...ground.parts, database, files: { ...ground.parts.files, put } }, join(folder, name));
  };
  // And neither is done before the other begins.
  await sql`create function take_time() returns trigger language plpgsql as 'begin perform pg_sleep(0.005); return new; end'`.execute(
    ground.database,
  );
  await sql`create trigger slow before insert on documents for each row execute function take_time()`.execute(
    ground.database,
  );
  const other = await connect(ground.url, 5);
  const reports = await Promise.all([
    startImport(ground.database, 'forwards.csv'),
    startImport(other.database, 'backwards.csv'),
  ]);
  await other.close();
  await sql`drop function take_time cascade`.execute(ground.database);
  expect(reports.flatMap(({ refused }) => refused)).toEqual([]);
  expect(reports.map(({ imported, skipped }) => imported + skipped.length)).toEqual([60, 60]);
  expect(reports.reduce((sum, { imported }) => sum + imported, 0)).toBe(60);
  expect(new Set((await ground.documents()).map(({ file_name }) => file_name)).size).toBe(60);
  expect(await ground.counters()).toEqual({ 101: 20, 102: 20, 103: 20 });
});

describe('a folder without a manifest', () => {
  it('is read by its layout', async () => {
    const folder = await ground.folder({
      '101/2026-09/financial_statement.pdf': pdfOf('a'),
      '101/2026-09/financial_statement-corrected.pdf': pdfOf('b'),
      '102/2026-05-17/tax_document.pdf': pdfOf('c'),
      '102/2026-5/creator_yt_video_revenue.csv': 'video\na\n',
      '999/2026-09/x.pdf': pdfOf('d'),
      '102/september/x.pdf': pdfOf('e'),
      'loose.pdf': pdfOf('f'),
      '102/2026-09/deeper/x.pdf': pdfOf('g'),
      '.DS_Store': 'x',
    });
    const report = await importDocuments(ground.parts, folder);
    expect(report).toMatchObject({ manifest: null, imported: 4, skipped: [] });
    expect(report.refused.map(({ line, file, reason }) => [line, file, reason])).toEqual([
      [null, '102/2026-09/deeper/x.pdf', 'It is not at <account id>/<month>/<type>.pdf, .csv or .xlsx.'],
      [null, '102/september/x.pdf', 'The month september is no month: write it as 2026-09.'],
      [null, '999/2026-09/x.pdf', 'There is no account 999.'],
      [null, 'loose.pdf', 'It is not at <account id>/<month>/<type>.pdf, .csv or .xlsx.'],
    ]);
    const found = (await ground.documents()).map((row) => [
      row.account_id,
      row.document_type,
      row.reference_date,
      row.has_day,
    ]);
    expect(found).toEqual([
      [101, 'financial_statement', '2026-09-02', false],
      [101, 'financial_statement', '2026-09-02', false],
      [102, 'tax_document', '2026-05-17', true],
      [102, 'creator_yt_video_revenue', '2026-05-02', false],
    ]);
  });

  it('and without a file is no source', async () => {
    await expect(importDocuments(ground.parts, await ground.folder({}))).rejects.toThrow(
      'There is no manifest.csv and no document in',
    );
  });
});

it('an import that cannot store a file adds no row for it and says why', async () => {
  const folder = await ground.folder({ 'a.pdf': pdfOf('a'), 'manifest.csv': manifest('a.pdf,101,x,2026-09') });
  const files = { ...ground.parts.files, put: () => Promise.reject(new Error('ENOSPC')) };
  await expect(importDocuments({ ...ground.parts, files }, folder)).rejects.toThrow('ENOSPC');
  expect(await ground.documents()).toEqual([]);
});
