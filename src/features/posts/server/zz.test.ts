import { createWriteStream } from 'node:fs';
import { once } from 'node:events';
import { it } from 'vitest';
import { importGround } from './testing/import-ground.ts';
import { openWxr } from './wordpress/wxr.ts';
it('x', async () => {
  const g = await importGround();
  const path = `${g.place}/big.xml`;
  const out = createWriteStream(path);
  const para = '<!-- wp:paragraph -->\n<p>Lorem <em>ipsum</em> dolor sit amet, <a href="https://x.example/">consectetur</a> adipiscing elit, sed do eiusmod tempor incididunt ut labore et dolore magna aliqua. Ut enim ad minim veniam, quis nostrud exercitation ullamco laboris nisi ut aliquip ex ea commodo consequat.</p>\n<!-- /wp:paragraph -->\n\n';
  out.write('<?xml version="1.0"?><rss><channel><wp:wxr_version>1.2</wp:wxr_version><wp:base_blog_url>https://x.example</wp:base_blog_url>');
  let size = 0;
  const MB = Number(process.env['MB'] ?? 200);
  for (let id = 1; size < MB * 1e6; id += 1) {
    const text = `<item><title>Post ${id}</title><content:encoded><![CDATA[${para.repeat(30)}${id}]]></content:encoded><wp:post_id>${id}</wp:post_id><wp:post_type>post</wp:post_type><wp:status>publish</wp:status><wp:post_date_gmt>2026-01-01 00:00:00</wp:post_date_gmt></item><item><wp:post_id>${1e6 + id}</wp:post_id><wp:post_type>attachment</wp:post_type><wp:post_parent>${id}</wp:post_parent><wp:attachment_url>https://x.example/wp-content/uploads/2026/01/${id}.jpg</wp:attachment_url></item>`;
    size += text.length;
    if (!out.write(text)) await once(out, 'drain');
  }
  out.end('</channel></rss>'); await once(out, 'finish');
  global.gc?.();
  const before = process.memoryUsage(); let most = 0, rss = 0;
  const timer = setInterval(() => { const m = process.memoryUsage(); most = Math.max(most, m.heapUsed); rss = Math.max(rss, m.rss); }, 50);
  let t = Date.now();
  const s = await openWxr(path);
  console.log('pass 1', Date.now() - t, 'ms', s.total, Math.round((most - before.heapUsed) / 1e6), 'MB heap'); t = Date.now();
  for await (const e of s.entries()) void e;
  console.log('pass 2', Date.now() - t, 'ms', Math.round((most - before.heapUsed) / 1e6), 'MB heap'); t = Date.now();
  console.log((await g.wordpress(path)).said.split('\n').slice(0,3).join('\n'));
  console.log('import', Date.now() - t, 'ms', Math.round((most - before.heapUsed) / 1e6), 'MB heap growth', Math.round((rss - before.rss) / 1e6), 'rss growth');
  clearInterval(timer);
  await g.close();
}, 900_000);
