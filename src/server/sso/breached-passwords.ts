/** Whether a password is known from a breach: by a file of the network's own, and by an address that answers ranges. */
import { createHash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../config.ts';
import { StartFailure } from '../start-failure.ts';
import { normalised } from './passwords.ts';

/** Longer than any line of such a file: 40 digits, a colon, a count. */
const MOST_OF_A_LINE = 128;
/** Milliseconds to wait for an answer of the range address. */
const PATIENCE = 3_000;
/** Of an answer: a range holds about a thousand lines of 40 bytes. */
const MOST_BYTES = 1_000_000;

export interface BreachedPasswords {
  /** Where the range address does not answer it is left out: nobody's change waits for it. */
  has(password: string): Promise<boolean>;
}

type Sources = Pick<Config['passwords'], 'breachedFile' | 'rangeUrl'>;

/** @throws StartFailure where the file cannot be read or is no list of hashes */
export async function breachedPasswordsOf(
  { breachedFile, rangeUrl }: Sources,
  log: FastifyBaseLogger,
): Promise<BreachedPasswords> {
  if (breachedFile !== undefined) await checkFile(breachedFile);
  return {
    async has(password) {
      const hash = createHash('sha1').update(normalised(password)).digest('hex').toUpperCase();
      if (breachedFile !== undefined && (await isInFile(breachedFile, hash))) return true;
      if (rangeUrl === undefined) return false;
      try {
        return await isInRange(rangeUrl, hash);
      } catch (error) {
        log.warn({ err: error }, 'the list of breached passwords did not answer: a password was taken without it');
        return false;
      }
    },
  };
}

async function checkFile(path: string): Promise<void> {
  try {
    await using file = await open(path);
    const { size } = await file.stat();
    const first = await lineFrom(file, 0, size);
    if (!first || !/^[0-9A-F]{40}(:\d+)?$/.test(first.text)) throw new Error('its first line is no SHA-1 hash');
  } catch (error) {
    throw new StartFailure(
      `PASSWORD_BREACHED_FILE names ${path}, which is no sorted list of SHA-1 hashes: ${(error as Error).message}`,
    );
  }
}

interface Line {
  readonly text: string;
  readonly end: number;
}

/** The line that begins at a place; undefined at the end of the file. */
async function lineFrom(file: FileHandle, place: number, size: number): Promise<Line | undefined> {
  if (place >= size) return undefined;
  const { buffer, bytesRead } = await file.read(Buffer.alloc(MOST_OF_A_LINE), 0, MOST_OF_A_LINE, place);
  const text = buffer.toString('latin1', 0, bytesRead);
  const end = text.indexOf('\n');
  if (end === -1 && bytesRead === MOST_OF_A_LINE) throw new Error('a line of it is too long');
  const line = end === -1 ? text : text.slice(0, end);
  return { text: line.trim().toUpperCase(), end: place + (end === -1 ? bytesRead : end + 1) };
}

/** Halves the sorted file until the line is found: some 35 reads in one of 40 GB. */
async function isInFile(path: string, hash: string): Promise<boolean> {
  await using file = await open(path);
  const { size } = await file.stat();
  // The first line that begins at `from` or behind it and before `to` may be the one.
  let from = 0;
  let to = size;
  while (from < to) {
    const middle = Math.floor((from + to) / 2);
    // A line begins where the one before it ends.
    const start = middle === 0 ? 0 : ((await lineFrom(file, middle - 1, size))?.end ?? size);
    const line = start < to ? await lineFrom(file, start, size) : undefined;
    const found = line?.text.slice(0, 40);
    if (found === hash) return true;
    if (!line || !found || found > hash) to = middle;
    else from = line.end;
  }
  return false;
}

/** By k-anonymity: the address learns five of forty digits, and answers the rest of all hashes that begin so. */
async function isInRange(address: string, hash: string): Promise<boolean> {
  const response = await fetch(`${address.replace(/\/$/, '')}/${hash.slice(0, 5)}`, {
    headers: { 'add-padding': 'true', 'user-agent': 'Stagedoor' },
    signal: AbortSignal.timeout(PATIENCE),
    redirect: 'error',
  });
  if (!response.ok || !response.body) throw new Error(`it answered ${response.status}`);
  let text = '';
  const reader = response.body.pipeThrough(new TextDecoderStream());
  for await (const part of reader) {
    text += part;
    if (text.length > MOST_BYTES) throw new Error('its answer is too long');
  }
  const rest = hash.slice(5);
  // What is padded has a count of zero.
  return text.split('\n').some((line) => {
    const [suffix, count] = line.trim().toUpperCase().split(':');
    return suffix === rest && count !== '0';
  });
}
