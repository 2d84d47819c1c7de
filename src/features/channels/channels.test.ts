/** Adding channels, listing them, and the roadblock. */
import { createServer } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ines, maya, sam, theo } from '#demo/people.ts';
import { actsOf } from '#server/audit.ts';
import type { Browser } from '#server/testing/browser.ts';
import { type TestHouse, testHouse } from '#server/testing/house.ts';
import { ELSEWHERE } from './server/testing/addresses.ts';
import { feedsOf } from './server/testing/channels-house.ts';

let house: TestHouse;
let browser: Browser;
beforeAll(async () => {
  house = await testHouse({ settings: { LIMIT_PERSON: '100000', LIMIT_ADDRESS: '100000' } });
});
beforeEach(async () => {
  browser = await house.signedIn(maya);
});
afterAll(() => house.close());

const add = (as: Browser, body: Record<string, unknown>, headers: Record<string, string> = {}) =>
  as.post('/api/channels/add', { account: 101, title: '', domain: 'tt', ...body }, headers);
const countOf = async (somebody = maya) => {
  const rows = await house.ground.database
    .selectFrom('channels')
    .select('id')
    .where('person_id', '=', await house.idOf(somebody))
    .execute();
  return rows.length;
};

describe('the list', () => {
  test('holds those of the person’s channels that were asked for, as user/get tells them', async () => {
    const feeds = await feedsOf(browser);
    const ids = ['tt-mayaplays', 'UCokaforStudios000000001'];
    const response = await browser.post('/api/channels/list', { ids, parts: ['snippet'] });
    expect(response.statusCode).toBe(200);
    expect(response.json().items).toEqual(feeds.filter(({ feed_id }) => ids.includes(feed_id)));
    const joined = await browser.post('/api/channels/list', { ids: ids.join(','), parts: 'snippet,status' });
    expect(joined.json()).toEqual(response.json());
    expect((await browser.post('/api/channels/list', { ids: [] })).json()).toEqual({ items: [] });
    expect((await browser.post('/api/channels/list', { ids: '' })).json()).toEqual({ items: [] });
  });

  test('leaves out another person’s channel like one that does not exist', async () => {
    const ids = ['UCduarteKitchen000000004', 'UClindFilms0000000000003', 'no-such-channel'];
    expect((await browser.post('/api/channels/list', { ids })).json()).toEqual({ items: [] });
    const mixed = await browser.post('/api/channels/list', { ids: [...ids, 'tt-mayaplays'] });
    expect(mixed.json().items.map(({ feed_id }: { feed_id: string }) => feed_id)).toEqual(['tt-mayaplays']);
  });

  test.each([
    [51, 400],
    [50, 200],
  ])('of %i ids is answered with %i', async (count, status) => {
    const ids = Array.from({ length: count }, (_, index) => `UC${index}`);
    expect((await browser.post('/api/channels/list', { ids })).statusCode).toBe(status);
    expect((await browser.post('/api/channels/list', { ids: ids.join(',') })).statusCode).toBe(status);
  });
});

describe('adding a channel', () => {
  test('makes it the person’s, for one of their accounts, and is recorded', async () => {
    const response = await add(browser, { account: '102', url: 'https://www.tiktok.com/@MayaCooks?lang=en' });
    expect([response.statusCode, response.json()]).toEqual([200, { domain: 'tt', feed_id: '@mayacooks' }]);
    expect((await feedsOf(browser)).at(-1)).toEqual({
      feed_id: '@mayacooks',
      domain: 'tt',
      cms: false,
      title: '@MayaCooks',
      thumb_url: null,
      domain_url: 'https://www.tiktok.com/@mayacooks',
      last_fetch: null,
      progress: { authorized: false },
      noAccounts: false,
      failing_since: null,
    });
    const stored = await house.ground.database
      .selectFrom('channels')
      .select(['account_id', 'proven'])
      .where('feed_id', '=', '@mayacooks')
      .executeTakeFirst();
    expect(stored).toEqual({ account_id: 102, proven: false });
    const acts = await actsOf(house.ground.database, { person: maya.email });
    expect(acts.at(-1)).toMatchObject({ act: 'channel.added', about: { domain: 'tt', feed_id: '@mayacooks' } });
  });

  test('keeps the title that was given, on one line', async () => {
    await add(browser, { url: 'x.com/mayawrites', domain: 'tw', title: ' Maya\n writes\u0000 ' });
    expect((await feedsOf(browser)).at(-1)).toMatchObject({ title: 'Maya writes' });
  });

  test.each([
    ['by its id', { url: 'youtube.com/channel/UCokaforStudios000000001', domain: 'yt' }],
    ['by its name', { url: 'youtube.com/@OkaforStudios', domain: 'yt' }],
    ['by another account', { url: 'tiktok.com/@mayaplays', account: 102 }],
  ])('that the person has already, %s, is refused', async (_how, body) => {
    const before = await countOf();
    const response = await add(browser, body);
    expect([response.statusCode, response.json()]).toEqual([409, { message: 'You have added this channel already.' }]);
    expect(await countOf()).toBe(before);
  });

  test('that another person has is no secret told: it is added like any other', async () => {
    const response = await add(browser, { url: 'youtube.com/channel/UCduarteKitchen000000004', domain: 'yt' });
    expect(response.statusCode).toBe(200);
  });

  test('opens no report before a consent proved it', async () => {
    const report = await browser.get('/api/report?media_feed_id=UCduarteKitchen000000004');
    expect(report.statusCode).toBe(404);
    expect((await browser.get('/api/report?media_feed_id=UCokaforStudios000000001')).statusCode).toBe(200);
  });

  test.each([104, 103, 999_999, '105'])(
    'for account %s, which is not theirs, is refused like an unknown one',
    async (account) => {
      const before = await countOf();
      const response = await add(browser, { account, url: 'tiktok.com/@stolen' });
      expect([response.statusCode, response.json()]).toEqual([404, { message: 'Not found' }]);
      expect(await countOf()).toBe(before);
    },
  );

  test('of another platform is refused in words', async () => {
    const response = await add(browser, { url: 'instagram.com/maya' });
    expect([response.statusCode, response.json()]).toEqual([
      400,
      { message: 'Enter the address of a TikTok account, such as tiktok.com/@name.' },
    ]);
  });

  test.each([
    ['no account', { account: null, url: 'tiktok.com/@a' }],
    ['a platform there is not', { domain: 'xx', url: 'tiktok.com/@a' }],
    ['no address', { url: undefined }],
    ['an endless address', { url: `tiktok.com/@${'a'.repeat(3000)}` }],
    ['a list for an address', { url: ['tiktok.com/@a'] }],
  ])('with %s is refused as malformed', async (_what, body) => {
    const response = await add(browser, body);
    expect([response.statusCode, response.json().message]).toEqual([400, 'Malformed request']);
  });

  test('twenty times at once makes one', async () => {
    const before = await countOf();
    const answers = await Promise.all(Array.from({ length: 20 }, () => add(browser, { url: 'tiktok.com/@mayaraces' })));
    expect(answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([
      200,
      ...Array.from({ length: 19 }, () => 409),
    ]);
    expect(await countOf()).toBe(before + 1);
  });

  test('again with the same Idempotency-Key has the same answer and one effect', async () => {
    const before = await countOf();
    const headers = { 'idempotency-key': 'one-click' };
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => add(browser, { url: 'tiktok.com/@mayaonce' }, headers)),
    );
    expect(answers.map(({ statusCode, body }) => [statusCode, body])).toEqual(
      answers.map(() => [200, JSON.stringify({ domain: 'tt', feed_id: '@mayaonce' })]),
    );
    expect(await countOf()).toBe(before + 1);
    expect((await add(browser, { url: 'tiktok.com/@mayatwice' }, headers)).statusCode).toBe(409);
    expect(await countOf()).toBe(before + 1);
  });

  test('has an end: nobody has more than two hundred', async () => {
    const person_id = await house.idOf(ines);
    const many = Array.from({ length: 200 }, (_, index) => ({
      person_id,
      feed_id: `many-${index}`,
      domain: 'pc',
      title: 'Many',
    }));
    await house.ground.database.insertInto('channels').values(many).execute();
    const response = await add(await house.signedIn(ines), { account: 104, url: 'tiktok.com/@ines' });
    expect([response.statusCode, response.json().message]).toEqual([
      400,
      'You have 200 channels. Contact us to add more.',
    ]);
  });

  test('asks no machine that an address names', async () => {
    let asked = 0;
    const canary = createServer((socket) => {
      asked += 1;
      socket.destroy();
    });
    await new Promise<void>((resolve) => canary.listen(0, '127.0.0.1', resolve));
    const { port } = canary.address() as { port: number };
    expect(ELSEWHERE.length).toBeGreaterThan(60);
    for (const url of ELSEWHERE.flatMap((each) => [each.replace('PORT', String(port))])) {
      for (const domain of ['pc', 'yt', 'ig']) {
        const response = await add(browser, { url, domain });
        expect([url, response.statusCode]).toEqual([url, 400]);
      }
    }
    await add(browser, { url: `http://canary.example/feed?at=127.0.0.1:${port}`, domain: 'pc' });
    await browser.get('/api/channels/update');
    await new Promise((resolve) => void canary.close(resolve));
    expect(asked).toBe(0);
  });
});

describe('the roadblock', () => {
  test('put off stays away for two days, for this person alone', async () => {
    const before = Date.now();
    const response = await browser.post('/api/user/ignore-roadblock');
    expect(response.statusCode).toBe(200);
    const { ignoredUntil } = response.json();
    expect(Date.parse(ignoredUntil) - 2 * 86_400_000).toBeGreaterThanOrEqual(before);
    expect(Date.parse(ignoredUntil) - 2 * 86_400_000).toBeLessThanOrEqual(Date.now());
    expect((await browser.get('/api/user/get')).json().roadblockIgnoredUntil).toBe(ignoredUntil);
    const other = await house.signedIn(theo);
    expect((await other.get('/api/user/get')).json().roadblockIgnoredUntil).toBeNull();
    const again = await browser.post('/api/user/ignore-roadblock');
    expect(Date.parse(again.json().ignoredUntil)).toBeGreaterThanOrEqual(Date.parse(ignoredUntil));
  });
});

test('without a platform set up, a channel cannot be authorized yet, and says so', async () => {
  const response = await browser.post('/api/channels/authorize', { channelId: 'tt-mayaplays', domain: 'tt' });
  expect([response.statusCode, response.json().message]).toEqual([
    400,
    'Channels of this platform cannot be authorized here yet.',
  ]);
});

test('an update without anything to read answers the person as they are', async () => {
  const response = await (await house.signedIn(sam)).get('/api/channels/update');
  expect(response.statusCode).toBe(200);
  expect(response.json()).toMatchObject({ feedData: [{ feed_id: 'pc-reyes-audio' }], userData: { email: sam.email } });
});

test('updates are counted: 30 a minute', async () => {
  const strict = await testHouse();
  try {
    const one = await strict.signedIn(theo);
    const answers: number[] = [];
    for (let count = 0; count < 31; count += 1) answers.push((await one.get('/api/channels/update')).statusCode);
    expect(answers).toEqual([...Array.from({ length: 30 }, () => 200), 429]);
    expect((await one.get('/api/user/get')).statusCode).toBe(200);
  } finally {
    await strict.close();
  }
});
