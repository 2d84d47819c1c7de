import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { basketLink, productLink } from '#features/retailer/contract.ts';
import { follow, type LinksGround, linksGround, TARGET } from './server/testing/links-ground.ts';

const PRODUCTS = ['B07FZ8S74R', 'B09V3KXJPB', 'B0BSHF7WHW'].map((productId) => ({
  marketplace: 'amazon.com',
  productId,
}));

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

describe('a short link', () => {
  test('leads on, the first time and from memory', async () => {
    for (const time of ['cold', 'hot']) {
      const response = await follow(app, link);
      expect([response.statusCode, response.body], time).toEqual([302, '']);
      expect(response.headers).toEqual({
        location: TARGET,
        'cache-control': 'private',
        'content-length': '0',
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
        'referrer-policy': 'strict-origin-when-cross-origin',
        'strict-transport-security': 'max-age=63072000; includeSubDomains',
        'x-content-type-options': 'nosniff',
        connection: 'keep-alive',
        date: expect.any(String),
      });
    }
  });

  test('asks the database once, for a crowd that comes at the same time too', async () => {
    const query = vi.spyOn(ground.house.ground.pool, 'query');
    const answers = await Promise.all(Array.from({ length: 50 }, () => follow(app, link)));
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([302]));
    await follow(app, link);
    expect(query.mock.calls.filter(([asked]) => (asked as { name?: string }).name === 'short links')).toHaveLength(1);
    query.mockRestore();
  });

  test('that nobody made is the not-found page', async () => {
    for (const url of [
      '/s/none',
      '/s/zzzzzzzz',
      '/s/zzzzzzzz+',
      '/s/+',
      '/s/',
      '/s',
      `${link}x`,
      '/s/%00',
      `/s/${'a'.repeat(150)}`,
    ]) {
      const response = await follow(app, url);
      expect([response.statusCode, response.headers['content-type']], url).toEqual([404, 'text/html; charset=utf-8']);
      expect(response.body, url).toContain('<div id="root"></div>');
      expect(response.headers['content-security-policy'], url).toContain("script-src 'self'");
    }
    expect(await ground.counted(app)).toEqual([0, 0]);
  });

  test('that was removed stops, at another process with the click after the next', async () => {
    const other = await ground.aProcess();
    for (const one of [app, other]) expect((await follow(one, link)).statusCode).toBe(302);
    await ground.clear();
    for (const one of [app, other]) {
      await follow(one, link);
      await vi.waitFor(async () => expect((await follow(one, link)).statusCode).toBe(404));
    }
    await other.close();
  });

  test('that was removed stops within a minute for robots too', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    try {
      await app.inject({ method: 'HEAD', url: link });
      await ground.clear();
      expect((await app.inject({ method: 'HEAD', url: link })).statusCode).toBe(302);
      vi.setSystemTime(Date.now() + 61_000);
      expect((await app.inject({ method: 'HEAD', url: link })).statusCode).toBe(404);
    } finally {
      vi.useRealTimers();
    }
  });

  test('that cannot be looked up says so, and is there again afterwards', async () => {
    const query = vi
      .spyOn(ground.house.ground.pool, 'query')
      .mockRejectedValue(Object.assign(new Error(), { code: '57P03' }));
    const away = await follow(app, link);
    expect([away.statusCode, away.headers['retry-after'], away.headers['content-type']]).toEqual([
      503,
      '5',
      'text/html; charset=utf-8',
    ]);
    expect(away.body).toContain('This link cannot be followed right now');
    query.mockRestore();
    expect((await follow(app, link)).statusCode).toBe(302);
  });
});

describe('the page of a link', () => {
  test('shows where it leads, without leading there', async () => {
    const response = await follow(app, `${link}+`);
    expect(response.statusCode).toBe(200);
    expect(response.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
      'content-security-policy': expect.stringContaining("script-src 'none'"),
      'strict-transport-security': 'max-age=63072000; includeSubDomains',
    });
    expect(response.headers.location).toBeUndefined();
    expect(response.body).toContain('<meta name="robots" content="noindex">');
    expect(response.body).toContain(`>${TARGET}</a>`);
    expect(response.body).toContain(`href="https://portal.example${link}"`);
    expect(response.body).not.toContain('http-equiv');
    expect(await ground.counted(app)).toEqual([0, 0]);
  });

  test('lists the products of a basket, each with a link of its own', async () => {
    const basket = await ground.linkTo(basketLink(PRODUCTS, 'okafor-20'), 'okafor-20');
    const { body } = await follow(app, `/s/${basket}%2B`);
    expect(body).toContain('>3 items at amazon.com</h1>');
    for (const { productId } of PRODUCTS)
      expect(body).toContain(`href="https://www.amazon.com/dp/${productId}?tag=okafor-20"`);
    expect(body).toContain(basketLink(PRODUCTS, 'okafor-20').replaceAll('&', '&amp;'));
  });

  test('is text whatever the code is', async () => {
    const odd = await ground.linkTo(
      productLink({ marketplace: 'amazon.de', productId: 'B0CHX1W1XY' }, '"><script>'),
      '"><script>',
    );
    const { body } = await follow(app, `/s/${odd}+`);
    expect(body).not.toContain('<script>');
    expect(body).toContain('under the code &quot;&gt;&lt;script&gt;');
  });
});
