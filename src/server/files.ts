/** Where files are kept: a folder of the data folder. One interface, so that a store elsewhere is a setting. */
import { open } from 'node:fs/promises';
import { join } from 'node:path';
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

/** Files in a folder of this machine. */
export function filesIn(folder: string): Files {
  const disk = new Disk(new FSDriver({ location: folder, visibility: 'private' }));
  return {
    async put(key, bytes) {
      await disk.put(key, bytes);
      const file = await open(join(folder, key), 'r');
      try {
        await file.sync();
      } finally {
        await file.close();
      }
    },
    stream: (key) => disk.getStream(key),
    remove: (key) => disk.delete(key),
    async check() {
      await disk.put('.check', 'ok');
      await disk.get('.check');
    },
  };
}
