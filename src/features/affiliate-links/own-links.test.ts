import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ines, maya, theo } from '#demo/people.ts';
import { basketLink, productLink } from '#features/retailer/contract.ts';
import { type TestHouse, testHouse } from '#server/testing/house.ts';
import { createLink, storeClicks } from './server/index.ts';

const DAY = 86_400_000;
const product = (index: number) => ({ marketplace: 'amazon.de', productId: `B0${String(index).padStart(8, '0')}` });

let house: TestHouse;
const codes: string[] = [];
beforeAll(async () => {
  house = await testHouse({ settings: { PUBLIC_URL: 'https://portal.example' } });
  const { database } = house.ground;
  const personId = await house.idOf(maya);
  for (let index = 0; index < 12; index += 1) {
    const link = { personId, affiliateId: 'okafor-20', address: productLink(product(index), 'okafor-20') };
    const { code } = await createLink(database, link, { createdAt: new Date(Date.UTC(2026, 0, 1 + index)) });
    codes.push(code);
  }
  const basket = basketLink([product(1), product(2), product(2)], 'mayaplays-21');
  codes.push((await createLink(database, { personId, affiliateId: 'mayaplays-21', address: basket })).code);
  const hers = { affiliateId: 'duarte-20', address: productLink(product(1), 'duarte-20') };
  await createLink(database, { ...hers, personId: await house.idOf(ines) });
});
afterAll(() => house.close());

const today = () => Date.parse(new Date().toISOString().slice(0, 10));
const dayBefore = (days: number) => new Date(today() - days * DAY).toISOString().slice(0, 10);

describe('the list of one’s links', () => {
  test('comes in pages, the newest first', async () => {
    const browser = await house.signedIn(maya);
    const first = (await browser.get('/api/links')).json();
    expect(first.pagination).toEqual({ total: 13, per: 10 });
    const second = (await browser.get('/api/links?page=2')).json();
    const listed = [...first.items, ...second.items].map(({ code }: { code: string }) => code);
    expect(listed).toEqual(codes.toReversed());
    expect((await browser.get('/api/links?page=2&per=5')).json().items).toEqual(
      [...first.items, ...second.items].slice(5, 10),
    );
    expect((await browser.get('/api/links?page=1000000000')).json()).toEqual({
      items: [],
      pagination: first.pagination,
    });
  });

  test('says of each where it leads, under which code, and since when', async () => {
    const browser = await house.signedIn(maya);
    const { items } = (await browser.get('/api/links?per=50')).json();
    expect(items[0]).toMatchObject({
      code: codes[12],
      short_link: `https://portal.example/s/${codes[12]}`,
      long_link: basketLink([product(1), product(2), product(2)], 'mayaplays-21'),
      affiliate_id: 'mayaplays-21',
      marketplace: 'amazon.de',
      product_ids: ['B000000001', 'B000000002'],
      clicks: 0,
    });
    expect(items.at(-1)).toMatchObject({
      long_link: 'https://www.amazon.de/dp/B000000000?tag=okafor-20',
      product_ids: ['B000000000'],
      created_on: '2026-01-01T00:00:00.000Z',
    });
  });

  test('counts clicks by weeks that end today, and all of them', async () => {
    const { database } = house.ground;
    const { id } = await database
      .selectFrom('short_links')
      .select('id')
      .where('code', '=', codes[0] ?? '')
      .executeTakeFirstOrThrow();
    const on = (days: number, clicks: number) => ({ linkId: id, day: dayBefore(days), clicks, previews: 40 });
    await storeClicks(database, [on(0, 3), on(6, 4), on(7, 10), on(55, 1), on(56, 100)]);
    const browser = await house.signedIn(maya);
    const { items } = (await browser.get('/api/links?per=50')).json();
    const { clicks, weeks } = items.at(-1);
    expect(clicks).toBe(118);
    expect(weeks.map((week: { clicks: number }) => week.clicks)).toEqual([1, 0, 0, 0, 0, 0, 10, 7]);
    expect(weeks[7]).toEqual({ from: dayBefore(6), to: dayBefore(0), clicks: 7 });
    expect(weeks[0]).toEqual({ from: dayBefore(55), to: dayBefore(49), clicks: 1 });
  });

  test('has nobody else’s', async () => {
    const hers = (await (await house.signedIn(ines)).get('/api/links')).json();
    expect(hers.items.map(({ affiliate_id }: { affiliate_id: string }) => affiliate_id)).toEqual(['duarte-20']);
    expect((await (await house.signedIn(theo)).get('/api/links')).json()).toEqual({
      items: [],
      pagination: { total: 0, per: 10 },
    });
  });

  test('refuses an odd page', async () => {
    const browser = await house.signedIn(maya);
    for (const query of ['page=0', 'page=-1', 'page=1.5', 'page=x', 'per=0', 'per=51', 'page=', 'page=1&page=2'])
      expect((await browser.get(`/api/links?${query}`)).statusCode, query).toBe(400);
  });
});

describe('the QR code of a link', () => {
  test('is a drawing, or a picture large enough to print', async () => {
    const browser = await house.signedIn(maya);
    const svg = await browser.get(`/api/links/${codes[0]}/qr`);
    expect([svg.statusCode, svg.headers['content-type']]).toEqual([200, 'image/svg+xml']);
    expect(svg.headers['content-disposition']).toBe(`inline; filename=short-link-${codes[0]}.svg`);
    expect(svg.body).toMatch(/^<svg [^>]*viewBox="0 0 (\d+) \1"/);
    expect(svg.body).not.toMatch(/script|href|style/);
    const png = await browser.get(`/api/links/${codes[0]}/qr?format=png`);
    expect([png.statusCode, png.headers['content-type']]).toEqual([200, 'image/png']);
    const { format, width, height } = await sharp(png.rawPayload).metadata();
    expect([format, height]).toEqual(['png', width]);
    expect(width).toBeGreaterThan(800);
  });

  test('of another’s link answers like one that there is not', async () => {
    const browser = await house.signedIn(ines);
    const foreign = await browser.get(`/api/links/${codes[0]}/qr`);
    const nowhere = await browser.get('/api/links/zzzzzzzz/qr');
    expect([foreign.statusCode, foreign.body]).toEqual([404, nowhere.body]);
    for (const url of [`/api/links/${codes[0]}/qr?format=exe`, '/api/links/a-b/qr', `/api/links/${'a'.repeat(40)}/qr`])
      expect((await browser.get(url)).statusCode, url).toBe(400);
  });
});

test('the index of codes holds all that a redirect reads', async () => {
  const { rows } = await sql<{ 'QUERY PLAN': string }>`
    explain (costs off) select code, id, target from short_links where code = any(array['zzzzzzzz'])`.execute(
    house.ground.database,
  );
  expect(readFileSync('src/features/affiliate-links/server/hot-links.ts', 'utf8')).toContain(
    "'select code, id, target from short_links where code = any($1)'",
  );
  expect(rows[0]?.['QUERY PLAN']).toMatch(/^Index Only Scan using short_links_code/);
});
