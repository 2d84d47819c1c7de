/** The content of a post as WordPress stores it: what its blocks, shortcodes, blank lines and bare addresses stand for. */

import { hasPlayer } from '../html/frames.ts';
import { type Builder, type Element, element, elementsIn, type Node, textIn, treeOf } from '../html/tree.ts';
import { autop } from './autop.ts';
import { type Attached, shortcodes } from './shortcodes.ts';

export interface Wordpress {
  readonly nodes: Node[];
  /** What was left out because only WordPress knows what it shows: `[contact-form-7]`, `wp:latest-posts`. */
  readonly dropped: readonly string[];
}

/** Blocks that show nothing by themselves. */
const SILENT_BLOCKS: ReadonlySet<string> = new Set(['more', 'nextpage', 'spacer', 'paragraph', 'separator']);
const URL_ALONE = /^\s*(https?:\/\/[^\s<>"]+)\s*$/;

/**
 * Reads a post's content. Comments, those of blocks too, leave what is between them; a post without blocks gets its
 * paragraphs from its blank lines, as WordPress gives them (`wpautop`).
 */
export function wordpressTree(content: string, attached: Attached): Wordpress {
  const dropped: string[] = [];
  const drop = (name: string) => void dropped.push(name);
  const nodes = treeOf(content, {
    text: shortcodes(content, attached, drop),
    comment: (text, builder) => comment(text, builder, drop),
  });
  const hasBlocks = /<!--\s*wp:/.test(content);
  return { nodes: resolved(hasBlocks ? nodes : autop(nodes)), dropped };
}

function comment(text: string, builder: Builder, drop: (name: string) => void): void {
  if (/^\s*(more|nextpage)\b/.test(text)) builder.add(element('#break', {}));
  const [, dynamic] = /^\s*wp:([\w/-]+)\b[^]*\/\s*$/.exec(text) ?? [];
  if (dynamic && !SILENT_BLOCKS.has(dynamic)) drop(`wp:${dynamic}`);
}

/** The tree without the marks that its reading left in it. */
function resolved(nodes: readonly Node[]): Node[] {
  return nodes.flatMap((node) => {
    if (typeof node === 'string') return [node];
    const { tag, attributes, children } = node;
    if (tag === '#break') return [];
    if (tag === '#embed') return [embedded(textIn(children).trim())];
    if (tag === '#caption') return [captioned(node)];
    const isPlace = tag === 'p' || (attributes['class'] ?? '').split(' ').includes('wp-block-embed__wrapper');
    const address =
      isPlace && children.every((child) => typeof child === 'string')
        ? URL_ALONE.exec(textIn(children))?.[1]
        : undefined;
    return [address ? embedded(address) : element(tag, attributes, resolved(children))];
  });
}

function embedded(address: string): Node {
  const url = URL.parse(address);
  if (!url) return address;
  return hasPlayer(url)
    ? element('iframe', { src: address })
    : element('p', {}, [element('a', { href: address }, [address])]);
}

/** `[caption]`: its first picture, with or without a link around it, and the rest as its caption. */
function captioned({ attributes, children }: Element): Element {
  const { align = '', caption = '' } = attributes;
  const inner = resolved(children).flatMap((node) =>
    typeof node === 'object' && node.tag === 'p' ? node.children : [node],
  );
  const at = inner.findIndex((node) => typeof node === 'object' && elementsIn([node]).some(({ tag }) => tag === 'img'));
  const picture = at < 0 ? [] : inner.slice(at, at + 1);
  const words = [...inner.filter((_, index) => index !== at), ...treeOf(caption)];
  return element('figure', { class: align }, [...picture, element('figcaption', {}, words)]);
}
