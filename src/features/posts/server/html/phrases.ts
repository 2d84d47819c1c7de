/** Inline content: where it stands, and what of its white space counts. */
import { ATOMS, BLOCKS, INLINES } from './allowed.ts';
import { type Element, element, elementsIn, type Node, textIn } from './tree.ts';

export function isBlock(node: Node): node is Element {
  return typeof node === 'object' && BLOCKS.has(node.tag);
}

/** Nothing to see: no text but spaces, no picture. */
export function isBlank(nodes: readonly Node[]): boolean {
  return (
    textIn(nodes).trim() === '' &&
    !elementsIn(nodes).some(({ tag }) => tag === 'img' || tag === 'iframe' || tag === 'hr')
  );
}

/** The same without blocks inside inline elements: such an element goes into the blocks instead. None stands in its like. */
export function blocksOut(nodes: readonly Node[], inside: readonly string[] = []): Node[] {
  return nodes.flatMap((node) => {
    if (typeof node === 'string' || ATOMS.has(node.tag)) return [node];
    const isInline = INLINES.has(node.tag);
    const children = blocksOut(node.children, isInline ? [...inside, node.tag] : inside);
    if (!isInline) return [{ ...node, children }];
    const says = node.tag !== 'span' || Object.keys(node.attributes).length > 0;
    if (inside.includes(node.tag) || !says) return children;
    return children.some(isBlock) ? spread(node, children) : [{ ...node, children }];
  });
}

/** An inline element around each run of inline nodes, in whatever blocks they are. */
function spread(inline: Element, nodes: readonly Node[]): Node[] {
  const result: Node[] = [];
  let run: Node[] = [];
  const flush = () => {
    if (isBlank(run)) result.push(...run);
    else result.push({ ...inline, children: run });
    run = [];
  };
  for (const node of nodes) {
    if (isBlock(node)) {
      flush();
      result.push({ ...node, children: spread(inline, node.children) });
    } else {
      run.push(node);
    }
  }
  flush();
  return result;
}

/** The inline content of blocks, one after the other; `between` stands where one ended. */
export function phrases(nodes: readonly Node[], between: string): Node[] {
  return nodes.flatMap((node) => (isBlock(node) ? [between, ...phrases(node.children, between), between] : [node]));
}

/** A run of inline nodes with each white space as one space, and none (and no line break) at its ends. */
export function trimmed(run: readonly Node[]): Node[] {
  if (isBlank(run)) return [];
  return trimmedEnd(trimmedStart(tidy(run)));
}

function tidy(nodes: readonly Node[]): Node[] {
  const result: Node[] = [];
  const add = (text: string) => {
    const last = result.at(-1);
    const joined = `${typeof last === 'string' ? last : ''}${text}`.replaceAll(/[ \t\n\f]+/g, ' ');
    if (typeof last === 'string') result.pop();
    if (joined !== '') result.push(joined);
  };
  for (const node of nodes) {
    if (typeof node === 'string') {
      add(node);
      continue;
    }
    const children = tidy(node.children);
    const isEmpty = !ATOMS.has(node.tag) && isBlank(children);
    for (const left of isEmpty ? children : [element(node.tag, node.attributes, children)]) {
      if (typeof left === 'string') add(left);
      else result.push(left);
    }
  }
  return result;
}

function trimmedStart(nodes: readonly Node[]): Node[] {
  for (const [index, node] of nodes.entries()) {
    const kept = trimmedEdge(node, (text) => text.replace(/^[ \u00a0]+/, ''), trimmedStart);
    if (kept !== undefined) return [kept, ...nodes.slice(index + 1)];
  }
  return [];
}

function trimmedEnd(nodes: readonly Node[]): Node[] {
  for (let end = nodes.length; end > 0; end -= 1) {
    const kept = trimmedEdge(nodes[end - 1] as Node, (text) => text.replace(/[ \u00a0]+$/, ''), trimmedEnd);
    if (kept !== undefined) return [...nodes.slice(0, end - 1), kept];
  }
  return [];
}

/** What is left of a node at the end of its run; undefined for nothing. */
function trimmedEdge(
  node: Node,
  trim: (text: string) => string,
  inner: (nodes: readonly Node[]) => Node[],
): Node | undefined {
  if (typeof node === 'string') return trim(node) || undefined;
  if (node.tag === 'br') return undefined;
  if (ATOMS.has(node.tag)) return node;
  const children = inner(node.children);
  return children.length > 0 ? { ...node, children } : undefined;
}
