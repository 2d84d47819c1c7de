/** Posts as WordPress's REST API gives them (`/wp-json/wp/v2/posts?_embed`), in a JSON file. */
import { readFile, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import * as z from 'zod';
import { type Fault, type Incoming, type Source, siteOf, UnreadableSource, utcDate } from './incoming.ts';

/** A file is read whole; a page of the API holds 100 posts. */
const LARGEST_FILE = 200_000_000;

const text = z.string().catch('');
const rendered = z.object({ rendered: z.string(), protected: z.boolean().catch(false) });
const entry = z.object({
  id: z.int(),
  type: z.string().default('post'),
  status: z.string().default('publish'),
  date: text,
  date_gmt: text,
  modified_gmt: text,
  link: text,
  title: rendered.optional(),
  content: rendered,
  sticky: z.boolean().catch(false),
  // A list where there is none.
  meta: z.record(z.string(), z.unknown()).catch({}),
  _links: z
    .object({ self: z.array(z.object({ href: z.string() })) })
    .optional()
    .catch(undefined),
  _embedded: z
    .object({
      author: z.array(z.object({ name: text })).catch([]),
      'wp:featuredmedia': z.array(z.object({ source_url: text })).catch([]),
      'wp:term': z.array(z.array(z.object({ taxonomy: text, slug: text, name: text }))).catch([]),
    })
    .partial()
    .catch({}),
});
type Entry = z.output<typeof entry>;

/** Opens a file with a list of posts. @throws UnreadableSource */
export async function openRestJson(path: string): Promise<Source> {
  const name = basename(path);
  const given = await listIn(path, name);
  const site = given.map((one) => siteAddress(entry.safeParse(one).data)).find((address) => address !== undefined);
  return {
    ...siteOf(site ?? ''),
    total: given.length,
    async *entries() {
      for (const one of given) yield incoming(one);
    },
  };
}

async function listIn(path: string, name: string): Promise<unknown[]> {
  try {
    const about = await stat(path);
    if (!about.isFile() || about.size > LARGEST_FILE) {
      throw new UnreadableSource(`${name} must be a file of at most ${LARGEST_FILE / 1e6} MB.`);
    }
    const given: unknown = JSON.parse((await readFile(path, 'utf8')).replace(/^\ufeff/, ''));
    if (Array.isArray(given)) return given;
  } catch (error) {
    if (error instanceof UnreadableSource) throw error;
    const { code } = error as NodeJS.ErrnoException;
    if (code)
      throw new UnreadableSource(code === 'ENOENT' ? `There is no ${path}.` : `${path} cannot be read (${code}).`);
    if (!(error instanceof SyntaxError)) throw error;
  }
  throw new UnreadableSource(`${name} is no list of posts in JSON, as /wp-json/wp/v2/posts?_embed gives it.`);
}

/** The home page of the site: what stands before `/wp-json/` in the post's own address, or else its host. */
function siteAddress(post: Entry | undefined): string | undefined {
  const { _links: links } = post ?? {};
  const [home, api] = links?.self[0]?.href.split('/wp-json/') ?? [];
  return api === undefined ? URL.parse(post?.link ?? '')?.origin : home;
}

function incoming(given: unknown): Incoming | Fault {
  const { data: post, error } = entry.safeParse(given);
  if (!post) {
    const [issue] = error.issues;
    const { id } = z
      .object({ id: z.coerce.string().catch('') })
      .catch({ id: '' })
      .parse(given);
    const fault = `It is no post: ${issue?.path.join('.') || 'it'} is missing or wrong.`;
    return { id: id.slice(0, 20), title: '', fault };
  }
  const { _embedded: embedded } = post;
  const { author = [], 'wp:featuredmedia': media = [], 'wp:term': terms = [] } = embedded;
  const { notification_url: link } = post.meta;
  return {
    id: `${post.id}`,
    type: post.type,
    status: post.status,
    hasPassword: post.content.protected,
    title: post.title?.rendered ?? '',
    author: author[0]?.name ?? '',
    content: post.content.rendered,
    isRendered: true,
    date: utcDate(post.date_gmt) ?? utcDate(post.date) ?? utcDate(post.modified_gmt),
    isSticky: post.sticky,
    categories: terms
      .flat()
      .filter(({ taxonomy }) => taxonomy === 'category')
      .map(({ slug, name }) => ({ nicename: slug, name })),
    featured: media[0]?.source_url || null,
    link: typeof link === 'string' && link.trim() !== '' ? link.trim() : null,
    attached: { byId: () => undefined, own: () => [] },
  };
}
