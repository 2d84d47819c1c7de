/** Reading authorized channels again: what changed, tokens near their end, consents taken back, platforms that fail. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { maya } from '#demo/people.ts';
import { actsOf } from '#server/audit.ts';
import type { Trouble } from '../../../tests/outside/platforms.ts';
import { type AuthorizedHouse, authorizedHouse, PLACE, PLAYED } from './server/testing/authorized-house.ts';
import { authorize, feedOf } from './server/testing/channels-house.ts';

let all: AuthorizedHouse;
beforeAll(async () => {
  all = await authorizedHouse();
});
beforeEach(() => all.begin());
afterAll(() => all.close());

const database = () => all.house.ground.database;
const acts = async () =>
  (await actsOf(database(), { person: maya.email })).filter(({ act }) => act === 'channel.revoked');

describe.each(PLAYED)('%s', (domain, id) => {
  const [read, token] = PLACE[domain];
  const feed = () => feedOf(all.browser, domain, id);
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
    await all.update();
    expect(await feed()).toMatchObject({ last_fetch: expect.any(String), progress: { authorized: true } });
    if (domain === 'yt' || domain === 'fb') expect(await feed()).toMatchObject({ title: 'A new name' });
    const times = all.asked(read).length;
    await all.update();
    expect(all.asked(read)).toHaveLength(times);
  });

  test('a token near its end is renewed first, and the new one kept', async () => {
    const before = await grant();
    await database()
      .updateTable('channel_grants')
      .set({ access_ends_at: new Date(Date.now() + 30_000) })
      .execute();
    await all.update();
    expect(all.asked(token)).not.toEqual([]);
    const after = await grant();
    expect(after?.sealed_access).not.toBe(before?.sealed_access);
    expect(after?.access_ends_at?.getTime()).toBeGreaterThan(Date.now() + 60_000);
    expect(after?.claimed_until).toBeNull();
    expect(await feed()).toMatchObject({ progress: { authorized: true }, failing_since: null });
  });

  test('a consent that was taken back needs a new one, and that is recorded', async () => {
    const before = (await acts()).length;
    all.platforms.revoke();
    await all.update();
    expect(await feed()).toMatchObject({ progress: { authorized: false }, failing_since: null });
    expect(await grant()).toBeUndefined();
    expect((await acts()).slice(before).map(({ about }) => about)).toContainEqual({ domain, feed_id: id });
    expect((await authorize(all.browser, all.platforms, domain, id)).body).toContain('is connected.');
    expect(await feed()).toMatchObject({ progress: { authorized: true } });
  });

  const failures: [string, Trouble][] = [
    ['that answers 500', { at: read, status: 500 }],
    ['that answers 503 with a page', { at: read, status: 503, body: '<h1>Sorry</h1>' }],
    ['that answers 429', { at: read, status: 429, headers: { 'retry-after': '120' } }],
    ['that does not answer', { at: read, silent: true }],
    ['that answers with something else', { at: read, status: 200, body: '{"data":7}' }],
    ['that answers with half an answer', { at: read, status: 200, body: '{"data":' }],
    ['that leads elsewhere', { at: read, status: 302, headers: { location: '/canary' } }],
  ];
  test.each(failures)('a platform %s: what is known stays, with since when it fails', async (_how, trouble) => {
    const before = await feed();
    all.platforms.troubles.push({ ...trouble, stays: true });
    await all.update();
    const after = await feed();
    expect(after).toEqual({ ...before, failing_since: expect.any(String) });
    expect(all.asked('/canary')).toEqual([]);
    all.platforms.troubles.splice(0);
    await database()
      .updateTable('platform_pauses')
      .set({ until: new Date(0) })
      .execute();
    await database()
      .updateTable('channels')
      .set({ tried_at: new Date(0) })
      .execute();
    await all.update();
    expect(await feed()).toMatchObject({ failing_since: null, title: before?.title });
  });
});
