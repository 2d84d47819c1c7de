/** WordPress's export file (WXR 1.2: RSS 2.0 with elements of WordPress), read as a stream. */
import { basename } from 'node:path';
import { type Fault, type Incoming, type Source, siteOf, UnreadableSource, utcDate } from './incoming.ts';
import type { Attachment } from './shortcodes.ts';
import { itemsOf, type RawItem, type Wxr } from './wxr-items.ts';

/** Longer content is no post that somebody reads. In UTF-16 code units. */
const LONGEST_CONTENT = 4_000_000;

/** What of a file must be known before its first post can be read. */
interface Library {
  readonly pictures: ReadonlyMap<string, Attachment>;
  readonly byParent: ReadonlyMap<string, readonly string[]>;
}

/**
 * Opens an export. It is read to its end once, for its authors and its pictures: these may stand after the posts that
 * show them. No entity of a document type is expanded and nothing is fetched.
 * @throws UnreadableSource where it is no export, or not a whole one
 */
export async function openWxr(path: string): Promise<Source> {
  const name = basename(path);
  const wxr: Wxr = { site: {}, authors: new Map(), isClosed: false };
  const pictures = new Map<string, Attachment>();
  const byParent = new Map<string, string[]>();
  let total = 0;
  for await (const item of itemsOf(path, wxr, { contents: false })) {
    total += 1;
    if (item.fields['wp:post_type'] !== 'attachment') continue;
    const { 'wp:post_id': id = '', 'wp:attachment_url': url = '', 'wp:post_parent': parent = '' } = item.fields;
    const caption = item.fields['excerpt:encoded'] ?? '';
    if (url.trim() === '') continue;
    pictures.set(own(id), {
      url: own(url.trim()),
      alt: own(item.meta.get('_wp_attachment_image_alt') ?? ''),
      caption: own(caption),
    });
    if (parent !== '0' && isPicture(url)) byParent.set(own(parent), [...(byParent.get(parent) ?? []), own(id)]);
  }
  if (wxr.site['wp:wxr_version'] === undefined) throw new UnreadableSource(`${name} is no WordPress export (WXR).`);
  if (!wxr.isClosed) throw new UnreadableSource(`${name} has no end: it was cut off. Export it once more.`);
  // Ids belong to a blog; a network of blogs has one base_site_url for all of them.
  const { 'wp:base_blog_url': blog, 'wp:base_site_url': network, link = '' } = wxr.site;
  const library = { pictures, byParent };
  return {
    ...siteOf(blog ?? network ?? link),
    total,
    async *entries() {
      for await (const item of itemsOf(path, wxr, { contents: true })) yield incoming(item, wxr, library);
    },
  };
}

/** A copy of a text: one that was cut out of a piece of the file would keep the whole piece in memory. */
function own(text: string): string {
  return Buffer.from(text).toString();
}

function isPicture(url: string): boolean {
  return /\.(jpe?g|png|gif|webp|avif)$/i.test(URL.parse(url)?.pathname ?? '');
}

function incoming({ fields, meta, categories }: RawItem, wxr: Wxr, library: Library): Incoming | Fault {
  const field = (name: string) => fields[name] ?? '';
  const [id, title, content] = [field('wp:post_id').trim(), field('title'), field('content:encoded')];
  if (!/^\d{1,20}$/.test(id)) return { id, title, fault: 'It has no id.' };
  if (content.length > LONGEST_CONTENT) return { id, title, fault: 'Its content is longer than 4 million characters.' };
  const { pictures, byParent } = library;
  const pictureOf = (pictureId: string) => pictures.get(pictureId);
  return {
    id,
    type: field('wp:post_type').trim(),
    status: field('wp:status').trim(),
    hasPassword: field('wp:post_password').trim() !== '',
    title,
    author: authorOf(field('dc:creator').trim(), wxr),
    content,
    isRendered: false,
    date: dateOf(field),
    isSticky: field('wp:is_sticky').trim() === '1',
    categories,
    featured: pictureOf(meta.get('_thumbnail_id')?.trim() ?? '')?.url ?? null,
    link: meta.get('notification_url')?.trim() || null,
    attached: {
      byId: pictureOf,
      own: () => (byParent.get(id) ?? []).map(pictureOf).filter((picture) => picture !== undefined),
    },
  };
}

/** The name that an author goes by. A login is looked for as WordPress would clean it (`sanitize_user`). */
function authorOf(login: string, { authors }: Wxr): string {
  const known = authors.get(login) ?? authors.get(login.replaceAll(/[^\p{L}\p{N} _.\-@]/gu, ''));
  return known?.trim() || login;
}

/** The moment in UTC; for a draft, which has none, what its site's clock said. */
function dateOf(field: (name: string) => string): Date | null {
  return utcDate(field('wp:post_date_gmt')) ?? rfc822Date(field('pubDate')) ?? utcDate(field('wp:post_date'));
}

/** `Wed, 30 Sep 2026 12:00:00 +0000` (RFC 822 with a year of four digits). For a draft WordPress writes the year -0001. */
function rfc822Date(text: string): Date | null {
  if (!/^\s*(\w{3}, )?\d{1,2} \w{3} \d{4} \d{2}:\d{2}(:\d{2})? ([+-]\d{4}|[A-Z]{1,3})\s*$/.test(text)) return null;
  const date = new Date(text);
  return Number.isNaN(date.getTime()) ? null : date;
}
