import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';

const SIZE = 110_000_000;
/** What the reading process may use for JavaScript at all, in MB: Node alone takes a tenth of it. */
const MOST_HEAP = 48;

let place: string;
let posts = 0;
beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), 'stagedoor-wxr-memory-'));
  const file = createWriteStream(join(place, 'export.xml'));
  const text = '<p>Four words stand here.</p>\n'.repeat(1000);
  file.write(
    '<rss><channel><wp:wxr_version>1.2</wp:wxr_version><wp:base_blog_url>https://x.example</wp:base_blog_url>',
  );
  for (let size = 0; size < SIZE; posts += 1) {
    const picture = `<wp:post_type>attachment</wp:post_type><wp:attachment_url>https://x.example/${posts}.jpg</wp:attachment_url>`;
    const item =
      `<item><wp:post_id>1${posts}</wp:post_id>${picture}<wp:post_parent>2${posts}</wp:post_parent></item>` +
      `<item><wp:post_id>2${posts}</wp:post_id><wp:post_type>post</wp:post_type><content:encoded><![CDATA[${text}]]></content:encoded></item>`;
    size += item.length;
    if (!file.write(item)) await once(file, 'drain');
  }
  file.end('</channel></rss>');
  await once(file, 'finish');
});
afterAll(() => rm(place, { recursive: true }));

it('reads an export twice as large as its memory', async () => {
  const module = JSON.stringify(pathToFileURL(resolve('src/features/posts/server/wordpress/wxr.ts')));
  const script = `
    import { openWxr } from ${module};
    const source = await openWxr(${JSON.stringify(join(place, 'export.xml'))});
    let [posts, length] = [0, 0];
    for await (const post of source.entries()) {
      posts += post.attached.own().length;
      length += post.content.length;
    }
    console.log(JSON.stringify({ posts, length }));`;
  const args = [`--max-old-space-size=${MOST_HEAP}`, '--input-type=module', '-e', script];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  expect(JSON.parse(stdout)).toEqual({ posts, length: posts * 30_000 });
});
