import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { readPicture } from './picture-file.ts';
import { photo } from './testing/import-ground.ts';

let place: string;
beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), 'stagedoor-picture-'));
});
afterAll(() => rm(place, { recursive: true }));

async function read(bytes: Buffer) {
  const path = join(place, 'picture');
  await writeFile(path, bytes);
  return readPicture(path);
}

test.each([
  ['jpeg', 'jpg'],
  ['png', 'png'],
  ['gif', 'gif'],
  ['webp', 'webp'],
  ['avif', 'avif'],
] as const)('a %s without metadata is kept as it is', async (format, extension) => {
  const given = await photo(40, 30, format);
  const { bytes, picture } = await read(given);
  expect(bytes).toEqual(given);
  expect(picture).toMatchObject({ media_type: `image/${format}`, width: 40, height: 30, size_bytes: given.length });
  const hex = picture.sha256.toString('hex');
  expect(picture.address).toBe(`/api/media/${hex}.${extension}`);
  expect(picture.file_key).toBe(`media/${hex.slice(0, 2)}/${hex}.${extension}`);
});

describe('what a camera wrote', () => {
  const where = { IFD0: { Model: 'Camera 3000' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 31/1 0/1' } };

  test.each(['jpeg', 'png', 'webp', 'avif'] as const)('is not in a %s that is kept', async (format) => {
    const given = await sharp(await photo(40, 30))
      .withExif(where)
      .toFormat(format)
      .toBuffer();
    expect(given.includes('Camera 3000')).toBe(true);
    const { bytes } = await read(given);
    expect(bytes.includes('Camera 3000')).toBe(false);
    expect((await sharp(bytes).metadata()).exif).toBeUndefined();
    expect((await read(given)).bytes).toEqual(bytes);
  });

  it('a picture taken on its side stands upright', async () => {
    const given = await sharp(await photo(40, 30))
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const { bytes, picture } = await read(given);
    expect(picture).toMatchObject({ width: 30, height: 40 });
    expect((await sharp(bytes).metadata()).orientation).toBeUndefined();
  });
});

describe('is broken', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9" onload="hostile()"/>';
  test.each([
    ['an empty file', Buffer.alloc(0), 'It is empty.'],
    ['a drawing that can hold scripts', Buffer.from(svg), 'It is no JPEG, PNG, GIF, WebP or AVIF.'],
    ['a page', Buffer.from('<html>hostile()'), /^It is damaged, or no picture/],
    ['a file that is too large', Buffer.alloc(20_000_001), 'It is larger than 20 MB.'],
  ])('%s', async (_name, bytes, reason) => {
    await expect(read(bytes)).rejects.toThrow(reason);
  });

  it('a picture of too many pixels in few bytes', async () => {
    const given = await sharp({ create: { width: 8000, height: 7000, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    expect(given.length).toBeLessThan(1_000_000);
    await expect(read(given)).rejects.toThrow(/^It (has more than 50 million pixels|is damaged)/);
  });

  test.each(['jpeg', 'png', 'webp'] as const)('a %s that was cut off', async (format) => {
    const noise = { width: 80, height: 80, channels: 3 } as const;
    const given = await sharp(randomBytes(80 * 80 * 3), { raw: noise })
      .toFormat(format)
      .toBuffer();
    await expect(read(given.subarray(0, given.length / 2))).rejects.toThrow(/^It is damaged, or no picture/);
  });
});
