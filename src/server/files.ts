/** Where files are kept: a folder of the data folder, or a bucket of a store that speaks S3. */
import { randomUUID } from 'node:crypto';
import { open } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import type { Bucket, Config } from './config.ts';
import { unavailable } from './errors.ts';

export interface Files {
  /** Keeps a file under a key; when this answers, it is kept. */
  put(key: string, bytes: Buffer): Promise<void>;
  /** A file's bytes as a stream. @throws where there is none */
  stream(key: string): Promise<Readable>;
  remove(key: string): Promise<void>;
  /** @throws where files can be neither written nor read */
  check(): Promise<void>;
}

/** Makes sure that a file, or the names in a folder, are on the disk. */
async function sync(path: string): Promise<void> {
  const opened = await open(path, 'r');
  try {
    await opened.sync();
  } finally {
    await opened.close();
  }
}

/** Files in a folder of this machine. */
export function filesIn(folder: string): Files {
  const disk = new Disk(new FSDriver({ location: folder, visibility: 'private' }));
  return {
    async put(key, bytes) {
      // Whole or not at all, also where two write the same key or the power goes: aside first, then into its place.
      const aside = `${key}.${randomUUID()}.part`;
      await disk.put(aside, bytes);
      await sync(join(folder, aside));
      await disk.move(aside, key);
      await sync(dirname(join(folder, key)));
    },
    stream: (key) => disk.getStream(key),
    remove: (key) => disk.delete(key),
    async check() {
      await disk.put('.check', 'ok');
      await disk.get('.check');
    },
  };
}

/** Milliseconds: a store that does not answer must not hold requests up. */
const CONNECT_MS = 3_000;
const ANSWER_MS = 15_000;

/** Files in a bucket. A put answers when the store has the whole object; it is there whole or not at all. */
async function filesInBucket({ name, endpoint, region, credentials }: Bucket): Promise<Files> {
  // Loaded only here: the client of S3 is larger than all the rest of the server.
  const { S3Driver } = await import('flydrive/drivers/s3');
  const driver = new S3Driver({
    bucket: name,
    region,
    visibility: 'private',
    supportsACL: false,
    maxAttempts: 3,
    // Without the last of these a late answer would only be warned of.
    requestHandler: { connectionTimeout: CONNECT_MS, requestTimeout: ANSWER_MS, throwOnRequestTimeout: true },
    // Other stores than Amazon's do not know the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    ...(endpoint && { endpoint, forcePathStyle: true }),
    ...(credentials && { credentials }),
  });
  const disk = new Disk(driver);
  /** A store that is away is a part that is down, not a fault of ours; a file that is not there is. */
  const asked = async <T>(answer: Promise<T>): Promise<T> => {
    try {
      return await answer;
    } catch (error) {
      const { name: reason } = ((error as Error).cause ?? error) as Error;
      if (reason === 'NoSuchKey' || reason === 'NotFound') throw error;
      throw unavailable('The store of files does not answer. Try again in a moment.');
    }
  };
  return {
    put: (key, bytes) => asked(disk.put(key, bytes)),
    stream: (key) => asked(disk.getStream(key)),
    remove: (key) => asked(disk.delete(key)),
    async check() {
      await asked(disk.put('.check', 'ok'));
      await asked(disk.get('.check'));
    },
  };
}

/** Files where the settings say. */
export async function openFiles({ bucket, dataDir }: Pick<Config, 'bucket' | 'dataDir'>): Promise<Files> {
  return bucket ? filesInBucket(bucket) : filesIn(join(dataDir, 'files'));
}
