/** Tokens of authorized channels: renewed in time, once, and kept sealed. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Domain } from '../../../tests/outside/platforms.ts';
import { type AuthorizedHouse, authorizedHouse, PLACE, PLAYED } from './server/testing/authorized-house.ts';
import { authorize, feedOf } from './server/testing/channels-house.ts';

let all: AuthorizedHouse;
beforeAll(async () => {
  all = await authorizedHouse();
});
beforeEach(() => all.begin());
afterAll(() => all.close());

const database = () => all.house.ground.database;

test.each([
  ['yt', 'UCmayaPlays0000000000002'],
  ['tt', 'tt-mayaplays'],
  ['tw', '44196397'],
] as [Domain, string][])('%s: one that holds no longer before its time is renewed once', async (domain, id) => {
  all.platforms.expire();
  await all.update();
  expect(await feedOf(all.browser, domain, id)).toMatchObject({ progress: { authorized: true }, failing_since: null });
  expect(all.asked(PLACE[domain][0])).toHaveLength(2);
  expect(all.asked(PLACE[domain][1])).toHaveLength(1);
});

test('one that holds still does where the renewal fails for now', async () => {
  const soon = new Date(Date.now() + 30_000);
  await database().updateTable('channel_grants').set({ access_ends_at: soon }).execute();
  all.platforms.troubles.push({ at: '/x/oauth2', status: 503, stays: true });
  await all.update();
  expect(await feedOf(all.browser, 'tw', '44196397')).toMatchObject({
    progress: { authorized: true },
    failing_since: null,
  });
});

test('of two updates at once one renews, so that no rotating token is used twice', async () => {
  await database()
    .updateTable('channel_grants')
    .set({ access_ends_at: new Date(0) })
    .execute();
  await Promise.all([all.update(), all.update(), all.update()]);
  expect(all.asked('/x/oauth2')).toHaveLength(1);
  expect(await feedOf(all.browser, 'tw', '44196397')).toMatchObject({ progress: { authorized: true } });
});

test('a consent given meanwhile is not taken for the one that was refused', async () => {
  all.platforms.revoke();
  const { promise: consented, resolve: goOn } = Promise.withResolvers<void>();
  all.platforms.troubles.push({ at: '/x/users', status: 401, held: consented });
  const reading = all.update();
  await expect.poll(() => all.asked('/x/users')).toHaveLength(1);
  await authorize(all.browser, all.platforms, 'tw', '44196397');
  goOn();
  await reading;
  // The renewal by the old token was refused: the consent of before is over.
  expect(all.asked('/x/oauth2')).toHaveLength(2);
  expect(await feedOf(all.browser, 'tw', '44196397')).toMatchObject({ progress: { authorized: true } });
});

test('a channel that its consent is for no longer needs a new one', async () => {
  const { tw } = all.platforms.channels;
  const before = tw.splice(0);
  tw.push({ id: '1', handle: 'another', title: 'Another' });
  try {
    await all.update();
    expect(await feedOf(all.browser, 'tw', '44196397')).toMatchObject({ progress: { authorized: false } });
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
  expect(() => vault.open(one?.sealed_access ?? '', `channel_grants/sealed_access/${other?.channel_id}`)).toThrow(
    /authenticate/,
  );
  expect(() => vault.open(one?.sealed_access ?? '', `channel_grants/sealed_refresh/${one?.channel_id}`)).toThrow(
    /authenticate/,
  );
});
