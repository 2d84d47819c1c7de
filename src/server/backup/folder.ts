/** How a backup lies in its folder: `backup.json`, `tables/<name>.copy.gz`, `jobs.json` and `files/…`. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import * as z from 'zod';

/** A sentence for the person at the terminal. */
export class BackupFault extends Error {
  override name = 'BackupFault';
}

const table = z.object({
  name: z.string().regex(/^public\.[a-z_]+$/),
  columns: z.array(z.string().regex(/^[a-z_0-9]+$/)),
  rows: z.int(),
  /** SHA-256 of its rows as PostgreSQL's COPY writes them, hexadecimal. */
  sha256: z.string(),
});

const about = z.object({
  /** Of this layout. */
  version: z.literal(1),
  /** UTC: everything committed before is in it. */
  madeAt: z.string(),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  tables: z.array(table),
  sequences: z.record(z.string().regex(/^[a-z_0-9]+$/), z.int()),
  /** How many files; null where they are in a bucket, which has backups of its own. */
  files: z.nullable(z.int()),
});
export type About = z.output<typeof about>;

export const ABOUT = 'backup.json';
export const JOBS = 'jobs.json';
export const FILES = 'files';
export const pathOf = (folder: string, name: string) =>
  join(folder, 'tables', `${name.replace('public.', '')}.copy.gz`);

/** A job that was not done yet. */
export const jobs = z.array(
  z.object({
    name: z.string(),
    data: z.nullable(z.record(z.string(), z.unknown())),
    key: z.nullable(z.string()),
    after: z.string(),
  }),
);

/** @throws BackupFault where the folder is no whole backup */
export async function readAbout(folder: string): Promise<About> {
  try {
    return about.parse(JSON.parse(await readFile(join(folder, ABOUT), 'utf8')));
  } catch {
    throw new BackupFault(`${folder} is no whole backup: it has no ${ABOUT} that can be read.`);
  }
}

/** Passes bytes on and knows their hash at the end. */
export function hashing(): Transform & { digest(): string } {
  const hash = createHash('sha256');
  const through = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      done(null, chunk);
    },
  });
  return Object.assign(through, { digest: () => hash.digest('hex') });
}
