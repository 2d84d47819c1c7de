/** The files of one import: found, opened and told apart. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { glob, open, readdir, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { constants, createGunzip, gunzipSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';
import { type Recognised, recognise } from './kinds.ts';

/** Why a file, or a whole import, cannot be read: a sentence for whoever called for it. */
export class Unreadable extends Error {
  override name = 'Unreadable';
}

/** A file of which the first line was read. */
export interface SourceFile extends Recognised {
  readonly path: string;
  readonly gzip: boolean;
  /** When YouTube made it, ISO 8601. */
  readonly created: string;
  /** As it lies on the disk. */
  readonly bytes: number;
}

/** What a folder holds that can be a report. */
const REPORT = /\.(csv|gz)$/i;
const GLOB = /[*?[{]/;

/**
 * The files behind names of files, folders (all .csv and .gz below them, hidden ones left out) and globs, sorted, each once.
 * @throws Unreadable where a name leads to none
 */
export async function filesBehind(names: readonly string[]): Promise<string[]> {
  const found = await Promise.all(names.map(filesOf));
  return [...new Set(found.flat())].toSorted();
}

async function filesOf(name: string): Promise<string[]> {
  const about = await stat(name).catch(() => undefined);
  if (about?.isFile()) return [name];
  const files = about?.isDirectory() ? await filesBelow(name) : GLOB.test(name) ? await filesLike(name) : undefined;
  if (!files) throw new Unreadable(`There is no ${name}.`);
  if (files.length === 0) throw new Unreadable(`There is no report in ${name}.`);
  return files;
}

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const found = await Promise.all(
    entries
      .filter(({ name }) => !name.startsWith('.'))
      .map((entry) => {
        const path = join(folder, entry.name);
        if (entry.isDirectory()) return filesBelow(path);
        return Promise.resolve(REPORT.test(entry.name) ? [path] : []);
      }),
  );
  return found.flat();
}

async function filesLike(pattern: string): Promise<string[]> {
  const files: string[] = [];
  for await (const entry of glob(pattern, { withFileTypes: true })) {
    if (entry.isFile()) files.push(join(entry.parentPath, entry.name));
  }
  return files;
}

/** Far more than any header. */
const HEAD_BYTES = 65_536;

/**
 * Reads a file's first line and what is known about it. Its create time is the one given, else the one in its name
 * (`…2026-10-03T043012Z…`), else when it was last written.
 * @throws Unreadable where it is no report
 */
export async function openSource(path: string, created?: string): Promise<SourceFile> {
  const opened = await open(path).catch((error: NodeJS.ErrnoException) => {
    throw new Unreadable(`It cannot be read (${error.code}).`);
  });
  try {
    const { size, mtime } = await opened.stat();
    const { buffer, bytesRead } = await opened.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    const start = buffer.subarray(0, bytesRead);
    const gzip = start[0] === 0x1f && start[1] === 0x8b;
    const name = basename(path);
    const recognised = recognise(headerOf(gzip ? unpackedStart(start) : start), name);
    if (typeof recognised === 'string') throw new Unreadable(recognised);
    const when = created ?? createdIn(name) ?? mtime.toISOString();
    return { ...recognised, path, gzip, bytes: size, created: when };
  } finally {
    await opened.close();
  }
}

function unpackedStart(start: Buffer): Buffer {
  try {
    return gunzipSync(start, { finishFlush: constants.Z_SYNC_FLUSH });
  } catch {
    throw new Unreadable('It is no whole gzip file.');
  }
}

function headerOf(start: Buffer): string[] {
  const [line = ''] = start.toString('utf8').split(/\r?\n/, 1);
  try {
    const [header = []] = parse(line, { bom: true, relax_quotes: true });
    return header;
  } catch {
    throw new Unreadable('Its first line is no header of a CSV file.');
  }
}

const TIME_IN_NAME = /(\d{4})-?(\d\d)-?(\d\d)T(\d\d)[:-]?(\d\d)[:-]?(\d\d)(\.\d{1,6})?/;

/** The create time in a file's name, in UTC. */
export function createdIn(name: string): string | undefined {
  const [found, year, month, day, hours, minutes, seconds, fraction = ''] = TIME_IN_NAME.exec(name) ?? [];
  const time = `${year}-${month}-${day}T${hours}:${minutes}:${seconds}${fraction}Z`;
  return found && !Number.isNaN(Date.parse(time)) ? time : undefined;
}

/** SHA-256 of a file's content, unpacked. @throws Unreadable where it breaks off */
export async function digestOf(
  { path, gzip }: Pick<SourceFile, 'path' | 'gzip'>,
  signal?: AbortSignal,
): Promise<Buffer> {
  const hash = createHash('sha256');
  const packed = createReadStream(path, { highWaterMark: 1 << 20 });
  const options = signal ? { signal } : {};
  try {
    if (gzip) await pipeline(packed, createGunzip(), hash, options);
    else await pipeline(packed, hash, options);
  } catch (error) {
    signal?.throwIfAborted();
    throw new Unreadable(
      gzip ? 'It is no whole gzip file.' : `It cannot be read (${(error as NodeJS.ErrnoException).code}).`,
    );
  }
  return hash.digest();
}
