import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { importDocuments } from './import.ts';
import { DOCUMENTS_PUBLISHED, isOfNow, publishedIn } from './published.ts';
import { type ImportGround, importGround, pdfOf } from './testing/import-ground.ts';

/** The month so many months before this one, as `2026-10`. */
function monthsAgo(count: number): string {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - count, 1)).toISOString().slice(0, 7);
}

let ground: ImportGround;
beforeAll(async () => {
  ground = await importGround();
});
afterAll(() => ground.close());
beforeEach(() => ground.empty());

let words = 0;
const statements = (...months: string[]) =>
  ground.folder(
    Object.fromEntries(
      months.map((month) => {
        words += 1;
        return [`101/${month}/financial_statement.pdf`, pdfOf(`Statement ${words}`)];
      }),
    ),
  );
const told = async () => {
  const jobs = await ground.parts.jobs.sent(DOCUMENTS_PUBLISHED);
  return jobs.map(({ data }) => data['month']);
};
const forget = () =>
  ground.parts.jobs
    .work(DOCUMENTS_PUBLISHED, async () => undefined)
    .then(() => ground.parts.jobs.run(DOCUMENTS_PUBLISHED));

describe('an import', () => {
  test('tells once of each month of now, and of no other', async () => {
    const months = [0, 1, 2, 3, 4, 12].map(monthsAgo);
    await importDocuments(ground.parts, await statements(...months));
    await importDocuments(ground.parts, await statements(monthsAgo(1)));
    expect(await told()).toEqual([3, 2, 1, 0].map(monthsAgo));
    await forget();
  });

  test('tells nothing of files that were there already', async () => {
    const folder = await statements(monthsAgo(1));
    await importDocuments(ground.parts, folder);
    await forget();
    expect(await importDocuments(ground.parts, folder)).toMatchObject({ imported: 0 });
    expect(await told()).toEqual([]);
  });

  test('tells nobody where it is not to', async () => {
    await importDocuments({ ...ground.parts, jobs: null }, await statements(monthsAgo(1)));
    expect(await told()).toEqual([]);
  });

  test('tells nothing where its rows were not committed', async () => {
    const jobs = { ...ground.parts.jobs, send: async () => Promise.reject(new Error('no queue')) };
    await expect(importDocuments({ ...ground.parts, jobs }, await statements(monthsAgo(1)))).rejects.toThrow(
      'no queue',
    );
    expect([await told(), await ground.documents()]).toEqual([[], []]);
  });
});

test('a month holds the types of each account’s documents, statements first', async () => {
  await importDocuments(
    ground.parts,
    await ground.folder({
      '101/2026-09/tax_form.pdf': pdfOf('tax'),
      '101/2026-09/financial_statement.pdf': pdfOf('one'),
      '102/2026-09/financial_statement.pdf': pdfOf('two'),
      '102/2026-10/financial_statement.pdf': pdfOf('other month'),
      '103/2026-08/financial_statement.pdf': pdfOf('other month too'),
    }),
  );
  const { types, newest } = await publishedIn(ground.database, { month: '2026-09' });
  expect([...types]).toEqual([
    [101, ['financial_statement', 'tax_form']],
    [102, ['financial_statement']],
  ]);
  expect(newest).toBeInstanceOf(Date);
  expect(await publishedIn(ground.database, { month: '2026-07' })).toEqual({ types: new Map(), newest: null });
});

test.each([
  ['2026-11', true],
  ['2026-08', true],
  ['2026-07', false],
  ['2026-12', false],
  ['2025-11', false],
])('in November 2026 the month %s is one of now: %s', (month, is) => {
  expect(isOfNow(month, new Date('2026-11-30T23:59:59Z'))).toBe(is);
});

test('in January the months before it are those of last year', () => {
  const january = new Date('2027-01-01T00:00:00Z');
  expect(['2026-09', '2026-10', '2026-12', '2027-01', '2027-02'].map((month) => isOfNow(month, january))).toEqual([
    false,
    true,
    true,
    true,
    false,
  ]);
});
