/** `[name attribute="value"]…[/name]` in the text of a post (WordPress, Shortcode API). */
import { type Builder, element, type Hooks, type Node, setOf, treeOf } from '../html/tree.ts';

/** A picture of the media library. */
export interface Attachment {
  readonly url: string;
  readonly alt: string;
  /** HTML. */
  readonly caption: string;
}
/** The pictures that a post's gallery may show. */
export interface Attached {
  byId(id: string): Attachment | undefined;
  /** Those that were uploaded to the post itself. */
  own(): readonly Attachment[];
}

type Attributes = Readonly<Record<string, string>>;

const SHORTCODE = /\[(\[?)(\/?)([A-Za-z][\w-]*)((?:[^[\]"']|"[^"]*"|'[^']*')*)\](\]?)/g;
const ATTRIBUTE = /([A-Za-z][\w-]*)=(?:"([^"]*)"|'([^']*)'|([^\s"']+))/g;
const CLOSER = /\[\/([A-Za-z][\w-]*)\]/g;
const ADDRESS = /https?:\/\/[^\s"'<>\]]+/;

/** Named without attributes and without an end, these are shortcodes still; other words in brackets are text. */
const WITHOUT_ATTRIBUTES = setOf(
  'gallery playlist audio video youtube vimeo archives contact-form contact-form-7 toc sitemap',
);
/** Where a shortcode's text is a word of its own, not to be taken apart. */
const VERBATIM = setOf('pre code script style textarea kbd samp');

/** What `treeOf` does with the texts of a post. `drop` hears of each shortcode whose place stays empty. */
export function shortcodes(
  content: string,
  attached: Attached,
  drop: (name: string) => void,
): NonNullable<Hooks['text']> {
  const closed = new Set(Array.from(content.matchAll(CLOSER), ([, name = '']) => name.toLowerCase()));
  return (text, builder) => {
    if (!text.includes('[') || builder.isIn(VERBATIM)) {
      builder.add(text);
      return;
    }
    let end = 0;
    for (const match of text.matchAll(SHORTCODE)) {
      const [whole, open, slash, name = '', given = '', close] = match;
      builder.add(text.slice(end, match.index));
      end = match.index + whole.length;
      const tag = name.toLowerCase();
      if (open && close) builder.add(whole.slice(1, -1));
      else if (slash) endOf(tag, builder);
      else if (closed.has(tag) || looksLikeOne(tag, given)) begin(tag, given, builder, attached, drop);
      else builder.add(whole);
    }
    builder.add(text.slice(end));
  };
}

function looksLikeOne(name: string, given: string): boolean {
  return (
    WITHOUT_ATTRIBUTES.has(name) ||
    name.includes('_') ||
    given.endsWith('/') ||
    given.search(ATTRIBUTE) >= 0 ||
    given.startsWith('=')
  );
}

function begin(name: string, given: string, builder: Builder, attached: Attached, drop: (name: string) => void): void {
  const attributes = attributesOf(given);
  const [address] = ADDRESS.exec(given) ?? [];
  switch (name) {
    case 'caption':
    case 'wp_caption':
      builder.open('#caption', attributes);
      return;
    case 'embed':
      builder.open('#embed');
      builder.add(attributes['src'] ?? '');
      return;
    case 'gallery':
      builder.add(...gallery(attributes, attached));
      return;
    case 'audio':
    case 'video':
      if (address) builder.add(element(name, { src: address }));
      else drop(`[${name}]`);
      return;
    case 'youtube':
    case 'vimeo':
    case 'soundcloud':
      builder.add(...player(name, address ?? /\d{4,}/.exec(given)?.[0]));
      return;
    default:
      drop(`[${name}]`);
  }
}

function endOf(name: string, builder: Builder): void {
  if (name === 'caption' || name === 'wp_caption') builder.close('#caption');
  if (name === 'embed') builder.close('#embed');
}

function attributesOf(given: string): Attributes {
  const found = Array.from(given.matchAll(ATTRIBUTE), ([, name = '', ...values]) => {
    return [name.toLowerCase(), values.find((value) => value !== undefined) ?? ''] as const;
  });
  return Object.fromEntries(found);
}

/** `[vimeo 123]`, `[youtube https://…]`. */
function player(name: string, address: string | undefined): Node[] {
  if (!address) return [];
  return [element('#embed', {}, [/^\d+$/.test(address) ? `https://${name}.com/${address}` : address])];
}

function gallery({ ids = '', include = ids, columns = '3' }: Attributes, attached: Attached): Node[] {
  const pictures =
    include.trim() === ''
      ? attached.own()
      : include
          .split(',')
          .map((id) => attached.byId(id.trim()))
          .filter((picture) => picture !== undefined);
  if (pictures.length === 0) return [];
  const figures = pictures.map(({ url, alt, caption }) =>
    element('figure', {}, [element('img', { src: url, alt }), element('figcaption', {}, treeOf(caption))]),
  );
  return [element('figure', { class: `gallery columns-${columns}` }, figures)];
}
