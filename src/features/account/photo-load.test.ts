/** Photos in numbers: uploads that do not end, many at once, and files that nobody shows any more. */
import { readdirSync } from 'node:fs';
import { request as send } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { maya } from '#demo/people.ts';
import type { Browser } from '#server/testing/browser.ts';
import { type TestHouse, testHouse } from '#server/testing/house.ts';
import { FORM, form, pictures } from './server/testing/pictures.ts';

const PHOTO = '/api/user/photo';

let house: TestHouse;
let browser: Browser;
const plain = (await pictures())[0]?.bytes ?? Buffer.alloc(0);
beforeAll(async () => {
  house = await testHouse({ settings: { LIMIT_PERSON: '100000', LIMIT_ADDRESS: '100000' } });
});
afterAll(() => house.close());
beforeEach(async () => {
  browser = await house.signedIn(maya);
  await remove();
});

const upload = (payload: Buffer) => browser.send({ method: 'POST', url: PHOTO, payload, headers: FORM });
const remove = () => browser.send({ method: 'DELETE', url: PHOTO });
const thumbnail = async () => (await browser.get('/api/user/get')).json().thumbnail as string | null;
const filesKept = () => {
  const folder = join(house.ground.config.dataDir, 'files');
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => path.startsWith('photos/'));
};
const written = () => house.ground.database.selectFrom('photos').selectAll().execute();

describe('an upload that does not end', () => {
  beforeAll(async () => {
    await house.app.listen({ port: 0, host: '127.0.0.1' });
  });

  /** Sends pieces of 64 kB until the server answers or 200 MB are sent. */
  function flood(headers: Record<string, string>) {
    const { port } = house.app.server.address() as AddressInfo;
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const token = { 'x-xsrf-token': browser.cookies.get('XSRF-TOKEN') ?? '', cookie };
    return new Promise<{ status: number; body: string; sent: number }>((resolve, reject) => {
      let sent = 0;
      let answered = false;
      const piece = Buffer.alloc(65_536, 0x61);
      const request = send({ port, method: 'POST', path: PHOTO, headers: { ...FORM, ...token, ...headers } });
      request.on('error', (error) => answered || reject(error));
      request.on('response', (response) => {
        answered = true;
        let body = '';
        response.on('data', (part) => (body += part));
        response.on('end', () => {
          request.destroy();
          resolve({ status: response.statusCode ?? 0, body, sent });
        });
      });
      request.write(form(Buffer.alloc(0)).subarray(0, -20));
      const more = () => {
        if (answered) return;
        for (; sent < 200_000_000; sent += piece.length) {
          if (!request.write(piece)) return void request.once('drain', more);
        }
      };
      more();
    });
  }

  test.each([
    ['that says how long it is', { 'content-length': '500000000' }],
    ['that does not', { 'transfer-encoding': 'chunked' }],
  ])('%s is cut', async (_name, headers) => {
    const { status, body, sent } = await flood(headers);
    expect([status, JSON.parse(body)]).toEqual([413, { message: 'File too large' }]);
    expect(sent).toBeLessThan(100_000_000);
    expect((await upload(form(plain))).statusCode).toBe(200);
  });
});

describe('no file is left behind', () => {
  test('by fifty changes and removals at once', async () => {
    const jpeg = form(plain);
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, turn) => (turn % 3 === 2 ? remove() : upload(jpeg))),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200));
    const shown = await thumbnail();
    expect(filesKept()).toEqual(shown ? [shown.replace(`${PHOTO}/`, 'photos/')] : []);
    expect(await written()).toHaveLength(shown ? 1 : 0);
    if (shown) expect((await browser.get(shown)).statusCode).toBe(200);
  });

  test('by a portal that ended in between, or a person who is gone', async () => {
    await upload(form(plain));
    const shown = (await thumbnail()) ?? '';
    const { database, files } = house.ground;
    const old = new Date(Date.now() - 3_600_000);
    const mine = await house.idOf(maya);
    const left = ['1', '2', '3'].map((sign) => sign.repeat(32));
    await database
      .insertInto('photos')
      .values([
        { name: left[0] ?? '', person_id: mine, size_bytes: 5, created_at: old },
        { name: left[1] ?? '', person_id: null, size_bytes: 5, created_at: old },
        // This one may be on its way.
        { name: left[2] ?? '', person_id: mine, size_bytes: 5 },
      ])
      .execute();
    await database.updateTable('photos').set({ created_at: old }).where('name', 'not in', left).execute();
    for (const name of left.slice(1)) await files.put(`photos/${name}.jpg`, Buffer.from('photo'));
    await house.ground.jobs.run('remove-abandoned-photos');
    expect(filesKept().toSorted()).toEqual([shown.replace(`${PHOTO}/`, 'photos/'), `photos/${left[2]}.jpg`].toSorted());
    expect(await written()).toHaveLength(2);
  });
});

test('fifty of the largest pictures at once take little memory', async () => {
  const red = (side: number, progressive: boolean) =>
    sharp({ create: { width: side, height: side, channels: 3, background: '#d01818' } })
      .jpeg({ progressive, chromaSubsampling: '4:4:4' })
      .toBuffer();
  // Nothing that is taken needs more memory to read: the one for its pixels, the other for its passes.
  const [large, progressive] = [await red(4000, false), await red(1780, true)];
  expect((await upload(form(await red(1800, true)))).statusCode).toBe(415);
  const before = process.memoryUsage.rss();
  let most = 0;
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss() - before);
  }, 20);
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, turn) => upload(form(turn % 2 ? large : progressive))),
  );
  clearInterval(watch);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200));
  expect(most).toBeLessThan(150 * 2 ** 20);
});
