import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ines, maya, studio, theo } from '#demo/people.ts';
import { type TestHouse, testHouse } from '#server/testing/house.ts';
import { TYPE_LABELS, typeLabel, UNKNOWN_ACCOUNT } from './contract.ts';

const PDF = Buffer.from('%PDF-1.4\nstatement\n');
const TYPES = ['financial_statement', 'creator_yt_asset_revenue', 'creator_yt_video_revenue', 'tax_document'];

let house: TestHouse;
beforeAll(async () => {
  house = await testHouse();
  // Maya's two accounts, one of 64 and one of 23 documents, three of Ines, one of the account without a name.
  for (let month = 0; month < 16; month += 1) for (const type of TYPES) await put(101, type, month);
  for (let month = 0; month < 23; month += 1) await put(102, 'financial_statement', month);
  for (let month = 0; month < 3; month += 1) await put(104, 'financial_statement', month);
  await put(106, 'financial_statement', 0);
  await put(103, 'tax_document', 3, 17);
});
afterAll(() => house.close());

async function put(accountId: number, type: string, month: number, day?: number) {
  const date = new Date(Date.UTC(2025, month, day ?? 2)).toISOString().slice(0, 10);
  const key = `documents/${accountId}-${type}-${month}.pdf`;
  await house.ground.files.put(key, PDF);
  await house.ground.database
    .insertInto('documents')
    .values({
      account_id: accountId,
      document_type: type,
      type_order: TYPE_LABELS.indexOf(typeLabel(type, 'creator')),
      reference_date: date,
      has_day: day !== undefined,
      file_key: key,
      file_name: `${type}.pdf`,
      media_type: 'application/pdf',
      size_bytes: PDF.length,
      sha256: randomBytes(32),
    })
    .execute();
}

interface Item {
  entity_id: number;
  data: string;
  document_id: string;
  reference_date: string;
  document_type: string;
  account_title: string | null;
}

/** All pages of a list, one after another. */
async function all(somebody: typeof maya, asked: Record<string, unknown>): Promise<Item[]> {
  const browser = await house.signedIn(somebody);
  const items: Item[] = [];
  for (let page = 1; ; page += 1) {
    const { items: found, pagination } = (await browser.post('/api/documents/get', { ...asked, page })).json();
    items.push(...found);
    if (page * pagination.per >= pagination.total) return items;
  }
}

describe('the list', () => {
  test('has all documents of the person’s accounts and no other', async () => {
    const browser = await house.signedIn(maya);
    const { items, pagination } = (await browser.post('/api/documents/get', {})).json();
    expect(pagination).toEqual({ total: 87, per: 20 });
    expect(items).toHaveLength(20);
    const titles = new Set((await all(maya, {})).map((item) => item.account_title));
    expect(titles).toEqual(new Set(['Okafor Studios', 'Maya Plays']));
  });

  test('of one account is that account’s; of another person’s account it is as empty as of none', async () => {
    const browser = await house.signedIn(maya);
    const own = (await browser.post('/api/documents/get', { accountId: 102 })).json();
    expect(own.pagination.total).toBe(23);
    expect((await browser.post('/api/documents/get', { accountId: '102' })).json()).toEqual(own);
    for (const accountId of [104, 999_999]) {
      const answer = (await browser.post('/api/documents/get', { accountId })).json();
      expect(answer).toEqual({ items: [], pagination: { total: 0, per: 20 } });
    }
  });

  test('speaks of months without a day as of their second, and names the day where there is one', async () => {
    const browser = await house.signedIn(theo);
    const { items } = (await browser.post('/api/documents/get', {})).json();
    expect(items).toEqual([
      expect.objectContaining({
        document_id: '2025-4-17',
        reference_date: '2025-04-17',
        account_title: 'Lind Films',
        data: expect.stringMatching(/^\/api\/documents\/\d+\/file$/),
      }),
    ]);
    const [named] = (await all(studio, {})) as [Item];
    expect(named).toMatchObject({ document_id: '2025-1', reference_date: '2025-01-02', account_title: null });
  });

  const orders = ['date', 'type', 'account'].flatMap((sortBy) =>
    ['asc', 'desc'].flatMap((sortDirection) => [7, 20, 100].map((per) => ({ sortBy, sortDirection, per }))),
  );
  test.each(orders)(
    'sorted by $sortBy $sortDirection in pages of $per is every document once, in order',
    async (asked) => {
      const found = await all(maya, asked);
      const direction = sql.raw(asked.sortDirection);
      const first =
        {
          date: sql``,
          type: sql`type_order ${direction},`,
          account: sql`coalesce(title, ${UNKNOWN_ACCOUNT}) ${direction},`,
        }[asked.sortBy] ?? sql``;
      const { rows } = await sql<{ id: number }>`
      select documents.id from documents join accounts on accounts.id = account_id where account_id in (101, 102)
      order by ${first} reference_date ${direction}, documents.id ${direction}`.execute(house.ground.database);
      expect(found.map((item) => item.entity_id)).toEqual(rows.map(({ id }) => id));
    },
  );

  test('beyond its last page is empty and keeps the count', async () => {
    const browser = await house.signedIn(maya);
    const { items, pagination } = (await browser.post('/api/documents/get', { page: 1_000_000_000 })).json();
    expect([items, pagination.total]).toEqual([[], 87]);
  });

  test('refuses an unknown order, an odd page, and a page size above 100', async () => {
    const browser = await house.signedIn(maya);
    for (const body of [
      { sortBy: 'colour' },
      { sortDirection: 'up' },
      { page: 0 },
      { page: 1.5 },
      { per: 101 },
      { per: 0 },
      { accountId: 'all' },
    ]) {
      expect((await browser.post('/api/documents/get', body)).statusCode, JSON.stringify(body)).toBe(400);
    }
  });

  test('follows the counters when documents are taken away', async () => {
    const browser = await house.signedIn(ines);
    expect((await browser.post('/api/documents/get', {})).json().pagination.total).toBe(3);
    await sql`delete from documents where account_id = 104 and reference_date = '2025-03-02'`.execute(
      house.ground.database,
    );
    expect((await browser.post('/api/documents/get', {})).json().pagination.total).toBe(2);
  });
});

describe('a document’s file', () => {
  test('comes with a sensible name and the download is recorded', async () => {
    const browser = await house.signedIn(maya);
    const { items } = (await browser.post('/api/documents/get', { accountId: 101, sortBy: 'type' })).json();
    const response = await browser.get(items[0].data);
    expect(response.statusCode).toBe(200);
    expect(response.rawPayload).toEqual(PDF);
    expect(response.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': String(PDF.length),
      'content-disposition': 'attachment; filename="Okafor Studios - Statement - 2026-04.pdf"',
      'cache-control': 'no-store',
    });
    const recorded = await house.ground.database.selectFrom('document_downloads').selectAll().execute();
    expect(recorded).toEqual([
      expect.objectContaining({ document_id: items[0].entity_id, person_id: await house.idOf(maya) }),
    ]);
  });

  test('of another account answers like one that does not exist', async () => {
    const [foreign] = (await all(studio, {})) as [Item];
    const browser = await house.signedIn(maya);
    const refused = await browser.get(foreign.data);
    const nowhere = await browser.get('/api/documents/999999999/file');
    expect([refused.statusCode, refused.body]).toEqual([404, nowhere.body]);
    expect(nowhere.statusCode).toBe(404);
    expect((await browser.get('/api/documents/first/file')).statusCode).toBe(400);
    expect((await browser.get('/api/documents/-1/file')).statusCode).toBe(400);
  });

  test('is gone at the next request after the person left the account', async () => {
    const browser = await house.signedIn(studio);
    const [own] = (await all(studio, {})) as [Item];
    expect((await browser.get(own.data)).statusCode).toBe(200);
    await house.ground.database.deleteFrom('account_members').where('account_id', '=', 106).execute();
    expect((await browser.get(own.data)).statusCode).toBe(404);
    expect((await browser.post('/api/documents/get', {})).json().pagination.total).toBe(0);
  });
});

test.each(['account_id = 105', 'type_order = 1 - type_order', "reference_date = '1999-01-02'"])(
  'a document cannot move to %s, because the counters rely on it',
  async (place) => {
    await expect(
      sql`update documents set ${sql.raw(place)} where account_id = 103`.execute(house.ground.database),
    ).rejects.toThrow('A document stays with its account, its type and its date.');
  },
);
