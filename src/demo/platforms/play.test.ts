/** The whole way of an authorization with the platforms that the demo plays. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { maya, theo } from '#demo/people.ts';
import { actsOf } from '#server/audit.ts';
import type { Browser } from '#server/testing/browser.ts';
import { type TestHouse, testHouse } from '#server/testing/house.ts';
import { connectChannels } from './connected.ts';
import { playPlatforms } from './play.ts';

let house: TestHouse;
let browser: Browser;
beforeAll(async () => {
  house = await testHouse({ play: playPlatforms });
});
beforeEach(async () => {
  browser = await house.signedIn(maya);
});
afterAll(() => house.close());

const feeds = async () => (await browser.get('/api/user/get')).json().feeds as Record<string, unknown>[];
const feed = async (domain: string, title: string) =>
  (await feeds()).find((each) => each['domain'] === domain && each['title'] === title);

const pathOf = (address: string) => {
  const { pathname, search } = new URL(address, 'http://localhost:3000');
  return pathname + search;
};

/** Opens the consent page and presses a button; answers the page that the window ends on. */
async function consent(channelId: string, domain: string, answer: 'allow' | 'deny') {
  const begun = await browser.post('/api/channels/authorize', { channelId, domain });
  expect(begun.statusCode).toBe(200);
  const page = await browser.get(pathOf(begun.json().url));
  expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
  const fields = [...page.body.matchAll(/name="(state|challenge)" value="([^"]*)"/g)].map(([, name, value]) => [
    name,
    value,
  ]);
  const payload = new URLSearchParams([...fields, ['answer', answer]] as [string, string][]).toString();
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const sent = await browser.send({ method: 'POST', url: '/demo/platforms/authorize', payload, headers });
  expect(sent.statusCode).toBe(303);
  return browser.get(pathOf(String(sent.headers.location)));
}

describe.each([
  ['tt', 'tt-mayaplays', '@mayaplays'],
  ['yt', 'UCmayaPlays0000000000002', 'Maya Plays'],
])('%s', (domain, channelId, title) => {
  test('after Deny the channel still needs authorization', async () => {
    const page = await consent(channelId, domain, 'deny');
    expect(page.body).toContain('You said no at');
    expect(await feed(domain, title)).toMatchObject({ progress: { authorized: false } });
  });

  test('after Allow the channel is connected, with its picture', async () => {
    const page = await consent(channelId, domain, 'allow');
    expect(page.body).toContain(`${title} is connected.`);
    const connected = await feed(domain, title);
    expect(connected).toMatchObject({ feed_id: channelId, progress: { authorized: true }, failing_since: null });
    const picture = await browser.get(String(connected?.['thumb_url']));
    expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/webp']);
    const stranger = await house.signedIn(theo);
    expect((await stranger.get(String(connected?.['thumb_url']))).statusCode).toBe(404);
  });

  test('an update reads it again', async () => {
    await house.ground.database
      .updateTable('channels')
      .set({ tried_at: null, last_fetch: null, title: 'Before' })
      .where('feed_id', '=', channelId)
      .execute();
    const update = await browser.get('/api/channels/update');
    expect(update.statusCode).toBe(200);
    expect(update.json().feedData).toEqual(update.json().userData.feeds);
    expect(await feed(domain, title)).toMatchObject({ last_fetch: expect.any(String) });
  });
});

test.each([
  ['yt', 'youtube.com/@mayasecond', /^UC[\w-]{22}$/],
  ['fb', 'facebook.com/mayapage', /^\d{15,}$/],
  ['ig', 'instagram.com/mayapics', /^\d{15,}$/],
  ['tt', 'tiktok.com/@mayathird', /^-000/],
  ['tw', 'x.com/mayawrites', /^\d{15,}$/],
])('a channel of %s that was just added is authorized too, and then has its platform’s id', async (domain, url, id) => {
  const added = await browser.post('/api/channels/add', { account: 101, title: '', url, domain });
  expect(added.statusCode).toBe(200);
  const page = await consent(added.json().feed_id, domain, 'allow');
  expect(page.body).toContain('is connected.');
  const own = (await feeds()).filter((each) => each['domain'] === domain).at(-1);
  expect(own).toMatchObject({ feed_id: expect.stringMatching(id), progress: { authorized: true } });
});

test('those that are connected from the beginning are read too', async () => {
  const ground = house.ground;
  await ground.database.transaction().execute((transaction) => connectChannels(ground, transaction));
  await browser.get('/api/channels/update');
  for (const [domain, title] of [
    ['yt', 'Okafor Studios'],
    ['ig', '@okaforstudios'],
  ] as const) {
    expect(await feed(domain, title)).toMatchObject({
      last_fetch: expect.any(String),
      thumb_url: expect.stringContaining('/api/channels/pictures/'),
      progress: { authorized: true },
      failing_since: null,
    });
  }
});

test('what happened stands in the audit trail', async () => {
  const acts = await actsOf(house.ground.database, { person: maya.email });
  expect(acts.map(({ act, about }) => [act, about['domain']])).toEqual(
    expect.arrayContaining([
      ['channel.granted', 'tt'],
      ['channel.added', 'fb'],
      ['channel.granted', 'fb'],
    ]),
  );
});

test('a consent page without a consent under way asks nothing', async () => {
  expect((await browser.get('/demo/platforms/authorize?state=made-up')).statusCode).toBe(404);
});
