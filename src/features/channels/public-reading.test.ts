/** YouTube's public channels, read by the key of a project. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { maya, theo } from '#demo/people.ts';
import { type ChannelsHouse, channelsHouse, feedOf } from './server/testing/channels-house.ts';

let all: ChannelsHouse;
beforeAll(async () => {
  all = await channelsHouse({ key: true, patienceMs: 1_500 });
});
beforeEach(async () => {
  all.platforms.troubles.splice(0);
  all.platforms.known.splice(0);
  await database().deleteFrom('platform_pauses').execute();
  await database().updateTable('channels').set({ tried_at: null, failing_since: null }).execute();
  all.platforms.asked.splice(0);
});
afterAll(() => all.close());
const database = () => all.house.ground.database;
const listed = () => all.platforms.asked.filter((each) => each.includes('/google/channels'));
const idsIn = (request: string) => (new URL(request.slice(4), 'http://x').searchParams.get('id') ?? '').split(',');

test('are read 50 at a time, each once, whosever they are', async () => {
  const person_id = await all.house.idOf(theo);
  const ids = Array.from({ length: 120 }, (_, index) => `UC${String(index).padStart(22, '0')}`);
  await database()
    .insertInto('channels')
    .values(ids.map((feed_id) => ({ person_id, feed_id, domain: 'yt', title: 'Before' })))
    .execute();
  const shared = { person_id: await all.house.idOf(maya), feed_id: ids[0] ?? '', domain: 'yt', title: 'Before' };
  await database().insertInto('channels').values(shared).execute();
  const picture = `${all.platforms.url}/pictures/a.png`;
  all.platforms.known.push(
    ...ids.map((id, index) => ({ id, handle: `many${index}`, title: `Now ${index}`, picture })).toReversed(),
  );
  await all.house.ground.jobs.run('read-due-channels');
  expect(listed().map((each) => idsIn(each).length)).toEqual([50, 50, expect.any(Number)]);
  expect(listed().flatMap(idsIn)).toHaveLength(new Set(listed().flatMap(idsIn)).size);
  const rows = await database().selectFrom('channels').selectAll().where('feed_id', 'in', ids).execute();
  expect(rows.filter(({ title }) => title === 'Before')).toEqual([]);
  expect(rows.filter(({ feed_id }) => feed_id === ids[0]).map(({ title }) => title)).toEqual(['Now 0', 'Now 0']);
  // The same picture many times is one file.
  expect(await database().selectFrom('channel_pictures').select('sha256').execute()).toHaveLength(1);
  await all.house.ground.jobs.run('read-due-channels');
  expect(listed()).toHaveLength(3);
  await database().deleteFrom('channels').where('feed_id', 'in', ids).execute();
});

test('that YouTube does not know stay as they are, and nothing fails', async () => {
  const browser = await all.house.signedIn(theo);
  const before = await feedOf(browser, 'yt', 'UClindFilms0000000000003');
  await browser.get('/api/channels/update');
  expect(listed().map(idsIn)).toEqual([['UClindFilms0000000000003']]);
  expect(await feedOf(browser, 'yt', 'UClindFilms0000000000003')).toEqual(before);
});

describe('where YouTube fails', () => {
  test.each([
    ['the quota', { status: 403, body: JSON.stringify({ error: { errors: [{ reason: 'quotaExceeded' }] } }) }],
    ['silence', { silent: true }],
    ['a breakdown', { status: 500 }],
    ['a key that is refused', { status: 400, body: JSON.stringify({ error: { errors: [{ reason: 'badRequest' }] } }) }],
  ])('%s: what is known stays, with since when', async (_what, trouble) => {
    const browser = await all.house.signedIn(theo);
    const before = await feedOf(browser, 'yt', 'UClindFilms0000000000003');
    all.platforms.troubles.push({ at: '/google', ...trouble });
    await browser.get('/api/channels/update');
    expect(await feedOf(browser, 'yt', 'UClindFilms0000000000003')).toEqual({
      ...before,
      failing_since: expect.any(String),
    });
    await database().updateTable('channels').set({ tried_at: null }).execute();
    await browser.get('/api/channels/update');
    expect(listed()).toHaveLength(1);
  });
});

describe('a channel that is added by its name', () => {
  const add = async (url: string) =>
    (await all.house.signedIn(maya)).post('/api/channels/add', { account: 101, title: '', url, domain: 'yt' });

  test('has its id and title at once', async () => {
    all.platforms.known.push({ id: 'UCknownByName00000000001', handle: 'known', title: 'Known by name' });
    expect((await add('youtube.com/@Known')).json()).toEqual({ domain: 'yt', feed_id: 'UCknownByName00000000001' });
    expect(await feedOf(await all.house.signedIn(maya), 'yt', 'UCknownByName00000000001')).toMatchObject({
      title: 'Known by name',
    });
    expect((await add('youtube.com/channel/UCknownByName00000000001')).statusCode).toBe(409);
  });

  test.each([
    ['that YouTube does not know', {}],
    ['that YouTube does not tell', { status: 500 }],
    ['while YouTube does not answer', { silent: true }],
  ])('%s is added by the name', async (what, trouble) => {
    if (Object.keys(trouble).length > 0) all.platforms.troubles.push({ at: '/google', ...trouble });
    const name = what.replaceAll(/[^a-z]/g, '');
    expect((await add(`youtube.com/@${name}`)).json()).toEqual({ domain: 'yt', feed_id: `@${name}` });
  });
});
