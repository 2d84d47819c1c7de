/** The state of an authorization: it holds once, for whoever began, where they began. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ines, maya, sam } from '#demo/people.ts';
import { Browser } from '#server/testing/browser.ts';
import { type ChannelsHouse, channelsHouse, newsOf } from './server/testing/channels-house.ts';

let all: ChannelsHouse;
let browser: Browser;
beforeAll(async () => {
  all = await channelsHouse({ settings: { LIMIT_PERSON: '100000', LIMIT_ADDRESS: '100000' }, patienceMs: 1_500 });
});
beforeEach(async () => {
  browser = await all.house.signedIn(maya);
  const { channels, troubles, url } = all.platforms;
  troubles.splice(0);
  channels.yt = [
    { id: 'UCmayaPlays0000000000002', handle: 'mayaplays', title: 'Maya plays on', picture: `${url}/pictures/a.png` },
  ];
  channels.tt = [{ id: 'tt-mayaplays', handle: 'mayaplays', title: 'Maya', picture: `${url}/pictures/b.png` }];
  channels.ig = [{ id: '17841400000000101', handle: 'okaforstudios', title: 'Okafor' }];
});
afterAll(() => all.close());

describe('a state holds once, for whoever began', () => {
  const OVER = 'This authorization is over, or was begun elsewhere.';
  const begin = async () => {
    const begun = await browser.post('/api/channels/authorize', { channelId: 'tt-mayaplays', domain: 'tt' });
    return all.platforms.consent(begun.json().url);
  };
  /** What a callback is answered with, whether its page says why, and how often a platform was asked. */
  const answerTo = async (as: Browser, path: string) => {
    const before = all.platforms.asked.length;
    const page = await as.get(path);
    return [page.statusCode, newsOf(page), page.body.includes(OVER), all.platforms.asked.length - before];
  };
  const REFUSED = [400, { kind: 'channel-authorization', outcome: 'failed', domain: null, feed_id: null }, true, 0];

  test('not a second time', async () => {
    const path = await begin();
    expect(newsOf(await browser.get(path))).toMatchObject({ outcome: 'granted' });
    expect(await answerTo(browser, path)).toEqual(REFUSED);
  });
  test('not in another session of the same person', async () => {
    const path = await begin();
    expect(await answerTo(await all.house.signedIn(maya), path)).toEqual(REFUSED);
    expect(newsOf(await browser.get(path))).toMatchObject({ outcome: 'granted' });
  });
  test('not in a later session of the same browser', async () => {
    const path = await begin();
    const later = await all.house.signedIn(maya);
    const cookies = { ...Object.fromEntries(browser.cookies), stagedoor: later.cookies.get('stagedoor') ?? '' };
    expect(await answerTo(new Browser(all.house.app, cookies), path)).toEqual(REFUSED);
  });
  test('not for another person, who would be given somebody’s channel', async () => {
    const path = await begin();
    expect(await answerTo(await all.house.signedIn(ines), path)).toEqual(REFUSED);
  });
  test('not in another browser with a stolen session', async () => {
    const path = await begin();
    const stolen = new Browser(all.house.app, { stagedoor: browser.cookies.get('stagedoor') ?? '' });
    expect(await answerTo(stolen, path)).toEqual(REFUSED);
  });
  test('not signed out', async () => {
    const path = await begin();
    await browser.post('/api/logout');
    expect(await answerTo(browser, path)).toEqual(REFUSED);
  });
  test('not after a quarter of an hour', async () => {
    const path = await begin();
    await all.house.ground.database
      .updateTable('channel_consents')
      .set({ created_at: new Date(Date.now() - 16 * 60_000) })
      .execute();
    expect(await answerTo(browser, path)).toEqual(REFUSED);
    await all.house.ground.jobs.run('remove-consents');
    expect(await all.house.ground.database.selectFrom('channel_consents').select('person_id').execute()).toEqual([]);
  });
  test('not where it was never given', async () => {
    for (const query of ['', '?state=made-up&code=x', '?code=x', '?state=a&state=b&code=x', '?state=%00&code=x'])
      expect(await answerTo(browser, `/channels/callback${query}`)).toEqual(REFUSED);
  });
  test('not without the page', async () => {
    const path = await begin();
    const restrict = (routes: string[]) =>
      all.house.ground.database
        .updateTable('groups')
        .set({ restricted_routes: routes })
        .where('name', '=', 'creators')
        .execute();
    await restrict(['/settings/channels']);
    try {
      expect(await answerTo(browser, path)).toEqual(REFUSED);
    } finally {
      await restrict([]);
    }
  });
  test('and a code of another consent is refused by its verifier', async () => {
    const first = await browser.post('/api/channels/authorize', {
      channelId: 'UCmayaPlays0000000000002',
      domain: 'yt',
    });
    const other = await browser.post('/api/channels/authorize', {
      channelId: 'UCmayaPlays0000000000002',
      domain: 'yt',
    });
    const code = new URL(all.platforms.consent(other.json().url), 'http://localhost').searchParams.get('code');
    const state = new URL(first.json().url).searchParams.get('state');
    expect(newsOf(await browser.get(`/channels/callback?state=${state}&code=${code}`))).toMatchObject({
      outcome: 'failed',
    });
  });
  test('a look at the headers alone uses nothing up', async () => {
    const path = await begin();
    await browser.send({ method: 'HEAD', url: path });
    expect(newsOf(await browser.get(path))).toMatchObject({ outcome: 'granted' });
  });
});

describe('beginning', () => {
  test.each([
    ['another person’s channel', 'UCduarteKitchen000000004', 'yt'],
    ['a channel there is not', 'nothing', 'tt'],
    ['a channel under another platform', 'tt-mayaplays', 'yt'],
  ])('%s is not found', async (_what, channelId, domain) => {
    const response = await (await all.house.signedIn(sam)).post('/api/channels/authorize', { channelId, domain });
    expect([response.statusCode, response.json()]).toEqual([404, { message: 'Not found' }]);
  });

  test.each([
    ['pc', 'pc-the-swatch-book'],
    ['sc', 'sc-okaforbts'],
  ])('%s needs none', async (domain, channelId) => {
    const response = await browser.post('/api/channels/authorize', { channelId, domain });
    expect([response.statusCode, response.json().message]).toEqual([400, 'This channel needs no authorization.']);
  });

  test('leads to the platform with what it documents, and with no secret', async () => {
    const urls = await Promise.all(
      [
        ['UCmayaPlays0000000000002', 'yt'],
        ['tt-mayaplays', 'tt'],
        ['17841400000000101', 'ig'],
      ].map(
        async ([channelId, domain]) =>
          new URL((await browser.post('/api/channels/authorize', { channelId, domain })).json().url),
      ),
    );
    const [google, tiktok, meta] = urls.map(({ searchParams }) => Object.fromEntries(searchParams));
    const redirect_uri = 'http://localhost:3000/channels/callback';
    const common = { redirect_uri, response_type: 'code', state: expect.stringMatching(/^[\w-]{43}$/) };
    expect(google).toEqual({
      ...common,
      client_id: 'the-portal',
      scope: 'https://www.googleapis.com/auth/youtube.readonly',
      access_type: 'offline',
      prompt: 'consent select_account',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
    });
    expect(tiktok).toEqual({ ...common, client_key: 'the-portal', scope: 'user.info.basic,user.info.profile' });
    expect(meta).toEqual({
      ...common,
      client_id: 'the-portal',
      scope: 'instagram_basic,pages_show_list,pages_read_engagement',
    });
    expect(urls.join(' ')).not.toContain('secret');
  });
});

test('the last page runs our own script alone, and is kept nowhere', async () => {
  const { headers } = await browser.get('/channels/callback');
  expect(headers['content-security-policy']).toContain("script-src 'self'");
  expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
  expect(headers['cache-control']).toBe('no-store');
  expect(headers['referrer-policy']).toBe('same-origin');
});
