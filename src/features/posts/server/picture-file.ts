/** A picture's file as it may be kept: of a kind that browsers show, whole, and without what a camera wrote into it. */
import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import sharp, { type Metadata } from 'sharp';

/** The largest file: 20 MB. */
const LARGEST_FILE = 20_000_000;
/** Of a picture in memory. */
const MOST_PIXELS = 50_000_000;

/** The picture's name is its content: the same picture twice is one. */
export interface StoredPicture {
  readonly sha256: Buffer;
  readonly file_key: string;
  readonly media_type: string;
  readonly size_bytes: number;
  readonly width: number;
  readonly height: number;
  /** `/api/media/….jpg` */
  readonly address: string;
}

/** Why a file is not taken; a sentence for the report. */
export class BrokenPicture extends Error {
  override name = 'BrokenPicture';
}

const KINDS: ReadonlyMap<string, readonly [extension: string, mediaType: string]> = new Map([
  ['jpeg', ['jpg', 'image/jpeg']],
  ['png', ['png', 'image/png']],
  ['gif', ['gif', 'image/gif']],
  ['webp', ['webp', 'image/webp']],
  ['avif', ['avif', 'image/avif']],
]);

/** Reads and checks a file. @throws BrokenPicture */
export async function readPicture(path: string): Promise<{ picture: StoredPicture; bytes: Buffer }> {
  const given = await read(path);
  try {
    const about = await sharp(given, { limitInputPixels: MOST_PIXELS }).metadata();
    const format = about.format === 'heif' && about.compression === 'av1' ? 'avif' : about.format;
    const [extension, mediaType] = KINDS.get(format) ?? [];
    if (!extension || !mediaType) throw new BrokenPicture('It is no JPEG, PNG, GIF, WebP or AVIF.');
    if (about.width * about.height > MOST_PIXELS) throw new BrokenPicture('It has more than 50 million pixels.');
    // Read to its end, small: a file that was cut off is found out.
    await sharp(given, { limitInputPixels: MOST_PIXELS, failOn: 'error' }).resize(16).raw().toBuffer();
    const bytes = await withoutMetadata(given, about, format);
    const { width, height } = await sharp(bytes).metadata();
    const sha256 = createHash('sha256').update(bytes).digest();
    const hex = sha256.toString('hex');
    const file_key = `media/${hex.slice(0, 2)}/${hex}.${extension}`;
    const address = `/api/media/${hex}.${extension}`;
    return {
      bytes,
      picture: { sha256, file_key, media_type: mediaType, size_bytes: bytes.length, width, height, address },
    };
  } catch (error) {
    if (error instanceof BrokenPicture) throw error;
    throw new BrokenPicture(`It is damaged, or no picture (${(error as Error).message.split('\n')[0]?.trim()}).`);
  }
}

async function read(path: string): Promise<Buffer> {
  await using file = await open(path);
  const { size } = await file.stat();
  if (size === 0) throw new BrokenPicture('It is empty.');
  if (size > LARGEST_FILE) throw new BrokenPicture(`It is larger than ${LARGEST_FILE / 1e6} MB.`);
  return file.readFile();
}

/** The picture upright, without the place and the device it was taken with. One that says none of it stays as it is. */
async function withoutMetadata(bytes: Buffer, about: Metadata, format: string): Promise<Buffer> {
  const says = about.exif ?? about.xmp ?? about.iptc;
  if (format === 'gif' || (!says && (about.orientation ?? 1) === 1)) return bytes;
  const upright = sharp(bytes, { limitInputPixels: MOST_PIXELS, animated: format === 'webp' })
    .autoOrient()
    .keepIccProfile();
  if (format === 'png') return upright.png().toBuffer();
  if (format === 'webp') return upright.webp({ quality: 90 }).toBuffer();
  return (format === 'avif' ? upright.avif({ quality: 70 }) : upright.jpeg({ quality: 90 })).toBuffer();
}
