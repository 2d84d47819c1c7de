/** Paragraphs from blank lines and line breaks from single ones, where a post was written without blocks. */
import { type Element, element, elementsIn, type Node, setOf, textIn } from '../html/tree.ts';

/** Hold blocks. */
const PLACES = setOf(
  'div blockquote section article aside header footer main nav center form fieldset details figure #caption',
);
/** Hold blocks, but no paragraph where there is one only. */
const TIGHT_PLACES = setOf('li td th dd');
/** Hold other elements, and no text. */
const FRAMES = setOf('ul ol dl table thead tbody tfoot tr colgroup');
const LINES = setOf('p h1 h2 h3 h4 h5 h6 dt figcaption caption summary address legend');
const UNTOUCHED = setOf('pre script style textarea svg math select object video audio iframe xmp');
const OTHER_BLOCKS = setOf('pre hr #embed noscript col option');

const BLANK_LINE = /\n[ \t]*\n\s*/;
const URL_LINE = /^\s*https?:\/\/[^\s<>"]+\s*$/;

const isBlock = (node: Node): node is Element =>
  typeof node === 'object' && [PLACES, TIGHT_PLACES, FRAMES, LINES, OTHER_BLOCKS].some((kind) => kind.has(node.tag));

/** The nodes of a place that holds blocks. With `wrap` even a single run of text becomes a paragraph. */
export function autop(nodes: readonly Node[], wrap = true): Node[] {
  const result: Node[] = [];
  let run: Node[] = [];
  const flush = () => {
    const paragraphs = paragraphsOf(run);
    run = [];
    if (wrap || paragraphs.length > 1) result.push(...paragraphs.map((lines) => element('p', {}, lines)));
    else result.push(...paragraphs.flat());
  };
  for (const node of nodes) {
    if (isBlock(node)) {
      flush();
      result.push(inner(node));
    } else {
      run.push(node);
    }
  }
  flush();
  return result;
}

function inner(node: Element): Element {
  const { tag, attributes, children } = node;
  if (UNTOUCHED.has(tag)) return node;
  if (PLACES.has(tag)) return element(tag, attributes, autop(children, tag !== 'figure' && tag !== '#caption'));
  if (TIGHT_PLACES.has(tag)) return element(tag, attributes, autop(children, false));
  if (LINES.has(tag))
    return element(
      tag,
      attributes,
      paragraphsOf(children).flatMap((lines, index) => (index === 0 ? lines : [br(), ...lines])),
    );
  return element(
    tag,
    attributes,
    children.map((child) => (typeof child === 'object' ? inner(child) : child)),
  );
}

const br = () => element('br', {});

/** The paragraphs of a run of inline nodes, each as its lines with breaks between them. An address alone has its own. */
function paragraphsOf(run: readonly Node[]): Node[][] {
  const paragraphs: Node[][][] = [[[]]];
  for (const node of run) {
    if (typeof node === 'object') {
      if (node.tag === '#break') paragraphs.push([[]]);
      else paragraphs.at(-1)?.at(-1)?.push(withBreaks(node));
      continue;
    }
    for (const [index, part] of node.split(BLANK_LINE).entries()) {
      if (index > 0) paragraphs.push([[]]);
      for (const [at, line] of part.split('\n').entries()) {
        if (at > 0) paragraphs.at(-1)?.push([]);
        if (line !== '') paragraphs.at(-1)?.at(-1)?.push(line);
      }
    }
  }
  return paragraphs.flatMap(addressesApart).filter((lines) => lines.length > 0);
}

function addressesApart(lines: readonly Node[][]): Node[][] {
  const result: Node[][] = [[]];
  for (const line of lines.filter(isFilled)) {
    const [only] = line;
    if (line.length === 1 && typeof only === 'string' && URL_LINE.test(only)) {
      result.push([only], []);
      continue;
    }
    const current = result.at(-1) as Node[];
    const last = current.at(-1);
    const isBroken = last === undefined || (typeof last === 'object' && last.tag === 'br');
    current.push(...(isBroken ? [] : [br()]), ...line);
  }
  return result;
}

function isFilled(line: readonly Node[]): boolean {
  return line.some((node) => typeof node === 'object' || node.trim() !== '');
}

/** Inside an inline element each line end is a break; code of more lines than one keeps them, and its spaces. */
function withBreaks(node: Element): Element {
  if (UNTOUCHED.has(node.tag)) return node;
  if (node.tag === 'code' && textIn([node]).trim().includes('\n')) return element('pre', {}, [node]);
  if (elementsIn(node.children).some(isBlock)) return element(node.tag, node.attributes, autop(node.children, false));
  const children = node.children.flatMap((child): Node[] => {
    if (typeof child === 'object') return [withBreaks(child)];
    return child.split('\n').flatMap((line, index) => (index === 0 ? [line] : [br(), line]));
  });
  return element(node.tag, node.attributes, children);
}
