import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it, test } from 'vitest';
import { EXPORT, type ImportGround, importGround, REST } from './testing/import-ground.ts';

let ground: ImportGround;
beforeAll(async () => {
  ground = await importGround();
});
afterEach(() => ground.empty());
afterAll(() => ground.close());

it('says what became of everything, and ends with 0 where nothing was refused', async () => {
  const uploads = 'https://old.northlight.example/news/wp-content/uploads';
  expect(await ground.wordpress(EXPORT)).toEqual({
    code: 0,
    said: `18 created, 0 updated, 0 unchanged, 2 skipped, 0 refused
4 of them not published: drafts, private or with a password
Not posts: 2 menu items, 1 revisions, 2 files
Pictures: 0 taken, 4 left as links, 0 broken
  ${uploads}/2026/01/studio-300x200.jpg
  ${uploads}/2026/01/gone.jpg
  ${uploads}/2026/01/studio.jpg
  ${uploads}/2026/02/wide.png
Left out, as only the site can show it: 1 [button], 1 [contact-form-7], 1 wp:latest-posts
With damaged characters: posts 18
1 of type page  Nothing says what they are here: add --type page=…
post 12  Thrown away  It is in the trash.
`,
  });
});

it('lets no title steer the terminal, and names a long one in short', async () => {
  const post = { id: 1, type: 'post', status: 'trash', title: { rendered: `\u009b2J\u001b[2J${'x'.repeat(80)}` } };
  const path = await ground.write('steer.json', JSON.stringify([{ ...post, content: { rendered: '' } }]));
  const { said } = await ground.rest(path, '--source', 'x');
  expect(said).toContain(`post 1  2J[2J${'x'.repeat(54)}…  It is in the trash.\n`);
});

test.each([
  [[], /^Name one file: stagedoor import wordpress <export.xml> \[--type/],
  [['a.xml', 'b.xml'], /^Name one file:/],
  [['/nowhere.xml'], /^There is no \/nowhere\.xml\.$/],
  [[REST], /^posts\.json is no WordPress export \(WXR\)\.$/],
  [[EXPORT, '--colour', 'red'], /^Unknown option '--colour'\.$/],
  [[EXPORT, '--type'], /^Option '--type <value>' argument missing\.$/],
  [
    [EXPORT, '--type', 'page'],
    /^--type page is not understood: write --type name=type, the type latest-news, opportunity, /,
  ],
  [[EXPORT, '--category', 'a=b'], /^--category a=b is not understood/],
  [[EXPORT, '--groups', ','], /^--groups names no group/],
  [[EXPORT, '--source', ' '], /^--source names nothing\.$/],
  [[EXPORT, '--media', '/nowhere'], /^The folder \/nowhere cannot be read \(ENOENT\)\.$/],
])('of %j says in one sentence why there is nothing to begin with, and ends with 2', async (args, sentence) => {
  const { code, said } = await ground.wordpress(...args);
  expect(said.trimEnd()).toMatch(sentence);
  expect(said.match(/\n/g)).toHaveLength(1);
  expect(code).toBe(2);
  expect(await ground.posts()).toEqual([]);
});

test.each([
  ['{"id":1}', 'file.json is no list of posts in JSON, as /wp-json/wp/v2/posts?_embed gives it.\n'],
  ['[{"id":1', 'file.json is no list of posts in JSON, as /wp-json/wp/v2/posts?_embed gives it.\n'],
  ['[]', 'The file names no site: say where its posts come from with --source name.\n'],
])('of the JSON %s too', async (json, said) => {
  expect(await ground.rest(await ground.write('file.json', json))).toEqual({ code: 2, said });
});

it('reads no folder as a file', async () => {
  expect((await ground.rest(join(ground.place))).said).toMatch(/must be a file of at most 200 MB\.\n$/);
});
