/** What platforms gave: sealed anew for a new key, and never in the log. */
import { randomBytes } from 'node:crypto';
import { Writable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { maya } from '#demo/people.ts';
import { openLog } from '#server/log.ts';
import { openVault } from '#server/vault.ts';
import { resealGrants } from './server/index.ts';
import { readChannels } from './server/reading.ts';
import { authorize, type ChannelsHouse, channelsHouse } from './server/testing/channels-house.ts';

let all: ChannelsHouse;
beforeAll(async () => {
  all = await channelsHouse({ patienceMs: 1_500 });
  const browser = await all.house.signedIn(maya);
  all.platforms.channels.tt = [{ id: 'tt-mayaplays', handle: 'mayaplays', title: 'Maya' }];
  all.platforms.channels.ig = [{ id: '17841400000000101', handle: 'okaforstudios', title: 'Okafor' }];
  await authorize(browser, all.platforms, 'tt', 'tt-mayaplays');
  await authorize(browser, all.platforms, 'ig', '17841400000000101');
});
afterAll(() => all.close());

test('a new key seals each grant anew, once; the old key is not needed afterwards', async () => {
  const { database, vault: before } = all.house.ground;
  const rows = await database.selectFrom('channel_grants').selectAll().orderBy('channel_id').execute();
  const place = (id: number) => `channel_grants/sealed_access/${id}`;
  const tokens = rows.map((row) => before.open(row.sealed_access, place(row.channel_id)));
  const newest = { id: 'new', key: randomBytes(32) };
  const alone = openVault({ vaultKeys: [newest], dataDir: all.house.ground.config.dataDir });
  // Opens with both keys, seals with the newest, as a portal with two keys does.
  const both = {
    seal: alone.seal,
    isCurrent: alone.isCurrent,
    open: (sealed: string, at: string) => (alone.isCurrent(sealed) ? alone : before).open(sealed, at),
  };
  expect(await resealGrants({ database, vault: both })).toBe(2);
  expect(await resealGrants({ database, vault: both })).toBe(0);
  const after = await database.selectFrom('channel_grants').selectAll().orderBy('channel_id').execute();
  expect(after.map((row) => alone.open(row.sealed_access, place(row.channel_id)))).toEqual(tokens);
  for (const { channel_id, sealed_refresh } of after) {
    if (sealed_refresh)
      expect(alone.open(sealed_refresh, `channel_grants/sealed_refresh/${channel_id}`)).toMatch(/^refresh-/);
  }
});

test('no token, code, secret or key of theirs is in the log, whatever fails', async () => {
  let lines = '';
  const destination = new Writable({
    write(chunk, _encoding, done) {
      lines += String(chunk);
      done();
    },
  });
  const log = openLog({ logLevel: 'trace' }, destination);
  const fresh = await channelsHouse({ patienceMs: 1_500 });
  try {
    const browser = await fresh.house.signedIn(maya);
    fresh.platforms.channels.tt = [{ id: 'tt-mayaplays', handle: 'mayaplays', title: 'Maya' }];
    fresh.platforms.channels.ig = [{ id: '17841400000000101', handle: 'okaforstudios', title: 'Okafor' }];
    await authorize(browser, fresh.platforms, 'tt', 'tt-mayaplays');
    await authorize(browser, fresh.platforms, 'ig', '17841400000000101');
    const parts = { ...fresh.house.ground, log };
    const sources = fresh.platforms.play({ patienceMs: 1_500 })();
    const echo = JSON.stringify({ error: { code: 2, message: 'access-12345 refresh-12345' } });
    for (const trouble of [
      { status: 500, body: echo },
      { status: 400, body: echo },
      { silent: true },
      { status: 200, body: 'access-9' },
    ]) {
      fresh.platforms.troubles.splice(0, 99, { at: '/', stays: true, ...trouble });
      await fresh.house.ground.database.deleteFrom('platform_pauses').execute();
      await fresh.house.ground.database
        .updateTable('channel_grants')
        .set({ access_ends_at: new Date(0) })
        .execute();
      await readChannels(
        parts,
        sources,
        await fresh.house.ground.database.selectFrom('channels').selectAll().execute(),
      );
    }
  } finally {
    await fresh.close();
  }
  expect(lines).toContain('a channel could not be read');
  expect(lines).not.toMatch(/access-|refresh-|the-secret|fb_exchange_token|appsecret/);
});
