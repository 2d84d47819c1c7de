/** Puts allowed elements where HTML lets them stand, so that a browser's tree is the one that was written. */
import { BLOCKS, HEADINGS } from './allowed.ts';
import { figure, isGallery } from './figures.ts';
import { blocksOut, isBlank, isBlock, phrases, trimmed } from './phrases.ts';
import { definitions, list, table, wrapTables } from './structures.ts';
import { type Element, element, elementsIn, type Node, textIn } from './tree.ts';

/** Boxes whose class says how their blocks stand to each other. */
const BOXES = /\b(columns|column|cover|media-text)\b/;
/** Letters of scripts that run from right to left. */
const RIGHT_TO_LEFT = /^[\p{sc=Hebrew}\p{sc=Arabic}\p{sc=Syriac}\p{sc=Thaana}\p{sc=Nko}\p{sc=Adlam}]/u;

/** The blocks of a piece of HTML. */
export function inOrder(nodes: readonly Node[]): Node[] {
  const blocks = wrapTables(flow(blocksOut(nodes), true));
  levelHeadings(blocks);
  for (const one of blocks) direct(one);
  return blocks;
}

/**
 * The content of a place that holds blocks. With `wrap` its inline nodes become paragraphs; without, as in an item of a
 * list, they stay, and so does the text of a paragraph that is alone.
 */
function flow(nodes: readonly Node[], wrap: boolean): Node[] {
  const blocks: Node[] = [];
  let run: Node[] = [];
  const flush = () => {
    const inline = trimmed(run);
    run = [];
    if (inline.length > 0) blocks.push(...(wrap ? [element('p', {}, inline)] : inline));
  };
  for (const node of nodes) {
    if (isBlock(node)) {
      flush();
      blocks.push(...block(node));
    } else {
      run.push(node);
    }
  }
  flush();
  const [only] = blocks;
  if (wrap || blocks.length !== 1 || typeof only !== 'object' || only.tag !== 'p' || only.attributes['class'])
    return blocks;
  return only.children;
}

function block(node: Element): Node[] {
  const { tag, attributes, children } = node;
  switch (tag) {
    case 'hr':
    case 'iframe':
      return [node];
    case 'pre':
      return isBlank(children) ? [] : [element(tag, attributes, phrases(children, '\n'))];
    case 'ul':
    case 'ol':
      return isGallery(node) ? figure(node, flow) : list(node, flow);
    case 'dl':
      return definitions(node, flow);
    case 'table':
      return table(node, flow);
    case 'figure':
      return figure(node, flow);
    case 'div':
      return isGallery(node) ? figure(node, flow) : box(node);
    case 'blockquote':
      return filled(element(tag, attributes, flow(children, true).map(bareCite)));
    case 'details':
      return details(node);
    case 'p':
      return paragraphs(node);
    case 'figcaption':
    case 'caption':
    case 'summary':
      return filled(element('p', attributes, trimmed(phrases(children, ' '))));
    default:
      // A cell or an item without its table or list is what is in it.
      return isHeading(tag) ? filled(element(tag, attributes, trimmed(phrases(children, ' ')))) : flow(children, true);
  }
}

function isHeading(tag: string): boolean {
  return (HEADINGS as readonly string[]).includes(tag);
}

function filled(node: Element): Node[] {
  return node.children.length > 0 ? [node] : [];
}

/** A paragraph with the blocks lifted out of it. */
function paragraphs({ attributes, children }: Element): Node[] {
  return flow(children, true).map((node) =>
    typeof node === 'object' && node.tag === 'p' ? { ...node, attributes: joined(attributes, node.attributes) } : node,
  );
}

/** Who is quoted stands below the quotation, as WordPress has it. */
function bareCite(node: Node): Node {
  const isParagraph = typeof node === 'object' && node.tag === 'p' && Object.keys(node.attributes).length === 0;
  const [only, ...more] = isParagraph ? node.children : [];
  return typeof only === 'object' && only.tag === 'cite' && more.length === 0 ? only : node;
}

/** A box without a meaning gives way to its content; what it says of that goes over to a content of one block. */
function box({ attributes, children }: Element): Node[] {
  const blocks = flow(children, true);
  if (BOXES.test(attributes['class'] ?? '')) return filled(element('div', attributes, blocks));
  const [only] = blocks;
  if (Object.keys(attributes).length === 0 || blocks.length === 0) return blocks;
  if (blocks.length > 1 || typeof only !== 'object') return [element('div', attributes, blocks)];
  return [{ ...only, attributes: joined(attributes, only.attributes) }];
}

function joined(outer: Element['attributes'], inner: Element['attributes']): Element['attributes'] {
  const classes = [inner['class'], outer['class']].filter(Boolean).join(' ').split(' ');
  const names = [...new Set(classes)].join(' ');
  return { ...outer, ...inner, ...(names && { class: names }) };
}

function details({ attributes, children }: Element): Node[] {
  const summary = children.find((child) => typeof child === 'object' && child.tag === 'summary');
  const rest = flow(
    children.filter((child) => child !== summary),
    true,
  );
  const words = typeof summary === 'object' ? trimmed(phrases(summary.children, ' ')) : [];
  if (words.length === 0) return rest;
  return [element('details', attributes, [element('summary', {}, words), ...rest])];
}

/** Levels below the page's own h1, each at most one below the heading before it. */
function levelHeadings(blocks: readonly Node[]): void {
  const above: number[] = [];
  for (const node of elementsIn(blocks)) {
    if (!isHeading(node.tag)) continue;
    const { level = node.tag.slice(1), ...attributes } = node.attributes;
    while ((above.at(-1) ?? 0) >= Number(level)) above.pop();
    above.push(Number(level));
    node.tag = HEADINGS[Math.min(above.length, HEADINGS.length) - 1] as string;
    node.attributes = attributes;
  }
}

/** A block whose first letter runs from right to left does so as a whole, unless it says otherwise. */
function direct(node: Node): void {
  if (typeof node === 'string' || !BLOCKS.has(node.tag) || node.attributes['dir']) return;
  const [letter = ''] = /\p{L}/u.exec(textIn([node])) ?? [];
  if (RIGHT_TO_LEFT.test(letter)) node.attributes = { ...node.attributes, dir: 'rtl' };
}
