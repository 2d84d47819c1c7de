/** Plain text of HTML. */
import { BLOCKS, DROPPED } from './html/allowed.ts';
import { type Node, treeOf } from './html/tree.ts';

/** The longest excerpt, in UTF-16 code units. */
const LONGEST = 600;

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** What lists show of a post: its text in one line, cut at 600 characters where a letter ends. */
export function excerptOf(html: string): string {
  return cut(plainText(html), LONGEST);
}

/** The text of HTML in one line: entities as what they mean, a space between blocks. */
export function plainText(html: string): string {
  return spoken(treeOf(html)).replaceAll(/\s+/g, ' ').trim();
}

function spoken(nodes: readonly Node[]): string {
  return nodes
    .map((node) => {
      if (typeof node === 'string') return node;
      if (DROPPED.has(node.tag)) return '';
      const isApart = BLOCKS.has(node.tag) || node.tag === 'br' || /^h\d$/.test(node.tag);
      return isApart ? ` ${spoken(node.children)} ` : spoken(node.children);
    })
    .join('');
}

/** A text of at most this many code units, without half a letter at its end. */
export function cut(text: string, most: number): string {
  if (text.length <= most) return text;
  let end = 0;
  // One letter may be of many code units; what decides is where the last one begins that still fits.
  for (const { index, segment } of graphemes.segment(text.slice(0, most + 100))) {
    if (index + segment.length > most) break;
    end = index + segment.length;
  }
  // A letter longer than all there is room for is cut between its signs.
  return (end > 0 ? text.slice(0, end) : text.slice(0, most).replace(/[\ud800-\udbff]$/, '')).trimEnd();
}
