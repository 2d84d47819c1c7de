/** The photo in a request: one file of a form, its size judged first. */
import type { FastifyRequest } from 'fastify';
import { invalid, Refused, tooLarge, unsupported } from '#server/errors.ts';
import { FILE_TOO_LARGE } from '../contract.ts';
import { MOST_BYTES } from './photo-file.ts';

/** Of a form: room for a photo that is too large by far, whose sender is told so when all of it is read. */
const MOST_READ = 8 * MOST_BYTES;
/** Milliseconds for which a sender may go on after the answer, since most read it only then; what comes is dropped. */
const LINGER = 2_000;

/** What the form's reader is told: a byte more than the largest photo tells that there are too many. */
export const FORM_LIMITS = { fileSize: MOST_BYTES + 1, files: 4, fields: 16, fieldSize: 1000, headerPairs: 32 };

/** @throws Refused 413 where it is too large, 415 where the request is no form, 400 where it holds no photo */
export async function photoIn(request: FastifyRequest): Promise<Buffer> {
  if (!request.isMultipart()) throw unsupported('Send the photo as multipart/form-data.');
  if (Number(request.headers['content-length']) > MOST_READ) throw cut(request);
  try {
    return await Promise.race([read(request), tooMuch(request)]);
  } catch (error) {
    // Whatever the reader stumbled over was in the form.
    throw error instanceof Refused ? error : invalid('The form could not be read.');
  }
}

async function read(request: FastifyRequest): Promise<Buffer> {
  let photo: Buffer | undefined;
  for await (const part of request.parts()) {
    if (part.type !== 'file') continue;
    const bytes = await bytesOf(part.file);
    if (part.fieldname === 'photo') photo ??= bytes;
  }
  if (!photo) throw invalid('Send one JPEG in the field photo.');
  if (photo.length > MOST_BYTES) throw tooLarge(FILE_TOO_LARGE);
  return photo;
}

/** The reader itself drops what is beyond the limit. */
async function bytesOf(file: AsyncIterable<Buffer>): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of file) parts.push(part);
  return Buffer.concat(parts);
}

/** Refuses as soon as more came than anybody should send. */
function tooMuch(request: FastifyRequest): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>();
  let received = 0;
  const count = (part: Buffer) => {
    received += part.length;
    if (received <= MOST_READ) return;
    request.raw.off('data', count);
    reject(cut(request));
  };
  request.raw.on('data', count);
  return promise;
}

/** Reads no more, and ends the connection where the sender does not. */
function cut({ raw }: FastifyRequest): Refused {
  raw.unpipe();
  raw.resume();
  const end = setTimeout(() => raw.destroy(), LINGER).unref();
  raw.once('close', () => clearTimeout(end));
  return tooLarge(FILE_TOO_LARGE);
}
