import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { maya, riley, sam } from '#demo/people.ts';
import type { Browser } from '#server/testing/browser.ts';
import { type TestHouse, testHouse } from '#server/testing/house.ts';

const PIXEL = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

let house: TestHouse;
beforeAll(async () => {
  house = await testHouse();
});
afterAll(() => house.close());

type New = Partial<Parameters<typeof values>[0]>;
let made = 0;
function values(of: {
  type: string;
  title: string;
  html: string;
  text: string;
  day: number;
  more: Record<string, unknown>;
}) {
  return {
    type: of.type,
    source: 'test',
    source_id: String((made += 1)),
    status: 'published',
    title: of.title,
    author: 'Ada Lindqvist',
    content_html: of.html,
    excerpt: of.text,
    published_at: new Date(Date.UTC(2026, 0, of.day)),
    checksum: createHash('sha256').update(String(made)).digest(),
    ...of.more,
  };
}

async function write(given: New): Promise<number> {
  const row = values({
    type: 'latest-news',
    title: `Post ${made}`,
    html: '<p>Text</p>',
    text: 'Text',
    day: 1,
    more: {},
    ...given,
  });
  const { id } = await house.ground.database.insertInto('posts').values(row).returning('id').executeTakeFirstOrThrow();
  return id;
}

const list = async (browser: Browser, body: Record<string, unknown>) =>
  (await browser.post('/api/posts/list', body)).json();
const titles = (answer: { items: { post_title: string }[] }) => answer.items.map((item) => item.post_title);

describe('a list', () => {
  test('has the newest first, five or six on a page, and each post once', async () => {
    for (let day = 1; day <= 12; day += 1) await write({ title: `News ${day}`, day: Math.ceil(day / 2) });
    const browser = await house.signedIn(maya);
    const pages = await Promise.all([1, 2, 3, 4].map((page) => list(browser, { postType: 'latest-news', page })));
    expect(pages.map(({ items, pagination }) => [items.length, pagination])).toEqual(
      [5, 5, 2, 0].map((count) => [count, { total: 12, per: 5 }]),
    );
    // Two of each day: of a tie the later one comes first.
    expect(pages.flatMap(titles)).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1].map((day) => `News ${day}`));
    expect((await list(browser, { postType: 'resource' })).pagination).toEqual({ total: 0, per: 6 });
  });

  test('of resources begins with the pinned ones, other lists do not', async () => {
    for (const type of ['resource', 'opportunity']) {
      await write({ type, title: 'old and pinned', day: 1, more: { pinned: true } });
      await write({ type, title: 'new', day: 20 });
    }
    const browser = await house.signedIn(maya);
    expect(titles(await list(browser, { postType: 'resource' }))).toEqual(['old and pinned', 'new']);
    expect(titles(await list(browser, { postType: 'opportunity' }))).toEqual(['new', 'old and pinned']);
    const featured = await browser.get('/api/posts/featured?postType=resource&page=1&per=1');
    expect(featured.json()).toMatchObject({ post_title: 'old and pinned', type: 'resource' });
  });

  test('refuses a type that has no list, a page size above 50 and a page below 1', async () => {
    const browser = await house.signedIn(maya);
    for (const body of [
      {},
      { postType: 'notification' },
      { postType: 'resource', per: 51 },
      { postType: 'resource', page: 0 },
    ]) {
      expect((await browser.post('/api/posts/list', body)).statusCode).toBe(400);
    }
  });
});

describe('a post that is not for somebody', () => {
  const hidden: [string, Record<string, unknown>][] = [
    ['a draft', { status: 'draft' }],
    ['a private one', { status: 'private' }],
    ['one of tomorrow', { visible_from: new Date(Date.now() + 86_400_000) }],
    ['one that is over', { visible_until: new Date(Date.now() - 1000) }],
    ['one published in the future', { published_at: new Date(Date.now() + 60_000) }],
    ['one for the staff', { for_groups: ['staff'] }],
  ];

  test.each(hidden)('%s is in no call', async (_what, more) => {
    const browser = await house.signedIn(maya);
    for (const type of ['latest-news', 'opportunity', 'resource', 'survey', 'notification']) {
      const id = await write({ type, title: 'hidden', day: 28, more: { pinned: true, ...more } });
      const answers = [
        await browser.post('/api/posts/list', { postType: type }),
        await browser.get(`/api/posts/featured?postType=${type}`),
        await browser.get('/api/notifications'),
        await browser.post('/api/posts/detail', { id }),
        await browser.post('/api/blog/detail', { id }),
      ];
      for (const answer of answers) expect(answer.body).not.toContain('hidden');
      expect(answers[3]?.json()).toEqual({ items: [] });
      expect(answers[4]?.json()).toEqual({ items: [] });
    }
  });

  test('is there for whom it is', async () => {
    await write({ type: 'survey', title: 'For the staff alone', more: { for_groups: ['staff', 'board'] } });
    expect(titles(await list(await house.signedIn(riley), { postType: 'survey' }))).toContain('For the staff alone');
    expect(titles(await list(await house.signedIn(maya), { postType: 'survey' }))).not.toContain('For the staff alone');
  });
});

describe('a detail', () => {
  test('holds the whole post, its HTML encoded once', async () => {
    const html = '<p>50 % of <em>Käse &amp; “Brot”</em>: 1 + 1</p>';
    const id = await write({ type: 'resource', title: 'Bread & cheese', html });
    const browser = await house.signedIn(maya);
    const [item] = (await browser.post('/api/posts/detail', { id })).json().items;
    expect(item).toMatchObject({
      ID: id,
      type: 'resource',
      post_title: 'Bread & cheese',
      post_author: 'Ada Lindqvist',
      post_date: '2026-01-01T00:00:00.000Z',
    });
    expect(decodeURIComponent(item.post_content)).toBe(html);
    expect((await browser.post('/api/posts/detail', { id: String(id) })).json().items).toEqual([item]);
  });

  test('of the blog comes in a nested list, and only by its own call', async () => {
    const news = await write({ title: 'A story' });
    const resource = await write({ type: 'resource', title: 'A template' });
    const browser = await house.signedIn(maya);
    expect((await browser.post('/api/blog/detail', { id: news })).json().items).toEqual([
      [expect.objectContaining({ id: news, ID: news, post_title: 'A story' })],
    ]);
    expect((await browser.post('/api/blog/detail', { id: resource })).json()).toEqual({ items: [] });
    expect((await browser.post('/api/posts/detail', { id: news })).json()).toEqual({ items: [] });
  });

  test('of an unknown id is empty, of a malformed one refused', async () => {
    const browser = await house.signedIn(maya);
    expect((await browser.post('/api/posts/detail', { id: 999_999_999 })).json()).toEqual({ items: [] });
    for (const id of ['first', '', -1, 1.5, null, '1e3', [1]])
      expect((await browser.post('/api/posts/detail', { id })).statusCode, String(id)).toBe(400);
  });
});

test('a restricted page takes the lists, details and featured posts of its type with it, and no others', async () => {
  const opportunity = await write({ type: 'opportunity', title: 'A campaign' });
  const resource = await write({ type: 'resource', title: 'A template' });
  const browser = await house.signedIn(sam);
  const statuses = [
    await browser.post('/api/posts/list', { postType: 'opportunity' }),
    await browser.get('/api/posts/featured?postType=opportunity'),
    await browser.post('/api/posts/detail', { id: opportunity }),
    await browser.post('/api/posts/list', { postType: 'resource' }),
    await browser.post('/api/posts/detail', { id: resource }),
    await browser.get('/api/notifications'),
  ].map(({ statusCode }) => statusCode);
  expect(statuses).toEqual([403, 403, 403, 200, 200, 200]);
});

test('no featured post is an empty object', async () => {
  await house.ground.database.deleteFrom('posts').where('type', '=', 'opportunity').execute();
  const answer = await (await house.signedIn(maya)).get('/api/posts/featured?postType=opportunity&page=1&per=1');
  expect([answer.statusCode, answer.json()]).toEqual([200, {}]);
});

test('notifications are newest first, with where they lead', async () => {
  await write({ type: 'notification', title: 'Earlier', text: 'Käse & Brot', day: 3 });
  await write({ type: 'notification', title: 'Later', day: 9, more: { link: 'https://help.example/' } });
  const { items } = (await (await house.signedIn(maya)).get('/api/notifications')).json();
  expect(items).toEqual([
    {
      post_title: 'Later',
      post_content: 'Text',
      post_date: '2026-01-09T00:00:00.000Z',
      notification_url: 'https://help.example/',
    },
    {
      post_title: 'Earlier',
      post_content: encodeURIComponent('Käse & Brot'),
      post_date: '2026-01-03T00:00:00.000Z',
      notification_url: null,
    },
  ]);
});

test('a picture is shown to whoever may see a post that holds it, and to nobody else', async () => {
  const sha256 = createHash('sha256').update(PIXEL).digest();
  await house.ground.files.put('media/pixel.gif', PIXEL);
  await house.ground.database
    .insertInto('media')
    .values({
      sha256,
      file_key: 'media/pixel.gif',
      media_type: 'image/gif',
      size_bytes: PIXEL.length,
      width: 1,
      height: 1,
    })
    .execute();
  const id = await write({ type: 'resource', title: 'With a picture', more: { for_groups: ['staff'] } });
  await house.ground.database.insertInto('post_media').values({ post_id: id, sha256 }).execute();
  const url = `/api/media/${sha256.toString('hex')}.gif`;
  const shown = await (await house.signedIn(riley)).get(url);
  expect([shown.statusCode, shown.headers['content-type'], shown.headers['cache-control']]).toEqual([
    200,
    'image/gif',
    'private, max-age=31536000, immutable',
  ]);
  expect(shown.rawPayload).toEqual(PIXEL);
  const refused = await (await house.signedIn(maya)).get(url);
  const nowhere = await (await house.signedIn(maya)).get(`/api/media/${'0'.repeat(64)}.gif`);
  expect([refused.statusCode, refused.body]).toEqual([404, nowhere.body]);
});
