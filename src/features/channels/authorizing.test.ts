/** Authorizing channels: from the consent page of a platform to a connected channel, and all that may come between. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ines, maya, sam } from '#demo/people.ts';
import { actsOf } from '#server/audit.ts';
import { Browser } from '#server/testing/browser.ts';
import type { Domain } from '../../../tests/outside/platforms.ts';
import {
  authorize,
  type ChannelsHouse,
  channelsHouse,
  feedOf,
  feedsOf,
  newsOf,
} from './server/testing/channels-house.ts';

let all: ChannelsHouse;
let browser: Browser;
beforeAll(async () => {
  all = await channelsHouse({ settings: { LIMIT_PERSON: '100000', LIMIT_ADDRESS: '100000' }, patienceMs: 400 });
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

const grants = async () =>
  (await all.house.ground.database.selectFrom('channel_grants').select('channel_id').execute()).length;

describe('a consent connects the channel', () => {
  test.each([
    ['yt', 'UCmayaPlays0000000000002', 'Maya plays on'],
    ['tt', 'tt-mayaplays', '@mayaplays'],
    ['ig', '17841400000000101', '@okaforstudios'],
  ] as [Domain, string, string][])('of %s', async (domain, feedId, title) => {
    const page = await authorize(browser, all.platforms, domain, feedId);
    expect([page.statusCode, newsOf(page)]).toEqual([
      200,
      { kind: 'channel-authorization', outcome: 'granted', domain, feed_id: feedId },
    ]);
    expect(await feedOf(browser, domain, feedId)).toMatchObject({
      title,
      progress: { authorized: true },
      noAccounts: false,
      last_fetch: expect.any(String),
      failing_since: null,
    });
    const acts = await actsOf(all.house.ground.database, { person: maya.email });
    expect(acts.at(-1)).toMatchObject({ act: 'channel.granted', about: { domain, feed_id: feedId } });
  });

  test.each([
    ['fb', 'facebook.com/northlight', '6100000000001'],
    ['tw', 'x.com/northlight', '44196397'],
    ['yt', 'youtube.com/@northlight', 'UCnorthlight000000000009'],
  ] as [Domain, string, string][])('of %s that was added by its name, and gives it its id', async (domain, url, id) => {
    all.platforms.channels[domain] = [
      // The one that is meant stands on a later page of Facebook's list.
      ...(domain === 'fb'
        ? [1, 2, 3, 4].map((place) => ({ id: `77${place}`, handle: `other${place}`, title: 'Other' }))
        : []),
      { id, handle: 'northlight', title: 'Northlight' },
    ];
    const added = await browser.post('/api/channels/add', { account: 101, title: '', url, domain });
    const page = await authorize(browser, all.platforms, domain, added.json().feed_id);
    expect(newsOf(page)).toMatchObject({ outcome: 'granted', feed_id: '@northlight' });
    expect(await feedOf(browser, domain, id)).toMatchObject({ progress: { authorized: true } });
    expect(await feedOf(browser, domain, '@northlight')).toBeUndefined();
    const again = await browser.post('/api/channels/add', { account: 101, title: '', url, domain });
    expect(again.statusCode).toBe(409);
  });

  test('one that the person has twice, by its name and by its id, is one afterwards', async () => {
    const id = 'UCtwiceTheSame0000000010';
    for (const url of [`youtube.com/channel/${id}`, 'youtube.com/@twice'])
      expect((await browser.post('/api/channels/add', { account: 101, title: '', url, domain: 'yt' })).statusCode).toBe(
        200,
      );
    all.platforms.channels.yt = [{ id, handle: 'twice', title: 'Twice' }];
    await authorize(browser, all.platforms, 'yt', '@twice');
    const mine = (await feedsOf(browser)).filter(({ feed_id }) => [id, '@twice'].includes(feed_id));
    expect(mine).toMatchObject([{ feed_id: id, progress: { authorized: true } }]);
  });

  test('proves it: its reports open', async () => {
    const id = 'UCduarteKitchen000000004';
    await browser.post('/api/channels/add', {
      account: 101,
      title: '',
      url: `youtube.com/channel/${id}`,
      domain: 'yt',
    });
    expect((await browser.get(`/api/report?media_feed_id=${id}`)).statusCode).toBe(404);
    all.platforms.channels.yt = [{ id, handle: 'duartekitchen', title: 'Duarte Kitchen' }];
    await authorize(browser, all.platforms, 'yt', id);
    expect((await browser.get(`/api/report?media_feed_id=${id}`)).statusCode).toBe(200);
  });

  test('its picture is a small copy of ours, for its person alone', async () => {
    await authorize(browser, all.platforms, 'tt', 'tt-mayaplays');
    const { thumb_url } = (await feedOf(browser, 'tt', 'tt-mayaplays')) ?? {};
    expect(thumb_url).toMatch(/^\/api\/channels\/pictures\/[0-9a-f]{64}\.webp$/);
    const picture = await browser.get(thumb_url ?? '');
    expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/webp']);
    expect(picture.headers['cache-control']).toBe('private, max-age=31536000, immutable');
    expect((await (await all.house.signedIn(sam)).get(thumb_url ?? '')).statusCode).toBe(404);
  });
});

describe('what connects nothing says why', () => {
  test.each([['denied', 'You said no at TikTok. The channel is not connected.']])('%s', async (outcome, words) => {
    await all.house.ground.database
      .updateTable('channels')
      .set({ authorized: false })
      .where('feed_id', '=', 'tt-mayaplays')
      .execute();
    const before = await grants();
    const page = await authorize(browser, all.platforms, 'tt', 'tt-mayaplays', 'deny');
    expect(newsOf(page)).toMatchObject({ outcome, feed_id: 'tt-mayaplays' });
    expect(page.body).toContain(words);
    expect(await feedOf(browser, 'tt', 'tt-mayaplays')).toMatchObject({ progress: { authorized: false } });
    expect(await grants()).toBe(before);
  });

  test('a consent for other channels than the one asked', async () => {
    all.platforms.channels.yt = [
      { id: 'UCsomebodyElse0000000011', handle: 'mayaplays', title: 'Somebody <b>else</b>' },
    ];
    const before = await grants();
    const page = await authorize(browser, all.platforms, 'yt', 'UCmayaPlays0000000000002');
    expect(newsOf(page)).toMatchObject({ outcome: 'other-channel', feed_id: 'UCmayaPlays0000000000002' });
    expect(page.body).toContain(
      'You allowed Somebody &lt;b&gt;else&lt;/b&gt; at YouTube, but this was about Maya plays on.',
    );
    expect(await grants()).toBe(before);
  });

  test('a consent of somebody who has no channel there', async () => {
    all.platforms.channels.yt = [];
    const page = await authorize(browser, all.platforms, 'yt', 'UCmayaPlays0000000000002');
    expect(newsOf(page)).toMatchObject({ outcome: 'no-accounts' });
    expect(await feedOf(browser, 'yt', 'UCmayaPlays0000000000002')).toMatchObject({ noAccounts: true });
    all.platforms.channels.yt = [{ id: 'UCmayaPlays0000000000002', handle: 'mayaplays', title: 'Maya Plays' }];
    await authorize(browser, all.platforms, 'yt', 'UCmayaPlays0000000000002');
    expect(await feedOf(browser, 'yt', 'UCmayaPlays0000000000002')).toMatchObject({ noAccounts: false });
  });

  const SIGNUP = JSON.stringify({ error: { code: 401, errors: [{ reason: 'youtubeSignupRequired' }] } });
  const SCOPE = JSON.stringify({ error: { code: 403, errors: [{ reason: 'insufficientPermissions' }] } });
  test.each([
    ['Google’s person without YouTube', { at: '/google/channels', status: 401, body: SIGNUP }, 'no-accounts'],
    ['a consent that left out what was asked', { at: '/google/channels', status: 403, body: SCOPE }, 'failed'],
    ['a token endpoint that breaks down', { at: '/google/token', status: 500 }, 'failed'],
    ['a token endpoint that says nothing', { at: '/google/token', silent: true }, 'failed'],
    ['a token endpoint that sends a page', { at: '/google/token', status: 200, body: '<html>' }, 'failed'],
    [
      'a token endpoint without a token',
      { at: '/google/token', status: 200, body: '{"token_type":"Bearer"}' },
      'failed',
    ],
    [
      'a redirect of the token endpoint',
      { at: '/google/token', status: 302, headers: { location: 'http://127.0.0.1:9/' } },
      'failed',
    ],
    ['an endless answer', { at: '/google/channels', status: 200, body: ' '.repeat(2_000_000) }, 'failed'],
    [
      'channels without ids',
      {
        at: '/google/channels',
        status: 200,
        body: '{"kind":"youtube#channelListResponse","items":[{"snippet":{"title":"?"}}]}',
      },
      'failed',
    ],
    ['a throttled read', { at: '/google/channels', status: 429, headers: { 'retry-after': '60' } }, 'failed'],
  ])('%s', async (_what, trouble, outcome) => {
    const before = await grants();
    all.platforms.troubles.push(trouble);
    const page = await authorize(browser, all.platforms, 'yt', 'UCmayaPlays0000000000002');
    expect([page.statusCode, newsOf(page)['outcome']]).toEqual([200, outcome]);
    expect(await grants()).toBe(before);
  });

  test('an error of the platform that is no denial', async () => {
    const begun = await browser.post('/api/channels/authorize', { channelId: 'tt-mayaplays', domain: 'tt' });
    const state = new URL(begun.json().url).searchParams.get('state');
    const page = await browser.get(
      `/channels/callback?state=${state}&error=server_error&error_description=%3Cscript%3E`,
    );
    expect(newsOf(page)).toMatchObject({ outcome: 'failed' });
    expect(page.body).not.toContain('server_error');
  });
});

describe('a state holds once, for whoever began', () => {
  const OVER = 'This authorization is over, or was begun elsewhere.';
  const begin = async () => {
    const begun = await browser.post('/api/channels/authorize', { channelId: 'tt-mayaplays', domain: 'tt' });
    return all.platforms.consent(begun.json().url);
  };
  const refused = async (as: Browser, path: string) => {
    const asked = all.platforms.asked.length;
    const page = await as.get(path);
    expect([page.statusCode, newsOf(page)]).toEqual([
      400,
      { kind: 'channel-authorization', outcome: 'failed', domain: null, feed_id: null },
    ]);
    expect(page.body).toContain(OVER);
    expect(all.platforms.asked.length).toBe(asked);
  };

  test('not a second time', async () => {
    const path = await begin();
    expect(newsOf(await browser.get(path))).toMatchObject({ outcome: 'granted' });
    await refused(browser, path);
  });
  test('not in another session of the same person', async () => {
    const path = await begin();
    await refused(await all.house.signedIn(maya), path);
    expect(newsOf(await browser.get(path))).toMatchObject({ outcome: 'granted' });
  });
  test('not for another person, who would be given somebody’s channel', async () => {
    const path = await begin();
    await refused(await all.house.signedIn(ines), path);
  });
  test('not in another browser with a stolen session', async () => {
    const path = await begin();
    const stolen = new Browser(all.house.app, { stagedoor: browser.cookies.get('stagedoor') ?? '' });
    await refused(stolen, path);
  });
  test('not signed out', async () => {
    const path = await begin();
    await browser.post('/api/logout');
    await refused(browser, path);
  });
  test('not after a quarter of an hour', async () => {
    const path = await begin();
    await all.house.ground.database
      .updateTable('channel_consents')
      .set({ created_at: new Date(Date.now() - 16 * 60_000) })
      .execute();
    await refused(browser, path);
    await all.house.ground.jobs.run('remove-consents');
    expect(await all.house.ground.database.selectFrom('channel_consents').select('person_id').execute()).toEqual([]);
  });
  test('not where it was never given', async () => {
    for (const query of ['', '?state=made-up&code=x', '?code=x', '?state=a&state=b&code=x', '?state=%00&code=x'])
      await refused(browser, `/channels/callback${query}`);
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
      await refused(browser, path);
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
