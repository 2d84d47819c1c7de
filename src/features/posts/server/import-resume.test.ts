import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ImportGround, importGround, photo } from './testing/import-ground.ts';

const POSTS = 90;
/** In the second batch of 50: one is committed, of the other some pictures are stored and no post is. */
const KILLED_AT = 70;

let ground: ImportGround;
beforeAll(async () => {
  ground = await importGround();
});
afterAll(() => ground.close());

/** An import in a process of its own that stands still, and says so, when it stores the given picture. */
const script = (path: string, uploads: string) => {
  const from = (module: string) => JSON.stringify(pathToFileURL(resolve('src', module)));
  return `
    import { connect } from ${from('server/database.ts')};
    import { filesIn } from ${from('server/files.ts')};
    import { readConfig } from ${from('server/config.ts')};
    import { importWordpressCommand } from ${from('features/posts/server/commands.ts')};
    const { database } = await connect(${JSON.stringify(ground.url)}, 5);
    const files = filesIn(${JSON.stringify(ground.filesFolder)});
    let stored = 0;
    const put = async (key, bytes) => {
      await files.put(key, bytes);
      stored += 1;
      if (stored < ${KILLED_AT}) return;
      console.log('stored');
      await new Promise(() => {});
    };
    const parts = { database, files: { ...files, put }, config: readConfig({ demo: true }, {}) };
    await importWordpressCommand(parts, [${JSON.stringify(path)}, '--media', ${JSON.stringify(uploads)}], process.stdout);`;
};

it('an import killed halfway is completed by the next one, with none lost and none doubled', async () => {
  const uploads = `${ground.place}/uploads`;
  const items: string[] = [];
  for (let id = 1; id <= POSTS; id += 1) {
    await ground.write(`uploads/2026/01/${id}.png`, await photo(id, 10, 'png'));
    items.push(
      `<item><title>Post ${id}</title><content:encoded><![CDATA[<img src="/wp-content/uploads/2026/01/${id}.png">]]></content:encoded>` +
        `<wp:post_id>${id}</wp:post_id><wp:post_type>post</wp:post_type><wp:status>publish</wp:status>` +
        '<wp:post_date_gmt>2026-01-01 00:00:00</wp:post_date_gmt></item>',
    );
  }
  const head =
    '<rss><channel><wp:wxr_version>1.2</wp:wxr_version><wp:base_blog_url>https://x.example</wp:base_blog_url>';
  const path = await ground.write('export.xml', `${head}${items.join('\n')}</channel></rss>`);

  const child = spawn(process.execPath, ['--input-type=module', '-e', script(path, uploads)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await Promise.race([
    once(child.stdout, 'data'),
    once(child, 'exit').then(() => Promise.reject(new Error('It ended too early.'))),
  ]);
  child.kill('SIGKILL');
  await once(child, 'exit');
  expect(await ground.posts()).toHaveLength(50);
  expect(await ground.media()).toHaveLength(50);

  const { code, said } = await ground.wordpress(path, '--media', uploads);
  expect(code).toBe(0);
  expect(said).toMatch(/^40 created, 0 updated, 50 unchanged, 0 skipped, 0 refused\n/);
  const posts = await ground.posts();
  expect(posts.map(({ source_id }) => source_id)).toEqual(Array.from({ length: POSTS }, (_, index) => `${index + 1}`));
  const media = await ground.media();
  expect(media).toHaveLength(POSTS);
  for (const { file_key, size_bytes } of media) expect(await ground.stored(file_key)).toHaveLength(size_bytes);
  for (const { content_html, source_id } of posts) expect(content_html).toContain(`width="${source_id}" height="10"`);
});
