import { readFile } from 'node:fs/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it, test } from 'vitest';
import { EXPORT, type ImportGround, importGround, photo, REST } from './testing/import-ground.ts';

let ground: ImportGround;
let uploads: string;
beforeAll(async () => {
  ground = await importGround();
  uploads = await ground.uploads();
});
afterEach(() => ground.empty());
afterAll(() => ground.close());

/** The export with something of it changed. */
async function changed(...changes: readonly (readonly [string, string])[]): Promise<string> {
  let text = await readFile(EXPORT, 'utf8');
  for (const [from, to] of changes) {
    expect(text).toContain(from);
    text = text.replaceAll(from, to);
  }
  return ground.write('changed.xml', text);
}

it('brings in every post of an export, each as what it is', async () => {
  await ground.wordpress(EXPORT, '--media', uploads, '--category', 'guides=resource');
  const posts = await ground.posts();
  expect(posts.map(({ source_id, type, status, title }) => [source_id, type, status, title.slice(0, 30)])).toEqual([
    ['1', 'latest-news', 'published', 'Markup: Title With Markup & mo'],
    ['2', 'latest-news', 'published', ''],
    ['3', 'latest-news', 'published', 'Taumatawhakatangihangakoauauot'],
    ['4', 'latest-news', 'published', 'עברית ועוד'],
    ['5', 'latest-news', 'published', 'Blocks – all of them'],
    ['6', 'latest-news', 'published', 'Pinned'],
    ['7', 'latest-news', 'published', 'In the future'],
    ['8', 'latest-news', 'private', 'With a password'],
    ['9', 'latest-news', 'private', 'Private'],
    ['10', 'latest-news', 'draft', 'A draft'],
    ['11', 'latest-news', 'draft', 'Pending'],
    ['14', 'opportunity', 'published', 'A brand looks for creators'],
    ['15', 'survey', 'published', 'What do you think?'],
    ['16', 'notification', 'published', 'Payments are on their way'],
    ['17', 'resource', 'published', 'By its category'],
    ['18', 'latest-news', 'published', 'Bad signs'],
    ['19', 'latest-news', 'published', 'Two sections: ]]>'],
    ['20', 'latest-news', 'published', 'Special ~`!@#$%^&*()-_=+{}[]/\\;:\'"?,.> characters'.slice(0, 30)],
  ]);
  expect(await ground.post('1')).toMatchObject({
    source: 'wordpress:https://old.northlight.example/news',
    author: 'Maya Okafor',
    categories: ['Company & news'],
    published_at: new Date('2026-03-02T07:30:00Z'),
    visible_from: null,
    for_groups: null,
    link: null,
    featured_image: expect.stringMatching(/^\/api\/media\/[0-9a-f]{64}\.jpg$/),
    excerpt: expect.stringMatching(/^Welcome to the classic editor\. A line breaks here\. A second paragraph/),
  });
  expect((await ground.post('3')).author).toBe('Theo Lindqvist');
  expect((await ground.post('6')).pinned).toBe(true);
  expect((await ground.post('7')).visible_from).toEqual(new Date('2099-01-01T12:00:00Z'));
  expect((await ground.post('15')).link).toBe('https://survey.example/?a=1&b=2');
  expect((await ground.post('16')).link).toBe('https://old.northlight.example/settings/payments');
  const html = posts.map(({ content_html }) => content_html).join('');
  expect(html).not.toMatch(/hostile|<!--|style=|onclick|<script|A comment|wp-block/);
});

describe('the same again', () => {
  it('changes nothing', async () => {
    await ground.wordpress(EXPORT, '--media', uploads);
    const before = await ground.posts();
    expect((await ground.wordpress(EXPORT, '--media', uploads)).said).toMatch(/^0 created, 0 updated, 18 unchanged/);
    expect(await ground.posts()).toEqual(before);
  });

  it('changed, updates what has changed, under the same id', async () => {
    await ground.wordpress(EXPORT);
    const { id } = await ground.post('14');
    const path = await changed(['Apply until May.', 'Apply until June.'], ['[trash]', '[publish]']);
    expect((await ground.wordpress(path)).said).toMatch(/^1 created, 1 updated, 17 unchanged/);
    expect(await ground.post('14')).toMatchObject({ id, content_html: '<p>Apply until June.</p>' });
  });

  it('of another site is another post', async () => {
    await ground.wordpress(EXPORT);
    expect((await ground.wordpress(EXPORT, '--source', 'other')).said).toMatch(/^18 created/);
  });

  it('thrown away at its site, is taken back, and comes again when it does', async () => {
    await ground.wordpress(EXPORT);
    const path = await changed(['<wp:status><![CDATA[publish]]>', '<wp:status><![CDATA[trash]]>']);
    expect((await ground.wordpress(path)).said).toContain('\n13 taken back: their site has thrown them away\n');
    expect((await ground.posts()).filter(({ status }) => status === 'published').map(({ title }) => title)).toEqual([
      'In the future',
    ]);
    expect((await ground.wordpress(EXPORT)).said).toMatch(/^0 created, 13 updated, 5 unchanged/);
    expect((await ground.post('1')).status).toBe('published');
  });

  it('from its REST API is the same post', async () => {
    await ground.rest(REST);
    const path = await changed(['<wp:post_id>1</wp:post_id>', '<wp:post_id>31</wp:post_id>']);
    expect((await ground.wordpress(path)).said).toMatch(/^17 created, 1 updated/);
  });

  it('twice in one file goes in once', async () => {
    const path = await changed(['<wp:post_id>2</wp:post_id>', '<wp:post_id>1</wp:post_id>']);
    expect((await ground.wordpress(path)).said).toContain('\npost 1  Its id stood in the file before.\n');
  });
});

describe('pictures', () => {
  it('are stored once each, belong to their posts, and are said by their content', async () => {
    await ground.wordpress(EXPORT, '--media', uploads);
    const media = await ground.media();
    expect(media.map(({ media_type, width, height }) => [media_type, width, height])).toEqual(
      expect.arrayContaining([
        ['image/jpeg', 300, 200],
        ['image/jpeg', 600, 400],
        ['image/png', 900, 300],
      ]),
    );
    expect(media).toHaveLength(3);
    for (const { file_key, size_bytes } of media) expect(await ground.stored(file_key)).toHaveLength(size_bytes);
    const { content_html, id } = await ground.post('5');
    const held = await ground.database.selectFrom('post_media').select('sha256').where('post_id', '=', id).execute();
    const named = new Set(content_html.match(/[0-9a-f]{64}/g));
    expect(new Set(held.map(({ sha256 }) => sha256.toString('hex')))).toEqual(named);
    expect(named.size).toBe(2);
  });

  it('that come later make their posts new, and those that go leave them', async () => {
    await ground.wordpress(EXPORT);
    expect((await ground.post('1')).featured_image).toBeNull();
    expect((await ground.wordpress(EXPORT, '--media', uploads)).said).toMatch(/^0 created, 2 updated, 16 unchanged/);
    expect((await ground.post('1')).featured_image).not.toBeNull();
    await ground.wordpress(EXPORT);
    expect(await ground.database.selectFrom('post_media').selectAll().execute()).toEqual([]);
  });

  it('that are broken are said, and their posts go in', async () => {
    await ground.write('broken/2026/01/studio.jpg', (await photo(600, 400)).subarray(0, 300));
    const { code, said } = await ground.wordpress(EXPORT, '--media', `${ground.place}/broken`);
    expect(code).toBe(1);
    expect(said).toMatch(/^18 created/);
    expect(said).toMatch(
      /\npost 1 {2}Markup: Title With Markup & more {2}https:\S+\/studio\.jpg: It is damaged, or no picture/,
    );
  });

  it('at hosts that the settings name stay there', async () => {
    const other = await importGround({ IMAGE_HOSTS: 'old.northlight.example', FRAME_HOSTS: 'none' });
    try {
      expect((await other.wordpress(EXPORT)).said).toMatch(
        /\nPictures: 0 taken, 4 left at their hosts, 0 left as links/,
      );
      const { content_html, featured_image } = await other.post('1');
      const studio = 'https://old.northlight.example/news/wp-content/uploads/2026/01/studio';
      expect(content_html).toContain(`<img src="${studio}-300x200.jpg" alt="The studio" width="300" height="200"`);
      expect(featured_image).toBe(`${studio}.jpg`);
      expect(content_html).not.toContain('<iframe');
    } finally {
      await other.close();
    }
  });
});

test.each([
  [['--type', 'page=resource'], '13', { type: 'resource' }],
  [['--type', 'post=resource', '--category', 'guides=survey'], '17', { type: 'survey' }],
  [['--type', 'post=resource', '--category', 'guides=survey'], '1', { type: 'resource' }],
  [['--groups', 'gold, silver'], '1', { for_groups: ['gold', 'silver'] }],
  [['--source', 'intranet'], '1', { source: 'intranet' }],
])('with %j post %s is %j', async (options, id, expected) => {
  await ground.wordpress(EXPORT, ...options);
  expect(await ground.post(id)).toMatchObject(expected);
});

it('reads what the REST API gives', async () => {
  const { code, said } = await ground.rest(REST, '--media', uploads, '--category', 'guides=resource');
  expect(code).toBe(1);
  expect(said).toBe(`3 created, 0 updated, 0 unchanged, 0 skipped, 2 refused
1 of them not published: drafts, private or with a password
Pictures: 1 taken, 0 left as links, 0 broken
post 34  It is no post: content is missing or wrong.
post ?  It is no post: it is missing or wrong.
post 32  Its link was left out: it is no web address.
`);
  const post = await ground.post('31');
  expect(post).toMatchObject({
    source: 'wordpress:https://old.northlight.example/news',
    type: 'resource',
    title: 'Ads – “new” & better',
    author: 'Maya Okafor',
    published_at: new Date('2026-05-04T12:00:00Z'),
    pinned: true,
    categories: ['Guides & tips'],
  });
  expect(post.content_html).toMatch(
    /^<p>Rendered <strong>already<\/strong>\.<br \/> Second line\.<\/p><figure><iframe /,
  );
  expect(post.content_html).toContain(
    `<figure class="gallery columns-2"><figure><a href="${post.featured_image}"><img`,
  );
  expect(await ground.post('32')).toMatchObject({ type: 'survey', title: '', author: '', link: null });
  expect(await ground.post('33')).toMatchObject({ status: 'private' });
});
