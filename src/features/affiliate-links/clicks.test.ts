import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { productLink } from '#features/retailer/contract.ts';
import { storeClicks } from './server/index.ts';
import { CHROME, follow, type LinksGround, linksGround, TARGET } from './server/testing/links-ground.ts';

let ground: LinksGround;
let app: FastifyInstance;
let link: string;
beforeAll(async () => {
  ground = await linksGround();
});
afterAll(() => ground.house.close());
beforeEach(async () => {
  await ground.clear();
  link = `/s/${await ground.linkTo(TARGET)}`;
  app = await ground.aProcess();
  return () => app.close();
});

describe('clicks', () => {
  test('of people are counted; robots, previews and HEAD are not', async () => {
    for (let click = 0; click < 7; click += 1) await follow(app, link);
    await follow(app, `${link}?utm_source=video`);
    for (const agent of [
      'facebookexternalhit/1.1',
      'Twitterbot/1.0',
      'WhatsApp/2.24',
      'Slackbot-LinkExpanding 1.0',
      'curl/8.5.0',
      '',
    ])
      await follow(app, link, { 'user-agent': agent });
    for (const [name, value] of [
      ['sec-purpose', 'prefetch'],
      ['sec-purpose', 'prefetch;prerender'],
      ['purpose', 'prefetch'],
      ['x-purpose', 'preview'],
      ['x-moz', 'prefetch'],
    ])
      await follow(app, link, { [name ?? '']: value ?? '' });
    const head = await app.inject({ method: 'HEAD', url: link, headers: { 'user-agent': CHROME } });
    expect([head.statusCode, head.headers.location]).toEqual([302, TARGET]);
    await follow(app, `${link}+`);
    expect(await ground.counted(app)).toEqual([8, 11]);
  });

  test('are stored soon, without a stop', async () => {
    await follow(app, link);
    await vi.waitFor(async () => expect(await ground.counted()).toEqual([1, 0]));
  });

  test('of several processes add up, links side by side', async () => {
    const ids = ['B07FZ8S74R', 'B09V3KXJPB', 'B0BSHF7WHW'];
    const made = ids.map((productId) =>
      ground.linkTo(productLink({ marketplace: 'amazon.com', productId }, 'okafor-20'), 'okafor-20'),
    );
    const links = [link, ...(await Promise.all(made)).map((code) => `/s/${code}`)];
    const apps = [app, await ground.aProcess(), await ground.aProcess()];
    await Promise.all(
      apps.flatMap((one) => Array.from({ length: 300 }, (_, turn) => follow(one, links[turn % links.length] ?? ''))),
    );
    expect(await ground.counted(...apps)).toEqual([900, 0]);
    const { rows } = await sql<{ clicks: number }>`select clicks from short_link_days`.execute(
      ground.house.ground.database,
    );
    expect(rows.map(({ clicks }) => clicks)).toEqual([225, 225, 225, 225]);
  });

  test('that the database did not take are stored later, once', async () => {
    for (let click = 0; click < 3; click += 1) await follow(app, link);
    const connect = vi.spyOn(ground.house.ground.pool, 'connect');
    const away = () => {
      throw Object.assign(new Error('away'), { code: '57P01' });
    };
    connect.mockImplementationOnce(away).mockImplementationOnce(away);
    await app.close();
    expect(connect.mock.calls.length).toBeGreaterThan(2);
    connect.mockRestore();
    expect(await ground.counted()).toEqual([3, 0]);
  });

  test('stand on the day on which they came, as UTC has it', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T23:59:59.990Z') });
    try {
      await follow(app, link);
      vi.setSystemTime(new Date('2026-11-21T00:00:00.000Z'));
      await follow(app, link);
      await follow(app, link);
    } finally {
      vi.useRealTimers();
    }
    expect(await ground.counted(app)).toEqual([3, 0]);
    const { rows } = await sql`select day, clicks from short_link_days order by day`.execute(
      ground.house.ground.database,
    );
    expect(rows).toEqual([
      { day: '2026-11-20', clicks: 1 },
      { day: '2026-11-21', clicks: 2 },
    ]);
  });

  test('of a link that is gone are dropped, those of others are kept', async () => {
    const [row] = (await sql<{ id: number }>`select id from short_links`.execute(ground.house.ground.database)).rows;
    const day = '2026-11-20';
    const id = row?.id ?? 0;
    const gone = await storeClicks(ground.house.ground.database, [
      { linkId: id, day, clicks: 2, previews: 1 },
      { linkId: 999_999, day, clicks: 5, previews: 0 },
    ]);
    expect([gone, await ground.counted()]).toEqual([[999_999], [2, 1]]);
  });

  test('keep nothing of who clicked', async () => {
    const { rows } = await sql<{ column_name: string }>`
      select column_name from information_schema.columns where table_name like 'short_link%'`.execute(
      ground.house.ground.database,
    );
    expect(rows.map(({ column_name }) => column_name).toSorted()).toEqual([
      'affiliate_id',
      'clicks',
      'code',
      'created_at',
      'day',
      'id',
      'link_id',
      'person_id',
      'previews',
      'target',
    ]);
  });
});
