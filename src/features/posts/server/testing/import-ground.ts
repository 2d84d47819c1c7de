/** A ground for imports of posts: a database of its own, a folder of files, and the pictures of the fixtures' site. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { PassThrough } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import sharp from 'sharp';
import { readConfig } from '#server/config.ts';
import { filesIn } from '#server/files.ts';
import { testDatabase } from '#server/testing/database.ts';
import { importPostsCommand, importWordpressCommand } from '../commands.ts';

export type ImportGround = Awaited<ReturnType<typeof importGround>>;

export const EXPORT = 'tests/fixtures/wordpress/export.xml';
export const REST = 'tests/fixtures/wordpress/posts.json';

export async function importGround(settings: Readonly<Record<string, string>> = {}) {
  const test = await testDatabase();
  const { database } = test;
  const place = await mkdtemp(join(tmpdir(), 'stagedoor-posts-'));
  const filesFolder = join(place, 'files');
  const parts = { database, files: filesIn(filesFolder), config: readConfig({ demo: true }, settings) };
  const run = async (command: typeof importPostsCommand, args: readonly string[]) => {
    const out = new PassThrough();
    const code = await command(parts, args, out);
    out.end();
    return { code, said: await text(out) };
  };
  return {
    ...test,
    parts,
    place,
    filesFolder,
    wordpress: (...args: string[]) => run(importWordpressCommand, args),
    rest: (...args: string[]) => run(importPostsCommand, args),
    /** A new file below the ground's folder. */
    async write(name: string, content: string | Buffer): Promise<string> {
      const path = join(place, name);
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, content);
      return path;
    },
    /** The uploads of the fixtures' site: what is there of them. */
    async uploads(): Promise<string> {
      await this.write('uploads/2026/01/studio.jpg', await photo(600, 400));
      await this.write('uploads/2026/01/studio-300x200.jpg', await photo(300, 200));
      await this.write('uploads/2026/02/wide.png', await photo(900, 300, 'png'));
      return join(place, 'uploads');
    },
    posts: () => database.selectFrom('posts').selectAll().orderBy('id').execute(),
    /** A post by its id at its site. */
    post: (id: string) =>
      database.selectFrom('posts').selectAll().where('source_id', '=', id).executeTakeFirstOrThrow(),
    media: () => database.selectFrom('media').selectAll().orderBy('size_bytes').execute(),
    stored: async (key: string) => buffer(await parts.files.stream(key)),
    /** Without posts and pictures again. */
    async empty(): Promise<void> {
      await database.deleteFrom('posts').execute();
      await database.deleteFrom('media').execute();
    },
    async close(): Promise<void> {
      await test.close();
      await rm(place, { recursive: true, force: true });
    },
  };
}

/** A picture of this size in one colour. */
export function photo(width: number, height: number, format: 'jpeg' | 'png' | 'webp' | 'avif' | 'gif' = 'jpeg') {
  const background = { r: width % 256, g: height % 256, b: 90 };
  return sharp({ create: { width, height, channels: 3, background } })
    .toFormat(format)
    .toBuffer();
}
