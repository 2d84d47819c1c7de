/** Where files are kept: a folder of the data folder. One interface, so that a store elsewhere is a setting. */
import { randomUUID } from 'node:crypto';
import { open } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';

export interface Files {
  /** Keeps a file under a key; when this answers, it is on the disk. */
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
