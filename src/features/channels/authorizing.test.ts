/** Authorizing channels: from the consent page of a platform to a connected channel, and all that may come between. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { maya, sam } from '#demo/people.ts';
import { actsOf } from '#server/audit.ts';
import type { Browser } from '#server/testing/browser.ts';
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

  const ENDLESS = JSON.stringify({
    kind: 'youtube#channelListResponse',
    items: [{ id: 'UCmayaPlays0000000000002', snippet: { title: 'Maya plays on' } }],
    more: 'x'.repeat(2_000_000),
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
      { at: '/google/token', status: 302, headers: { location: '/canary' } },
      'failed',
    ],
    ['an endless answer', { at: '/google/channels', status: 200, body: ENDLESS }, 'failed'],
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
    expect(all.platforms.asked.filter((each) => each.includes('/canary'))).toEqual([]);
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
