/** Pictures, frames and quotations with their captions, and galleries of them. */
import { isBlank, isBlock, phrases, trimmed } from './phrases.ts';
import type { Flow } from './structures.ts';
import { type Element, element, elementsIn, type Node, setOf, textIn } from './tree.ts';

/** What holds a gallery's pictures in one or another version of WordPress. */
const HOLDERS = setOf('ul ol li div dl dt dd p');

export function isGallery({ attributes }: Element): boolean {
  return (attributes['class'] ?? '').split(' ').includes('gallery');
}

/** A figure: its content, then one caption of all that it has. */
export function figure(node: Element, flow: Flow): Node[] {
  const captions: Node[] = [];
  const content: Node[] = [];
  const sort = (nodes: readonly Node[]) => {
    for (const child of nodes) {
      if (isBlock(child) && child.tag === 'figcaption') captions.push(' ', ...child.children);
      else if (isBlock(child) && isHolder(child, isGallery(node))) sort(child.children);
      else content.push(child);
    }
  };
  sort(node.children);
  const shown = isGallery(node) ? pictures(content, flow) : bare(flow(content, true));
  const words = trimmed(phrases(captions, ' '));
  if (shown.length === 0) return words.length > 0 ? [element('p', {}, words)] : [];
  const caption = words.length > 0 ? [element('figcaption', {}, words)] : [];
  return [element('figure', node.attributes, [...shown, ...caption])];
}

/** What has no meaning of its own inside a figure. */
function isHolder(child: Element, inGallery: boolean): boolean {
  return inGallery ? HOLDERS.has(child.tag) || isGallery(child) : child.tag === 'figure';
}

/** Each picture of a gallery in a figure of its own. */
function pictures(nodes: readonly Node[], flow: Flow): Node[] {
  return nodes
    .filter((node) => !isBlank([node]))
    .flatMap((node) => flow([isBlock(node) && node.tag === 'figure' ? node : element('figure', {}, [node])], true));
}

/** Pictures stand in a figure as they are, without a paragraph around them. */
function bare(blocks: readonly Node[]): Node[] {
  return blocks.flatMap((block) => {
    if (typeof block === 'string' || block.tag !== 'p') return [block];
    const hasPicture = elementsIn(block.children).some(({ tag }) => tag === 'img');
    return hasPicture && textIn([block]).trim() === '' ? block.children : [block];
  });
}
