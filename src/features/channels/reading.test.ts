/** Reading authorized channels again: what changed, tokens that end, consents that are taken back, platforms that fail. */
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { maya } from '#demo/people.ts';
import { actsOf } from '#server/audit.ts';
import type { Browser } from '#server/testing/browser.ts';
import type { Domain, Trouble } from '../../../tests/outside/platforms.ts';
import { authorize, type ChannelsHouse, channelsHouse, feedOf } from './server/testing/channels-house.ts';

const PLAYED: [Domain, string, string][] = [
  ['yt', 'UCmayaPlays0000000000002', 'youtube.com/channel/UCmayaPlays0000000000002'],
  ['fb', '6100000000001', 'facebook.com/6100000000001'],
  ['ig', '17841400000000101', ''],
  ['tt', 'tt-mayaplays', ''],
  ['tw', '44196397', 'x.com/mayaplays'],
];
/** Where each platform's channels are read, and its tokens given. */
const PLACE: Record<Domain, [read: string, token: string]> = {
  yt: ['/google/channels', '/google/token'],
  fb: ['/meta/me/accounts', '/meta/oauth'],
  ig: ['/meta/me/accounts', '/meta/oauth'],
  tt: ['/tiktok/user', '/tiktok/oauth'],
  tw: ['/x/users', '/x/oauth2'],
};

let all: ChannelsHouse;
let browser: Browser;
const database = () => all.house.ground.database;

beforeAll(async () => {
  all = await channelsHouse({ settings: { LIMIT_PERSON: '100000', LIMIT_ADDRESS: '100000' }, patienceMs: 300 });
  browser = await all.house.signedIn(maya);
  for (const [domain, id, url] of PLAYED) {
    all.platforms.channels[domain] = [{ id, handle: 'mayaplays', title: 'Maya Plays' }];
    if (domain === 'ig') all.platforms.channels.ig = [{ id, handle: 'okaforstudios', title: 'Okafor' }];
    if (url) await browser.post('/api/channels/add', { account: 101, title: '', url, domain });
  }
});
beforeEach(async () => {
  all.platforms.troubles.splice(0);
  await database().deleteFrom('platform_pauses').execute();
  for (const [domain, id] of PLAYED) {
    const there = (await feedOf(browser, domain, id)) ? id : '@mayaplays';
    await authorize(browser, all.platforms, domain, there);
  }
  await due();
  all.platforms.asked.splice(0);
});
afterAll(() => all.close());

/** As if they had been read long ago. */
const due = () => database().updateTable('channels').set({ tried_at: null, failing_since: null }).execute();
const update = async () => {
  const response = await browser.get('/api/channels/update');
  expect(response.statusCode).toBe(200);
  return response.json().feedData as { feed_id: string }[];
};
const asked = (part: string) => all.platforms.asked.filter((each) => each.includes(part));
const acts = async () =>
  (await actsOf(database(), { person: maya.email })).filter(({ act }) => act === 'channel.revoked');

describe.each(PLAYED)('%s', (domain, id) => {
  const [read, token] = PLACE[domain];
  const feed = () => feedOf(browser, domain, id);
  const grant = () =>
    database()
      .selectFrom('channel_grants')
      .innerJoin('channels', 'channels.id', 'channel_id')
      .select(['sealed_access', 'access_ends_at', 'claimed_until'])
      .where('feed_id', '=', id)
      .executeTakeFirst();

  test('a new name is read, and again only after a while', async () => {
    const [channel] = all.platforms.channels[domain];
    all.platforms.channels[domain][0] = { ...channel, id, handle: channel?.handle ?? '', title: 'A new name' };
    await update();
    expect(await feed()).toMatchObject({ last_fetch: expect.any(String), progress: { authorized: true } });
    if (domain === 'yt' || domain === 'fb') expect(await feed()).toMatchObject({ title: 'A new name' });
    const times = asked(read).length;
    await update();
    expect(asked(read)).toHaveLength(times);
  });

  test('a token near its end is renewed first, and the new one kept', async () => {
    const before = await grant();
    await database()
      .updateTable('channel_grants')
      .set({ access_ends_at: new Date(Date.now() + 30_000) })
      .execute();
    await update();
    expect(asked(token)).not.toEqual([]);
    const after = await grant();
    expect(after?.sealed_access).not.toBe(before?.sealed_access);
    expect(after?.access_ends_at?.getTime()).toBeGreaterThan(Date.now() + 60_000);
    expect(after?.claimed_until).toBeNull();
    expect(await feed()).toMatchObject({ progress: { authorized: true }, failing_since: null });
  });

  test('a consent that was taken back needs a new one, and that is recorded', async () => {
    const before = (await acts()).length;
    all.platforms.revoke();
    await update();
    expect(await feed()).toMatchObject({ progress: { authorized: false }, failing_since: null });
    expect(await grant()).toBeUndefined();
    expect((await acts()).slice(before).map(({ about }) => about)).toContainEqual({ domain, feed_id: id });
    expect((await authorize(browser, all.platforms, domain, id)).body).toContain('is connected.');
    expect(await feed()).toMatchObject({ progress: { authorized: true } });
  });

  const failures: [string, Trouble][] = [
    ['that answers 500', { at: read, status: 500 }],
    ['that answers 503 with a page', { at: read, status: 503, body: '<h1>Sorry</h1>' }],
    ['that answers 429', { at: read, status: 429, headers: { 'retry-after': '120' } }],
    ['that does not answer', { at: read, silent: true }],
    ['that answers with something else', { at: read, status: 200, body: '{"data":7}' }],
    ['that answers with half an answer', { at: read, status: 200, body: '{"data":' }],
    ['that leads elsewhere', { at: read, status: 302, headers: { location: 'http://127.0.0.1:9/' } }],
  ];
  test.each(failures)('a platform %s: what is known stays, with since when it fails', async (_how, trouble) => {
    const before = await feed();
    all.platforms.troubles.push({ ...trouble, stays: true });
    await update();
    const after = await feed();
    expect(after).toEqual({ ...before, failing_since: expect.any(String) });
    all.platforms.troubles.splice(0);
    await database()
      .updateTable('platform_pauses')
      .set({ until: new Date(0) })
      .execute();
    await database()
      .updateTable('channels')
      .set({ tried_at: new Date(0) })
      .execute();
    await update();
    expect(await feed()).toMatchObject({ failing_since: null, title: before?.title });
  });
});

describe('tokens', () => {
  test.each([
    ['yt', 'UCmayaPlays0000000000002'],
    ['tt', 'tt-mayaplays'],
    ['tw', '44196397'],
  ] as [Domain, string][])('%s: one that holds no longer before its time is renewed once', async (domain, id) => {
    all.platforms.expire();
    await update();
    expect(await feedOf(browser, domain, id)).toMatchObject({ progress: { authorized: true }, failing_since: null });
    expect(asked(PLACE[domain][0])).toHaveLength(2);
    expect(asked(PLACE[domain][1])).toHaveLength(1);
  });

  test('one that holds still does where the renewal fails for now', async () => {
    const soon = new Date(Date.now() + 30_000);
    await database().updateTable('channel_grants').set({ access_ends_at: soon }).execute();
    all.platforms.troubles.push({ at: '/x/oauth2', status: 503, stays: true });
    await update();
    expect(await feedOf(browser, 'tw', '44196397')).toMatchObject({
      progress: { authorized: true },
      failing_since: null,
    });
  });

  test('of two updates at once one renews, so that no rotating token is used twice', async () => {
    await database()
      .updateTable('channel_grants')
      .set({ access_ends_at: new Date(0) })
      .execute();
    await Promise.all([update(), update(), update()]);
    expect(asked('/x/oauth2')).toHaveLength(1);
    expect(await feedOf(browser, 'tw', '44196397')).toMatchObject({ progress: { authorized: true } });
  });

  test('a consent given meanwhile is not taken for the one that was refused', async () => {
    all.platforms.revoke();
    all.platforms.troubles.push({ at: '/x/users', silent: true });
    const reading = update();
    await expect.poll(() => asked('/x/users')).toHaveLength(1);
    await authorize(browser, all.platforms, 'tw', '44196397');
    await reading;
    expect(await feedOf(browser, 'tw', '44196397')).toMatchObject({ progress: { authorized: true } });
  });

  test('a channel that its consent is for no longer needs a new one', async () => {
    const { tw } = all.platforms.channels;
    const before = tw.splice(0);
    tw.push({ id: '1', handle: 'another', title: 'Another' });
    try {
      await update();
      expect(await feedOf(browser, 'tw', '44196397')).toMatchObject({ progress: { authorized: false } });
    } finally {
      tw.splice(0, 1, ...before);
    }
  });

  test('they are sealed, and never in the database as they are', async () => {
    const rows = await database().selectFrom('channel_grants').selectAll().execute();
    expect(rows.length).toBeGreaterThanOrEqual(PLAYED.length);
    expect(JSON.stringify(rows)).not.toMatch(/access-|refresh-/);
    const [one, other] = rows;
    const { vault } = all.house.ground;
    expect(vault.open(one?.sealed_access ?? '', `channel_grants/sealed_access/${one?.channel_id}`)).toMatch(/^access-/);
    expect(() => vault.open(one?.sealed_access ?? '', `channel_grants/sealed_access/${other?.channel_id}`)).toThrow();
    expect(() => vault.open(one?.sealed_access ?? '', `channel_grants/sealed_refresh/${one?.channel_id}`)).toThrow();
  });
});

describe('a platform that asked for it, or broke down, is left alone', () => {
  const until = async (domain: string) => {
    const row = await database()
      .selectFrom('platform_pauses')
      .selectAll()
      .where('domain', '=', domain)
      .executeTakeFirst();
    return row && { seconds: (row.until.getTime() - Date.now()) / 1000, tries: row.tries };
  };

  test('as long as it asks', async () => {
    all.platforms.troubles.push({ at: '/x/users', status: 429, headers: { 'retry-after': '600' } });
    await update();
    expect((await until('tw'))?.seconds).toBeCloseTo(600, -1);
    await due();
    await update();
    expect(asked('/x/users')).toHaveLength(1);
    expect(asked('/tiktok/user').length).toBe(2);
  });

  test('until the hour at which X begins to count anew', async () => {
    const reset = String(Math.ceil(Date.now() / 1000) + 300);
    all.platforms.troubles.push({
      at: '/x/users',
      status: 429,
      headers: { 'x-rate-limit-remaining': '0', 'x-rate-limit-reset': reset },
    });
    await update();
    expect((await until('tw'))?.seconds).toBeCloseTo(300, -1);
  });

  test.each([
    ['Google’s quota', 'yt', '/google/channels', 403, { error: { code: 403, errors: [{ reason: 'quotaExceeded' }] } }],
    [
      'Meta’s limit of an app',
      'fb',
      '/meta/me/accounts',
      400,
      { error: { code: 4, message: 'Application request limit reached' } },
    ],
    ['TikTok’s limit', 'tt', '/tiktok/user', 429, { error: { code: 'rate_limit_exceeded', message: '' } }],
  ])('%s is no consent that is over', async (_what, domain, at, status, body) => {
    all.platforms.troubles.push({ at, status, body: JSON.stringify(body), stays: true });
    await update();
    const id = PLAYED.find(([one]) => one === domain)?.[1] ?? '';
    expect(await feedOf(browser, domain, id)).toMatchObject({
      progress: { authorized: true },
      failing_since: expect.any(String),
    });
    expect((await until(domain))?.seconds).toBeGreaterThan(20);
  });

  test.each([
    [
      'a permission that was taken away at Meta',
      'fb',
      '/meta/me/accounts',
      403,
      { error: { code: 200, message: 'Permissions error' } },
    ],
    ['a scope that was taken away at TikTok', 'tt', '/tiktok/user', 401, { error: { code: 'scope_not_authorized' } }],
    [
      'a closed account at YouTube',
      'yt',
      '/google/channels',
      403,
      { error: { code: 403, errors: [{ reason: 'authenticatedUserAccountClosed' }] } },
    ],
  ])('%s is a consent that is over', async (_what, domain, at, status, body) => {
    all.platforms.troubles.push({ at, status, body: JSON.stringify(body), stays: true });
    await update();
    const id = PLAYED.find(([one]) => one === domain)?.[1] ?? '';
    expect(await feedOf(browser, domain, id)).toMatchObject({ progress: { authorized: false }, failing_since: null });
  });

  test('longer each time, and no longer at all once it answers', async () => {
    const seconds: number[] = [];
    for (let count = 0; count < 4; count += 1) {
      all.platforms.troubles.push({ at: '/x/users', status: 500 });
      await due();
      await update();
      seconds.push((await until('tw'))?.seconds ?? 0);
      await database()
        .updateTable('platform_pauses')
        .set({ until: new Date(0) })
        .execute();
    }
    for (const [place, base] of [30, 60, 120, 240].entries()) {
      expect(seconds[place]).toBeGreaterThan(base - 2);
      expect(seconds[place]).toBeLessThan(base * 1.25 + 1);
    }
    await due();
    await update();
    expect(await until('tw')).toBeUndefined();
  });
});

describe('on its schedule', () => {
  test('each person with something to read is sent for once, and their channels read', async () => {
    const { jobs } = all.house.ground;
    await jobs.run('read-due-channels');
    await jobs.run('read-due-channels');
    const sent = await jobs.sent('read-channels');
    expect(sent.map(({ data }) => data)).toEqual([{ personId: await all.house.idOf(maya) }]);
    await jobs.run('read-channels');
    expect(asked('/x/users')).toHaveLength(1);
    await jobs.run('read-due-channels');
    expect(await jobs.sent('read-channels')).toEqual([]);
  });

  test('a platform that is left alone sends for nobody', async () => {
    await database()
      .insertInto('platform_pauses')
      .values(PLAYED.map(([domain]) => ({ domain, until: new Date(Date.now() + 60_000) })))
      .execute();
    await all.house.ground.jobs.run('read-due-channels');
    expect(await all.house.ground.jobs.sent('read-channels')).toEqual([]);
  });
});

test('whoever asks does not wait for a platform that is slow', async () => {
  const slow = await channelsHouse({ patienceMs: 60_000 });
  try {
    const one = await slow.house.signedIn(maya);
    slow.platforms.channels.tt = [{ id: 'tt-mayaplays', handle: 'mayaplays', title: 'Maya' }];
    await authorize(one, slow.platforms, 'tt', 'tt-mayaplays');
    await slow.house.ground.database.updateTable('channels').set({ tried_at: null }).execute();
    slow.platforms.troubles.push({ at: '/tiktok/user', silent: true });
    const answered = await Promise.race([one.get('/api/channels/update'), sleep(20_000, undefined, { ref: false })]);
    expect(answered?.json().feedData).toContainEqual(
      expect.objectContaining({ feed_id: 'tt-mayaplays', failing_since: null }),
    );
  } finally {
    await slow.close();
  }
});
