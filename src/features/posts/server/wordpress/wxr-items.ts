/** The items of an export one by one, without the file ever being in memory whole. */
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { basename } from 'node:path';
import { TextDecoder } from 'node:util';
import { Parser } from 'htmlparser2';
import { UnreadableSource } from './incoming.ts';

export interface RawItem {
  /** The text of each element by its name. */
  readonly fields: Record<string, string>;
  readonly meta: Map<string, string>;
  readonly categories: { nicename: string; name: string }[];
}

/** What stands in the file beside its items, as far as it is read. */
export interface Wxr {
  /** The channel's own elements: `wp:base_blog_url`. */
  readonly site: Record<string, string>;
  /** Display names by login. */
  readonly authors: Map<string, string>;
  /** Whether the end of the file was there. */
  isClosed: boolean;
}

/** Read even where contents are not wanted. */
const SHORT_FIELDS: ReadonlySet<string> = new Set(
  'wp:post_id wp:post_type wp:attachment_url wp:post_parent excerpt:encoded'.split(' '),
);
const FIELDS: ReadonlySet<string> = new Set(
  'title pubDate dc:creator content:encoded wp:post_id wp:post_date wp:post_date_gmt wp:status wp:post_type wp:post_password wp:is_sticky'.split(
    ' ',
  ),
);
const META: ReadonlySet<string> = new Set(['_thumbnail_id', 'notification_url', '_wp_attachment_image_alt']);
const PIECE = 64 * 1024;
/** So much text without an end is no element of an export, and would have to be kept in memory. In UTF-16 code units. */
const LONGEST_TEXT = 32_000_000;

/**
 * Reads a file's items in their order, and fills `wxr` with what is beside them. Without `contents` only what pictures
 * need is in them.
 * @throws UnreadableSource
 */
export async function* itemsOf(path: string, wxr: Wxr, { contents }: { contents: boolean }): AsyncGenerator<RawItem> {
  const name = basename(path);
  const found: RawItem[] = [];
  const parser = parserOf(wxr, contents ? FIELDS : SHORT_FIELDS, (item) => found.push(item));
  let written = 0;
  try {
    const decoder = await decoderOf(path, name);
    for await (const piece of createReadStream(path, { highWaterMark: PIECE }) as AsyncIterable<Buffer>) {
      const text = decoder.decode(piece, { stream: true });
      parser.write(text);
      written += text.length;
      if (written - parser.endIndex > LONGEST_TEXT) {
        throw new UnreadableSource(`${name} is no WordPress export: a text in it does not end.`);
      }
      yield* found.splice(0);
    }
    parser.end(decoder.decode());
    yield* found.splice(0);
  } catch (error) {
    if (error instanceof UnreadableSource) throw error;
    const { code, syscall } = error as NodeJS.ErrnoException;
    if (!syscall) throw error;
    throw new UnreadableSource(code === 'ENOENT' ? `There is no ${path}.` : `${path} cannot be read (${code}).`);
  }
}

/** Goes by an element's place: what has the same name inside a comment, or inside nothing, is not meant. */
function parserOf(wxr: Wxr, wanted: ReadonlySet<string>, emit: (item: RawItem) => void): Parser {
  const path: string[] = [];
  let item: RawItem | undefined;
  let text = '';
  let category: string | undefined;
  const texts: Record<string, string> = {};
  const close = (name: string) => {
    const parent = path.slice(0, -1).join('/');
    if (parent === 'rss/channel/item/wp:postmeta' || parent === 'rss/channel/wp:author') texts[name] = text;
    else if (parent === 'rss/channel' && name === 'item' && item) emit(item);
    else if (parent === 'rss/channel' && name === 'wp:author') {
      wxr.authors.set(texts['wp:author_login']?.trim() ?? '', texts['wp:author_display_name'] ?? '');
    } else if (parent === 'rss/channel') wxr.site[name] ??= text;
    else if (parent === 'rss/channel/item' && item) closeField(item, name);
  };
  const closeField = (current: RawItem, name: string) => {
    const { 'wp:meta_key': key = '', 'wp:meta_value': value = '' } = texts;
    if (name === 'wp:postmeta' && META.has(key)) current.meta.set(key, value);
    else if (name === 'category' && category !== undefined) current.categories.push({ nicename: category, name: text });
    else if (wanted.has(name)) current.fields[name] ??= text;
  };
  return new Parser(
    {
      onopentag(name, { domain, nicename = '' }) {
        path.push(name);
        text = '';
        if (path.length === 3 && name === 'item') item = { fields: {}, meta: new Map(), categories: [] };
        if (name === 'wp:postmeta' || name === 'wp:author') for (const key of Object.keys(texts)) delete texts[key];
        if (name === 'category') category = domain === 'category' ? nicename : undefined;
      },
      ontext(more) {
        text += more;
      },
      onclosetag(name, isImplied) {
        // An end that the file does not hold is made up by the parser.
        if (name === 'rss' && path.length === 1) wxr.isClosed = !isImplied;
        close(name);
        path.pop();
        text = '';
      },
    },
    { xmlMode: true },
  );
}

/** By its byte order mark or its XML declaration; bytes that its encoding has not become U+FFFD. */
async function decoderOf(path: string, name: string): Promise<TextDecoder> {
  await using file = await open(path);
  const { buffer, bytesRead } = await file.read(Buffer.alloc(200), 0, 200, 0);
  const head = buffer.toString('latin1', 0, bytesRead);
  if (head.startsWith('\xff\xfe')) return new TextDecoder('utf-16le');
  const [, encoding = 'utf-8'] = /^(?:\xef\xbb\xbf)?\s*<\?xml[^>]*\sencoding=["']([\w-]+)["']/.exec(head) ?? [];
  try {
    return new TextDecoder(encoding);
  } catch {
    throw new UnreadableSource(`${name} says that its encoding is ${encoding}, which is not known.`);
  }
}
