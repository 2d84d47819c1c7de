/** HTML from elsewhere as HTML that a page of the portal may show. */
import sanitizeHtml from 'sanitize-html';
import { ATTRIBUTES, BLOCKS, CLASSES, DROPPED, EVERYWHERE, INLINES } from './html/allowed.ts';
import { cleanNodes } from './html/clean-nodes.ts';
import { inOrder } from './html/order.ts';
import type { Rules } from './html/rules.ts';
import { htmlOf, type Node, treeOf } from './html/tree.ts';

/**
 * Clean HTML: only what `allowed.ts` lists, in blocks that a browser reads as they are written, headings from h2 down
 * without a gap, tables in a box that scrolls, pictures and frames with their size. The same again changes nothing.
 */
export function sanitiseHtml(html: string, rules: Rules): string {
  return sanitiseTree(treeOf(html), rules);
}

/** The same for HTML that was read already. */
export function sanitiseTree(nodes: readonly Node[], rules: Rules): string {
  return sanitizeHtml(htmlOf(inOrder(cleanNodes(nodes, rules))), gate(rules.frameHosts));
}

/**
 * The last gate, by a library whose business it is: it takes nothing that the tree was made of for granted, and finds
 * nothing to do where the tree is right.
 */
function gate(frameHosts: readonly string[]): sanitizeHtml.IOptions {
  const attributes = Object.entries(ATTRIBUTES).map(([tag, known]) => [tag, Object.keys(known)] as const);
  return {
    allowedTags: [...BLOCKS, ...INLINES],
    disallowedTagsMode: 'discard',
    nonTextTags: [...DROPPED],
    allowedAttributes: {
      ...Object.fromEntries(attributes),
      '*': Object.keys(EVERYWHERE),
      ol: [...Object.keys(ATTRIBUTES['ol'] ?? {}), 'reversed'],
      a: ['href', 'rel', 'target'],
      img: ['src', 'alt', 'width', 'height', 'loading', 'decoding'],
      iframe: ['src', 'title', 'width', 'height', 'loading', 'sandbox', 'allowfullscreen', 'referrerpolicy'],
      div: [{ name: 'role', values: ['region'] }, { name: 'tabindex', values: ['0'] }, 'aria-label'],
    },
    allowedClasses: { '*': [...CLASSES] },
    allowedSchemes: ['http', 'https', 'mailto'],
    allowedSchemesByTag: { img: ['https'], iframe: ['https'] },
    allowProtocolRelative: false,
    allowIframeRelativeUrls: false,
    allowedIframeHostnames: [...frameHosts],
    parseStyleAttributes: false,
  };
}
