/** Photos of people: what is taken, what is kept of it, who sees it, and that no file is left behind. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ines, maya } from '#demo/people.ts';
import { actsOf } from '#server/audit.ts';
import type { Browser } from '#server/testing/browser.ts';
import { type TestHouse, testHouse } from '#server/testing/house.ts';
import { CANARIES, FORM, form, padded, pictures, type Sent } from './server/testing/pictures.ts';

const PHOTO = '/api/user/photo';

let house: TestHouse;
let browser: Browser;
const all: Sent[] = await pictures();
beforeAll(async () => {
  house = await testHouse({ settings: { LIMIT_PERSON: '100000', LIMIT_ADDRESS: '100000' } });
});
afterAll(() => house.close());
beforeEach(async () => {
  browser = await house.signedIn(maya);
  await remove();
});

const picture = (name: string) => all.find((one) => one.name === name)?.bytes ?? Buffer.alloc(0);
const upload = (payload: Buffer, from = browser, headers: Record<string, string> = FORM) =>
  from.send({ method: 'POST', url: PHOTO, payload, headers });
const remove = (from = browser) => from.send({ method: 'DELETE', url: PHOTO });
const thumbnail = async (of = browser) => (await of.get('/api/user/get')).json().thumbnail as string | null;
const filesKept = () => {
  const folder = join(house.ground.config.dataDir, 'files');
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => path.startsWith('photos/'));
};
const written = () => house.ground.database.selectFrom('photos').selectAll().execute();
const kept = async () => (await browser.get((await thumbnail()) ?? '')).rawPayload;

describe('a photo', () => {
  test.each(all.filter(({ name }) => name.startsWith('ok-')).map(({ name, bytes }) => [name, bytes] as const))(
    '%s is taken, and drawn anew as a plain JPEG',
    async (_name, bytes) => {
      const response = await upload(form(bytes));
      expect([response.statusCode, response.json()]).toEqual([200, { thumbnail: await thumbnail() }]);
      const stored = await kept();
      const about = await sharp(stored).metadata();
      expect(about).toMatchObject({ format: 'jpeg', space: 'srgb', channels: 3 });
      expect([about.exif, about.icc, about.xmp, about.iptc, about.comments, about.orientation]).toEqual(Array(6));
      for (const canary of CANARIES) expect(stored.includes(canary), canary).toBe(false);
    },
  );

  test('is upright', async () => {
    await upload(form(picture('ok-turned')));
    const { data, info } = await sharp(await kept())
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect([info.width, info.height]).toEqual([120, 240]);
    const colourAt = (x: number, y: number) => [...data.subarray((y * 120 + x) * 3, (y * 120 + x) * 3 + 3)];
    // What was at the top left is at the top right, the right half is below.
    expect(colourAt(112, 8)[1]).toBeGreaterThan(150);
    expect(colourAt(20, 40)[0]).toBeGreaterThan(150);
    expect(colourAt(60, 200)[2]).toBeGreaterThan(150);
  });

  test.each(['ok-cmyk', 'ok-wide-gamut'])('%s keeps its colours', async (name) => {
    await upload(form(picture(name)));
    const { data } = await sharp(await kept())
      .raw()
      .toBuffer({ resolveWithObject: true });
    const [red = 0, green = 0, blue = 0] = data.subarray((60 * 240 + 60) * 3);
    expect(red).toBeGreaterThan(150);
    expect(Math.max(green, blue)).toBeLessThan(100);
  });

  test('of exactly 1,000,000 bytes is taken, and is small when it is kept', async () => {
    const bytes = padded(picture('ok-baseline'), 1_000_000);
    expect(bytes).toHaveLength(1_000_000);
    expect((await upload(form(bytes))).statusCode).toBe(200);
    expect((await kept()).length).toBeLessThan(20_000);
  });

  test('that is large is kept 512 pixels wide', async () => {
    const large = await sharp({ create: { width: 4000, height: 3000, channels: 3, background: '#18d038' } })
      .jpeg()
      .toBuffer();
    await upload(form(large));
    expect(await sharp(await kept()).metadata()).toMatchObject({ width: 512, height: 384 });
  });

  test('is its owner’s to see, as a JPEG and nothing else', async () => {
    await upload(form(picture('ok-baseline')));
    const address = (await thumbnail()) ?? '';
    const { headers, statusCode } = await browser.get(address);
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'image/jpeg',
      'x-content-type-options': 'nosniff',
      'cache-control': expect.stringMatching(/^private, /),
    });
    const another = await house.signedIn(ines);
    const unknown = await another.get(`${PHOTO}/${'0'.repeat(32)}.jpg`);
    expect([(await another.get(address)).body, unknown.statusCode]).toEqual([unknown.body, 404]);
    expect((await (await house.visitor()).get(address)).statusCode).toBe(401);
  });

  test('takes the place of the one before, whose address is gone', async () => {
    await upload(form(picture('ok-baseline')));
    const before = (await thumbnail()) ?? '';
    await upload(form(picture('ok-progressive')));
    expect(await thumbnail()).not.toBe(before);
    expect((await browser.get(before)).statusCode).toBe(404);
    expect(filesKept()).toHaveLength(1);
  });

  test('is removed with its file; without one there is nothing to do', async () => {
    await upload(form(picture('ok-baseline')));
    for (let turn = 0; turn < 2; turn += 1) {
      const response = await remove();
      expect([response.statusCode, response.json()]).toEqual([200, { success: true }]);
      expect([await thumbnail(), filesKept(), await written()]).toEqual([null, [], []]);
    }
  });

  test('and its end are recorded', async () => {
    await upload(form(picture('ok-baseline')));
    await remove();
    const acts = await actsOf(house.ground.database, { person: maya.email });
    expect(acts.slice(-2)).toMatchObject([{ act: 'photo.changed', address: '127.0.0.1' }, { act: 'photo.removed' }]);
  });
});

describe('nothing is kept', () => {
  test.each(all.filter(({ name }) => name.startsWith('no-')).map(({ name, bytes }) => [name, bytes] as const))(
    'of %s, whatever it is called',
    async (_name, bytes) => {
      const response = await upload(form(bytes));
      expect(response.statusCode).toBe(415);
      expect([await thumbnail(), filesKept(), await written()]).toEqual([null, [], []]);
    },
  );

  test.each(all.filter(({ name }) => name.startsWith('size-')).map(({ name, bytes }) => [name, bytes] as const))(
    'of %s: its size is judged first',
    async (_name, bytes) => {
      const response = await upload(form(bytes));
      expect([response.statusCode, response.json()]).toEqual([413, { message: 'File too large' }]);
      expect(filesKept()).toEqual([]);
    },
  );

  test('of what only whoever decodes it finds to be damaged', async () => {
    const message = 'The photo is damaged, or has too many pixels.';
    for (const name of ['no-sense', 'no-bomb', 'no-picture'])
      expect((await upload(form(picture(name)))).json(), name).toEqual({ message });
  });

  test.each([
    ['in another field', form(picture('ok-baseline'), 'picture'), FORM, 400],
    ['in no field', form(Buffer.alloc(0)).subarray(-20), FORM, 400],
    ['of a form that is cut off', form(picture('ok-baseline')).subarray(0, 400), FORM, 400],
    ['of a form without its line', form(picture('ok-baseline')), { 'content-type': 'multipart/form-data' }, 400],
    ['of a picture without a form', picture('ok-baseline'), { 'content-type': 'image/jpeg' }, 415],
    ['of JSON', Buffer.from('{"photo":"x"}'), { 'content-type': 'application/json' }, 415],
    ['of a field that is called __proto__', form(picture('ok-baseline'), '__proto__'), FORM, 400],
  ])('%s', async (_name, payload, headers, status) => {
    const response = await upload(payload, browser, headers);
    expect(response.statusCode).toBe(status);
    expect(response.json().message).toEqual(expect.any(String));
    expect(filesKept()).toEqual([]);
  });
});
