/** A photo as it may be kept: drawn anew, so that nothing of the file it came in is left but the picture. */
import type { Sharp } from 'sharp';
import { unavailable, unsupported } from '#server/errors.ts';
import { jpegForm } from './jpeg-form.ts';

/** 1 MB (decisions.md, Photo limit). */
export const MOST_BYTES = 1_000_000;
/** Files of 1 MB with more pixels are next to empty, or bombs. */
const MOST_PIXELS = 16_000_000;
/** Of a picture in several passes, which takes six bytes a pixel until the last one is read. */
const MOST_PIXELS_IN_PASSES = 3_200_000;
/** Each pass takes its time. */
const MOST_PASSES = 100;
/** The longer side of what is kept, in pixels: the largest place for it is 80 wide, on screens of high density. */
const SIDE = 512;
/** One picture at a time is drawn; so many wait, some seconds at most. */
const MOST_WAITING = 100;

let last: Promise<unknown> = Promise.resolve();
let waiting = 0;

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (waiting >= MOST_WAITING) throw unavailable('Too many photos come in at this moment.');
  waiting += 1;
  const mine = last.then(work);
  last = mine.catch(() => undefined);
  return mine.finally(() => {
    waiting -= 1;
  });
}

/** The library takes its time to load, and its cache would keep other people's pictures in memory. */
async function open(bytes: Buffer, limitInputPixels: number): Promise<Sharp> {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  return sharp(bytes, { limitInputPixels, failOn: 'warning' });
}

/**
 * The same picture as a plain JPEG: upright, in sRGB, 512 pixels at most, without anything that a camera or a person
 * wrote into it. @throws Refused 415 where the bytes are anything else than one whole JPEG
 */
export async function redrawn(bytes: Buffer): Promise<Buffer> {
  const form = jpegForm(bytes);
  if (!form || form.scans > MOST_PASSES) throw unsupported('The photo is no JPEG, or not all of it.');
  // A file that is two things at once: whoever opens it may see the other one.
  if (bytes.subarray(form.end).some((byte) => byte !== 0)) throw unsupported('There is something behind the photo.');
  return inTurn(async () => {
    try {
      const picture = await open(bytes, form.scans === 1 ? MOST_PIXELS : MOST_PIXELS_IN_PASSES);
      const { format } = await picture.metadata();
      if (format !== 'jpeg') throw new Error(`It is ${format}.`);
      return await picture
        .autoOrient()
        .resize({ width: SIDE, height: SIDE, fit: 'inside', withoutEnlargement: true })
        .toColourspace('srgb')
        .jpeg({ quality: 88, chromaSubsampling: '4:4:4' })
        .toBuffer();
    } catch {
      throw unsupported('The photo is damaged, or has too many pixels.');
    }
  });
}
