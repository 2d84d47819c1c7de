/** Element by element: what stays, under which name and with which attributes. */
import { ATTRIBUTES, BLOCKS, className, DROPPED, EVERYWHERE, INLINES, SYNONYMS } from './allowed.ts';
import { frame, frameAddress } from './frames.ts';
import type { Picture, Rules } from './rules.ts';
import { type Element, element, type Node, setOf } from './tree.ts';

type Attributes = Element['attributes'];

/** What WordPress writes as a list, a paragraph or a box by its class alone. */
const TAG_BY_CLASS: ReadonlyMap<string, string> = new Map([
  ['wp-caption', 'figure'],
  ['wp-caption-text', 'figcaption'],
  ['wp-caption-dd', 'figcaption'],
  ['gallery-item', 'figure'],
  ['gallery-caption', 'figcaption'],
  ['gallery-icon', 'div'],
]);
/** Second links to the same file, and pictures of letters. */
const DROPPED_CLASSES = setOf('wp-block-file__button screen-reader-text');
const EMOJI_CLASSES = setOf('emoji wp-smiley');
const MEDIA_TAGS = setOf('iframe embed object audio video');

/** Hold each other; deeper than this they give way to what is in them. */
const NESTING = setOf('ul ol dl table blockquote details div');
const MOST_NESTED = 12;

/** What an element is in. */
interface Place {
  readonly inLink: boolean;
  readonly nested: number;
}

/** The tree with allowed elements and attributes only. Where blocks stand is `inOrder`'s business. */
export function cleanNodes(nodes: readonly Node[], rules: Rules, place: Place = { inLink: false, nested: 0 }): Node[] {
  return nodes.flatMap((node) => (typeof node === 'string' ? [node] : cleaned(node, rules, place)));
}

function cleaned(given: Element, rules: Rules, place: Place): Node[] {
  const { inLink } = place;
  const classes = (given.attributes['class'] ?? '').split(/\s+/);
  if (DROPPED.has(given.tag) || classes.some((name) => DROPPED_CLASSES.has(name))) return [];
  if (given.tag === 'img') return image(given.attributes, rules, inLink);
  if (MEDIA_TAGS.has(given.tag)) return medium(given, rules, place);
  const cover = coverAddress(given, classes);
  const before = cover ? image({ src: cover }, rules, inLink) : [];
  const tag = tagOf(given, classes);
  const attributes = attributesOf(tag, given);
  const nests = NESTING.has(tag) && (tag !== 'div' || Object.keys(attributes).length > 0);
  const inside = { inLink: inLink || tag === 'a', nested: place.nested + (nests ? 1 : 0) };
  const children = [...before, ...cleanNodes(given.children, rules, inside)];
  if (tag === 'a') return link(given.attributes, children, rules, inLink);
  const stays = (BLOCKS.has(tag) || INLINES.has(tag)) && inside.nested <= MOST_NESTED;
  return stays ? [element(tag, attributes, children)] : children;
}

function tagOf({ tag, attributes }: Element, classes: readonly string[]): string {
  const byClass = classes.map((name) => TAG_BY_CLASS.get(name)).find(Boolean);
  if (byClass) return byClass;
  return tag === 'span' ? spanTag(attributes['style'] ?? '') : (SYNONYMS.get(tag) ?? tag);
}

/** Text that was made bold, slanted or struck through by style, as word processors write it. */
function spanTag(style: string): string {
  if (/font-weight:\s*(bold|[6-9]00)/i.test(style)) return 'strong';
  if (/font-style:\s*italic/i.test(style)) return 'em';
  return /text-decoration[^;:]*:[^;]*line-through/i.test(style) ? 's' : 'span';
}

function attributesOf(tag: string, { attributes, tag: was }: Element): Attributes {
  const kept: Record<string, string> = {};
  for (const [name, form] of Object.entries({ ...EVERYWHERE, ...ATTRIBUTES[tag] })) {
    const value = attributes[name];
    if (value !== undefined && form.test(value)) kept[name] = value;
  }
  if (tag === 'ol' && attributes['reversed'] !== undefined) kept['reversed'] = '';
  if (/direction:\s*rtl/i.test(attributes['style'] ?? '')) kept['dir'] ??= 'rtl';
  // Headings are levelled when all of them are known.
  const classes = [...classesOf(attributes), ...(was === 'center' ? ['text-center'] : [])];
  if (was === 'h1') kept['level'] = '1';
  return classes.length > 0 ? { ...kept, class: [...new Set(classes)].join(' ') } : kept;
}

function classesOf({ class: given = '', style = '', align = '' }: Attributes): string[] {
  const [, aligned = align] = /text-align:\s*(\w+)/i.exec(style) ?? [];
  return [...given.split(/\s+/), `has-text-align-${aligned.toLowerCase()}`]
    .map(className)
    .filter((name) => name !== undefined);
}

/** An address made whole; null where a page must not lead there. */
export function addressOf(given: string, { base }: Pick<Rules, 'base'>): URL | null {
  const address = URL.parse(given.trim(), base);
  if (!address || !['http:', 'https:', 'mailto:'].includes(address.protocol)) return null;
  if (address.protocol !== 'mailto:' && !address.hostname) return null;
  address.username = '';
  address.password = '';
  return address;
}

const OWN_PICTURE = /^\/api\/media\/[0-9a-f]{64}\.[a-z]+$/;
const PICTURE_NAME = /\.(jpe?g|png|gif|webp|avif)$/i;

function link({ href = '', ...attributes }: Attributes, children: Node[], rules: Rules, inLink: boolean): Node[] {
  if (inLink || href.trim() === '' || href.trim().startsWith('#')) return children;
  const kept = attributesOf('a', element('a', attributes));
  const own = OWN_PICTURE.test(href) ? href : pictureBehind(href, rules);
  if (own) return [element('a', { href: own, ...kept }, children)];
  const address = addressOf(href, rules);
  if (!address) return children;
  const foreign = address.protocol !== 'mailto:' && address.host !== rules.ownHost;
  const opening = foreign ? { rel: 'noopener noreferrer', target: '_blank' } : {};
  return [element('a', { href: address.href, ...opening, ...kept }, children)];
}

/** A link to a picture that came along leads to that. */
function pictureBehind(href: string, rules: Rules): string | undefined {
  if (!PICTURE_NAME.test(URL.parse(href.trim(), 'https://any.invalid/')?.pathname ?? '')) return undefined;
  const src = rules.imageAddress(href)?.src;
  return src && OWN_PICTURE.test(src) ? src : undefined;
}

/**
 * Where the picture of an `img` is: pages that load it late put it into another attribute. Nowhere for a picture of a
 * letter, which its text says as well.
 */
export function sourceOf(attributes: Attributes): string {
  const classes = (attributes['class'] ?? '').split(/\s+/);
  if (classes.some((name) => EMOJI_CLASSES.has(name))) return '';
  const { src = '', 'data-src': late = '', 'data-lazy-src': lazy = '', 'data-orig-file': original = '' } = attributes;
  return [src, late, lazy, original].find((url) => url.trim() !== '' && !/^\s*data:/i.test(url)) ?? '';
}

/** The picture behind the text of a cover, where it is a style. */
export function coverAddress({ attributes }: Element, classes: readonly string[]): string | undefined {
  if (!classes.includes('wp-block-cover')) return undefined;
  return /background-image:\s*url\(\s*['"]?([^'")]+)/i.exec(attributes['style'] ?? '')?.[1];
}

function image(attributes: Attributes, rules: Rules, inLink: boolean): Node[] {
  const { alt = '', width = '', height = '' } = attributes;
  const source = sourceOf(attributes);
  if (source === '') return alt === '' ? [] : [alt];
  const picture = rules.imageAddress(source);
  if (picture) {
    const kept = attributesOf('img', element('img', attributes));
    const size = sizeOf(picture, attributes);
    return [element('img', { src: picture.src, alt, ...size, loading: 'lazy', decoding: 'async', ...kept })];
  }
  // Not there to be seen, but to count readers.
  if (Number.parseInt(width, 10) <= 1 || Number.parseInt(height, 10) <= 1) return [];
  const address = addressOf(source, rules);
  const text = alt.trim() || (address ? fileName(address) : '');
  return [' ', ...(inLink || !address ? [text] : link({ href: address.href }, [text], rules, false)), ' '];
}

/** The picture's own proportions, at the width that the content wants; the content's where its own are not known. */
function sizeOf(picture: Picture, { width = '', height = '' }: Attributes): Attributes {
  const wide = /^\d{1,5}$/.test(width) ? Number(width) : 0;
  if (picture.width && picture.height) {
    const shown = wide > 0 ? Math.min(wide, picture.width) : picture.width;
    return { width: `${shown}`, height: `${Math.max(1, Math.round((shown * picture.height) / picture.width))}` };
  }
  return wide > 0 && /^[1-9]\d{0,4}$/.test(height) ? { width: `${wide}`, height } : {};
}

function medium({ tag, attributes, children }: Element, rules: Rules, place: Place): Node[] {
  const source = children.find((child) => typeof child !== 'string' && child.tag === 'source');
  const inner = typeof source === 'object' ? source.attributes['src'] : undefined;
  const { src = attributes['data'] ?? inner ?? attributes['data-src'] ?? '', title = '' } = attributes;
  const address = src.trim() === '' ? null : addressOf(src, rules);
  // What old pages wrote for those that play no object: often the same again.
  if (!address) return tag === 'object' ? cleanNodes(children, rules, place) : [];
  const player = tag === 'audio' || tag === 'video' ? null : frameAddress(address, rules.frameHosts);
  if (player) return [frame(player, attributes, classesOf(attributes))];
  const text = title.trim() || `${address.host}${address.pathname === '/' ? '' : address.pathname}`;
  return [
    element('p', {}, link({ href: address.href }, [tag === 'iframe' ? text : fileName(address)], rules, place.inLink)),
  ];
}

function fileName({ host, pathname }: URL): string {
  const name = pathname.split('/').at(-1) ?? '';
  try {
    return decodeURIComponent(name) || host;
  } catch {
    return name || host;
  }
}
