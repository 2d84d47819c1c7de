/** Platforms that are left alone for a while, and the schedule on which channels are read. */
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { maya } from '#demo/people.ts';
import { type AuthorizedHouse, authorizedHouse, PLAYED } from './server/testing/authorized-house.ts';
import { authorize, channelsHouse, feedOf } from './server/testing/channels-house.ts';

let all: AuthorizedHouse;
beforeAll(async () => {
  all = await authorizedHouse();
});
beforeEach(() => all.begin());
afterAll(() => all.close());

const database = () => all.house.ground.database;

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
    await all.update();
    expect((await until('tw'))?.seconds).toBeCloseTo(600, -1);
    await all.due();
    await all.update();
    expect(all.asked('/x/users')).toHaveLength(1);
    expect(all.asked('/tiktok/user').length).toBe(2);
  });

  test('until the hour at which X begins to count anew', async () => {
    const reset = String(Math.ceil(Date.now() / 1000) + 300);
    all.platforms.troubles.push({
      at: '/x/users',
      status: 429,
      headers: { 'x-rate-limit-remaining': '0', 'x-rate-limit-reset': reset },
    });
    await all.update();
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
    await all.update();
    const id = PLAYED.find(([one]) => one === domain)?.[1] ?? '';
    expect(await feedOf(all.browser, domain, id)).toMatchObject({
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
    await all.update();
    const id = PLAYED.find(([one]) => one === domain)?.[1] ?? '';
    expect(await feedOf(all.browser, domain, id)).toMatchObject({
      progress: { authorized: false },
      failing_since: null,
    });
  });

  test('longer each time, and no longer at all once it answers', async () => {
    const seconds: number[] = [];
    for (let count = 0; count < 4; count += 1) {
      all.platforms.troubles.push({ at: '/x/users', status: 500 });
      await all.due();
      await all.update();
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
    await all.due();
    await all.update();
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
    expect(all.asked('/x/users')).toHaveLength(1);
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
