/** Copies of channels' pictures: from the platforms' own hosts alone, small, and only as long as a channel has them. */
import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { maya } from '#demo/people.ts';
import { readConfig } from '#server/config.ts';
import { copyPicture } from './server/pictures.ts';
import { sourcesOf } from './server/platforms/sources.ts';
import { ELSEWHERE } from './server/testing/addresses.ts';
import { type ChannelsHouse, channelsHouse } from './server/testing/channels-house.ts';

let all: ChannelsHouse;
beforeAll(async () => {
  all = await channelsHouse({ patienceMs: 1_500 });
});
afterAll(() => all.close());

const outside = { fetch, patienceMs: 1_500 };
const platform = () => ({ name: 'Played', hasPicture: ({ origin }: URL) => origin === all.platforms.url });
const copy = (source: string) => copyPicture(all.house.ground, outside, platform(), source);

/** A good picture of more than four megabytes. */
function noise(): Promise<Buffer> {
  const raw = { width: 1300, height: 1300, channels: 3 } as const;
  return sharp(randomBytes(1300 * 1300 * 3), { raw })
    .png()
    .toBuffer();
}

test('a copy is a small square without what was written into it', async () => {
  const address = await copy(`${all.platforms.url}/pictures/a.png`);
  const name = address?.split('/').at(-1) ?? '';
  const stored = await buffer(await all.house.ground.files.stream(`channels/${name.slice(0, 2)}/${name}`));
  expect(await sharp(stored).metadata()).toMatchObject({ format: 'webp', width: 144, height: 144 });
});

describe('nothing is fetched', () => {
  const settings = { YOUTUBE_OAUTH: 1, FACEBOOK: 1, TIKTOK: 1, X: 1 };
  const environment = Object.fromEntries(
    Object.keys(settings).flatMap((name) => [
      [`${name}_CLIENT_ID`, 'id'],
      [`${name}_CLIENT_SECRET`, 'secret'],
    ]),
  );
  const { platforms } = sourcesOf(readConfig({ demo: true }, environment));

  test('from a host that is no platform’s', async () => {
    let asked = 0;
    const canary = createServer((_request, response) => {
      asked += 1;
      response.end();
    });
    await new Promise<void>((resolve) => canary.listen(0, '127.0.0.1', resolve));
    const { port } = canary.address() as { port: number };
    const urls = ELSEWHERE.map((url) => url.replace('PORT', String(port)));
    for (const each of Object.values(platforms)) {
      for (const url of [
        ...urls,
        `http://yt3.ggpht.com:${port}/a`,
        `https://yt3.ggpht.com.evil.example/a`,
        `https://yt3.ggpht.com@127.0.0.1:${port}/`,
        'file:///etc/passwd',
      ])
        expect([url, await copyPicture(all.house.ground, outside, each, url)]).toEqual([url, undefined]);
    }
    await new Promise((resolve) => void canary.close(resolve));
    expect(asked).toBe(0);
  });

  test.each([
    ['yt', 'https://yt3.ggpht.com/ytc/a=s88', true],
    ['yt', 'https://yt3.googleusercontent.com/a=s88', true],
    ['yt', 'http://yt3.ggpht.com/a', false],
    ['yt', 'https://ggpht.com.example/a', false],
    ['fb', 'https://scontent-lhr8-1.xx.fbcdn.net/v/a.jpg', true],
    ['ig', 'https://scontent.cdninstagram.com/v/a.jpg', true],
    ['fb', 'https://fbcdn.net.example/a.jpg', false],
    ['fb', 'https://example.com/.fbcdn.net/a.jpg', false],
    ['tt', 'https://p16-sign-va.tiktokcdn.com/a.jpeg', true],
    ['tt', 'https://tiktokcdn.com.example/a.jpeg', false],
    ['tw', 'https://pbs.twimg.com/profile_images/1/a_400x400.jpg', true],
    ['tw', 'https://pbs.twimg.com.example/a.jpg', false],
  ] as const)('%s: whether %s is a picture of the platform: %s', (domain, url, is) => {
    expect(platforms[domain]?.hasPicture(new URL(url))).toBe(is);
  });
});

test.each([
  ['there is none', { status: 404 }],
  ['it leads elsewhere', { status: 302, headers: { location: '/pictures/elsewhere.png' } }],
  ['it is no picture', { status: 200, body: '<svg onload="alert(1)"' }],
  ['it is too large', { status: 200, body: await noise() }],
  ['it does not come', { silent: true }],
])('where %s, the one before stays', async (_what, trouble) => {
  all.platforms.troubles.push({ at: '/pictures', ...trouble });
  expect(await copy(`${all.platforms.url}/pictures/b.png`)).toBeUndefined();
});

test('one that no channel has any more goes, one that is young or in use stays', async () => {
  const { database, files, jobs } = all.house.ground;
  const addresses: string[] = [];
  for (const background of ['#111111', '#222222', '#333333']) {
    const body = await sharp({ create: { width: 20, height: 20, channels: 3, background } })
      .png()
      .toBuffer();
    const fetched = async () => new Response(new Uint8Array(body));
    addresses.push(
      (await copyPicture(all.house.ground, { ...outside, fetch: fetched }, platform(), `${all.platforms.url}/a`)) ?? '',
    );
  }
  const [used = '', old = '', young = ''] = addresses;
  const hash = (address: string) => Buffer.from(address.split('/').at(-1)?.slice(0, 64) ?? '', 'hex');
  await database
    .updateTable('channels')
    .set({ thumb_url: used })
    .where('person_id', '=', await all.house.idOf(maya))
    .execute();
  await database
    .updateTable('channel_pictures')
    .set({ created_at: new Date(0) })
    .where('sha256', '!=', hash(young))
    .execute();
  await jobs.run('remove-channel-pictures');
  const left = await database.selectFrom('channel_pictures').select(['sha256', 'file_key']).execute();
  expect(new Set(left.map(({ sha256 }) => sha256.toString('hex')))).toEqual(
    new Set([hash(used).toString('hex'), hash(young).toString('hex')]),
  );
  for (const { file_key } of left) expect((await buffer(await files.stream(file_key))).length).toBeGreaterThan(0);
  await expect(
    files.stream(`channels/${hash(old).toString('hex').slice(0, 2)}/${hash(old).toString('hex')}.webp`).then(buffer),
  ).rejects.toThrow(/ENOENT|no such file/);
});
