import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { type Fault, type Incoming, siteOf, utcDate } from './incoming.ts';
import { openWxr } from './wxr.ts';

let place: string;
beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), 'stagedoor-wxr-'));
});
afterAll(() => rm(place, { recursive: true }));

const HEAD = `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:wp="http://wordpress.org/export/1.2/"><channel><title>x</title><link>https://link.example</link>
<wp:wxr_version>1.2</wp:wxr_version><wp:base_site_url>https://network.example/</wp:base_site_url>
<wp:base_blog_url>https://network.example/blog/</wp:base_blog_url>
<wp:author><wp:author_login>maya</wp:author_login><wp:author_display_name><![CDATA[Maya Okafor]]></wp:author_display_name></wp:author>`;
const TAIL = '</channel></rss>\n';

const item = (fields: Readonly<Record<string, string>>, more = '') => {
  const all = { 'wp:post_id': '1', 'wp:post_type': 'post', 'wp:status': 'publish', ...fields };
  return `<item>${Object.entries(all)
    .map(([name, text]) => `<${name}>${text}</${name}>`)
    .join('')}${more}</item>`;
};
const meta = (key: string, value: string) =>
  `<wp:postmeta><wp:meta_key>${key}</wp:meta_key><wp:meta_value><![CDATA[${value}]]></wp:meta_value></wp:postmeta>`;

async function open(content: string | Buffer) {
  const path = join(place, 'export.xml');
  await writeFile(path, content);
  const source = await openWxr(path);
  const all: (Incoming | Fault)[] = [];
  for await (const entry of source.entries()) all.push(entry);
  return { ...source, all };
}
async function only(content: string | Buffer): Promise<Incoming> {
  const [first] = (await open(content)).all;
  return first as Incoming;
}

it('reads what a post is, and leaves out its comments', async () => {
  const comment = '<wp:comment><wp:comment_id>9</wp:comment_id><title>no</title><wp:status>no</wp:status></wp:comment>';
  const fields = {
    title: 'A &amp; b',
    'dc:creator': 'maya',
    'content:encoded': '<![CDATA[a ]]]]><![CDATA[> b]]>',
    'wp:post_date_gmt': '2026-09-30 12:00:00',
    'wp:is_sticky': '1',
  };
  const categories =
    '<category domain="category" nicename="news">News</category><category domain="post_tag" nicename="t">T</category>';
  const source = await open(
    `${HEAD}${item(fields, `${comment}${categories}${meta('notification_url', ' https://x.example ')}`)}${TAIL}`,
  );
  expect(source).toMatchObject({
    name: 'wordpress:https://network.example/blog',
    base: 'https://network.example/blog/',
    total: 1,
  });
  expect(source.all).toMatchObject([
    {
      id: '1',
      type: 'post',
      status: 'publish',
      hasPassword: false,
      title: 'A & b',
      author: 'Maya Okafor',
      content: 'a ]]> b',
      date: new Date('2026-09-30T12:00:00Z'),
      isSticky: true,
      categories: [{ nicename: 'news', name: 'News' }],
      link: 'https://x.example',
      featured: null,
    },
  ]);
});

it('finds pictures that stand after the posts that show them', async () => {
  const picture = (id: string, url: string) =>
    item(
      {
        'wp:post_id': id,
        'wp:post_type': 'attachment',
        'wp:post_parent': '1',
        'wp:attachment_url': url,
        'excerpt:encoded': 'Caption',
      },
      meta('_wp_attachment_image_alt', 'Alt'),
    );
  const post = await only(
    `${HEAD}${item({}, meta('_thumbnail_id', '8'))}${picture('8', 'https://x.example/a.jpg')}${picture('9', 'https://x.example/a.pdf')}${TAIL}`,
  );
  expect(post.featured).toBe('https://x.example/a.jpg');
  const found = { url: 'https://x.example/a.jpg', alt: 'Alt', caption: 'Caption' };
  expect(post.attached.byId('8')).toEqual(found);
  expect(post.attached.own()).toEqual([found]);
});

describe('dates', () => {
  test.each([
    [{ 'wp:post_date_gmt': '2026-01-02 03:04:05', 'wp:post_date': '2026-01-02 05:04:05' }, '2026-01-02T03:04:05.000Z'],
    [
      { 'wp:post_date_gmt': '0000-00-00 00:00:00', pubDate: 'Wed, 30 Sep 2026 12:00:00 +0200' },
      '2026-09-30T10:00:00.000Z',
    ],
    [{ pubDate: 'Wed, 30 Sep 2026 12:00:00 EST' }, '2026-09-30T17:00:00.000Z'],
    [
      {
        'wp:post_date_gmt': '0000-00-00 00:00:00',
        pubDate: 'Wed, 30 Nov -0001 00:00:00 +0000',
        'wp:post_date': '2026-01-02 05:04:05',
      },
      '2026-01-02T05:04:05.000Z',
    ],
    [{ 'wp:post_date_gmt': '2026-99-99 99:99:99', pubDate: 'soon' }, undefined],
  ])('%j', async (fields, expected) => {
    expect((await only(`${HEAD}${item(fields)}${TAIL}`)).date?.toISOString()).toBe(expected);
  });

  test('of no form are none', () => {
    expect(['', '2026', '0000-01-01 00:00:00'].map(utcDate)).toEqual([null, null, null]);
  });
});

test.each([
  ['https://X.example/', 'wordpress:https://x.example', 'https://x.example/'],
  ['http://x.example:8080/a/', 'wordpress:http://x.example:8080/a', 'http://x.example:8080/a/'],
  ['javascript:x', null, undefined],
  ['', null, undefined],
])('the site of %s is %s', (address, name, base) => {
  expect(siteOf(address)).toEqual({ name, base });
});

describe('is not had', () => {
  const says = (content: string | Buffer) => open(content).catch((error: Error) => error.message);
  test.each([
    ['', 'export.xml is no WordPress export (WXR).'],
    ['hello', 'export.xml is no WordPress export (WXR).'],
    ['<html><body><p>x</p></body></html>', 'export.xml is no WordPress export (WXR).'],
    ['<rss><channel><item><title>A feed</title></item></channel></rss>', 'export.xml is no WordPress export (WXR).'],
    [`${HEAD}${item({})}`, 'export.xml has no end: it was cut off. Export it once more.'],
    [`${HEAD}${item({})}</channel>`, 'export.xml has no end: it was cut off. Export it once more.'],
    [`${HEAD}<item><content:encoded><![CDATA[${TAIL}`, 'export.xml has no end: it was cut off. Export it once more.'],
    [
      '<?xml version="1.0" encoding="klingon"?><rss>',
      'export.xml says that its encoding is klingon, which is not known.',
    ],
  ])('%j', async (content, message) => {
    expect(await says(content)).toBe(message);
  });

  it('a text without an end is not kept in memory', async () => {
    expect(await says(`${HEAD}<item><title><![CDATA[${'x'.repeat(34_000_000)}`)).toBe(
      'export.xml is no WordPress export: a text in it does not end.',
    );
  });

  it('a file that is not there', async () => {
    await expect(openWxr('/nowhere.xml')).rejects.toThrow('There is no /nowhere.xml.');
    await expect(openWxr(place)).rejects.toThrow(`${place} cannot be read (EISDIR).`);
  });
});

it('expands no entity and reads no other file', async () => {
  const bomb = Array.from({ length: 9 }, (_, at) => `<!ENTITY l${at + 1} "${`&l${at};`.repeat(10)}">`).join('');
  const type = `<!DOCTYPE rss [<!ENTITY l0 "lol">${bomb}<!ENTITY file SYSTEM "file:///etc/passwd">]>`;
  const content = HEAD.replace('<rss', `${type}<rss`) + item({ title: '&l9;&file;&amp;&#65;' }) + TAIL;
  expect((await only(content)).title).toBe('&l9;&file;&A');
});

describe('encodings', () => {
  it('bytes that are no UTF-8 become replacement characters, and the rest is read', async () => {
    const content = Buffer.concat([
      Buffer.from(`${HEAD}<item><title>a`),
      Buffer.from([0xe9, 0xff]),
      Buffer.from(`b</title><wp:post_id>1</wp:post_id></item>${TAIL}`),
    ]);
    expect((await only(content)).title).toBe('a\ufffd\ufffdb');
  });

  test.each([
    ['a byte order mark', Buffer.from(`\ufeff${HEAD}${item({ title: 'é' })}${TAIL}`)],
    ['Latin 1', Buffer.from(`${HEAD.replace('UTF-8', 'ISO-8859-1')}${item({ title: 'é' })}${TAIL}`, 'latin1')],
    ['UTF-16', Buffer.from(`\ufeff${HEAD.replace('UTF-8', 'UTF-16')}${item({ title: 'é' })}${TAIL}`, 'utf16le')],
  ])('%s is understood', async (_name, content) => {
    expect((await only(content)).title).toBe('é');
  });
});

test.each([
  [{ 'wp:post_id': 'x' }, 'It has no id.'],
  [{ 'content:encoded': 'x'.repeat(4_000_001) }, 'Its content is longer than 4 million characters.'],
])('a post that cannot be read is a fault of its own', async (fields, fault) => {
  expect((await open(`${HEAD}${item(fields)}${item({ 'wp:post_id': '2' })}${TAIL}`)).all).toMatchObject([
    { fault },
    { id: '2' },
  ]);
});
