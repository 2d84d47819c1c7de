/** HTML as a plain tree: what a post's content is read into, put in order as, and written from again. */
import { Parser } from 'htmlparser2';

export interface Element {
  tag: string;
  attributes: Readonly<Record<string, string>>;
  children: Node[];
}
export type Node = string | Element;

/** Builds a tree from the inside: what a hook puts in place of what it was called for. */
export interface Builder {
  open(tag: string, attributes?: Readonly<Record<string, string>>): void;
  /** Closes the innermost open element of this name and all in it; nothing where there is none. */
  close(tag: string): void;
  add(...nodes: readonly Node[]): void;
  /** Whether the place is inside an element of one of these names. */
  isIn(among: ReadonlySet<string>): boolean;
}

export interface Hooks {
  text?(text: string, builder: Builder): void;
  comment?(text: string, builder: Builder): void;
}

/** A set of words, from lines of them. */
export function setOf(...lines: readonly string[]): ReadonlySet<string> {
  return new Set(lines.flatMap((line) => line.split(' ')));
}

/** What is nested deeper is put side by side, so that no content can make the walk through it too deep. */
const MOST_DEEP = 110;

/** The tree of a piece of HTML. Comments are left out; control characters and halves of characters are replaced. */
export function treeOf(html: string, hooks: Hooks = {}): Node[] {
  const root: Node[] = [];
  const stack: Element[] = [];
  // Names of elements that are too deep to be put into each other.
  let flattened = 0;
  let pending = '';

  const children = () => stack.at(-1)?.children ?? root;
  const builder: Builder = {
    open(tag, attributes = {}) {
      const element = { tag, attributes, children: [] };
      children().push(element);
      if (stack.length < MOST_DEEP) stack.push(element);
      else flattened += 1;
    },
    close(tag) {
      if (flattened > 0) {
        flattened -= 1;
        return;
      }
      const at = stack.findLastIndex((element) => element.tag === tag);
      if (at >= 0) stack.length = at;
    },
    add(...nodes) {
      children().push(...nodes.filter((node) => node !== ''));
    },
    isIn: (among) => stack.some(({ tag }) => among.has(tag)),
  };
  // A text comes in pieces, one for each entity in it.
  const flush = () => {
    const text = clean(pending);
    pending = '';
    if (text === '') return;
    if (hooks.text) hooks.text(text, builder);
    else builder.add(text);
  };
  const parser = new Parser({
    onopentag(tag, attributes) {
      flush();
      builder.open(tag, attributes);
    },
    ontext(text) {
      pending += text;
    },
    onclosetag(tag) {
      flush();
      builder.close(tag);
    },
    oncomment(text) {
      flush();
      hooks.comment?.(text, builder);
    },
  });
  parser.end(html);
  flush();
  return root;
}

const VOID = setOf('br hr img wbr col');

/** The HTML of a tree, every text and value escaped. */
export function htmlOf(nodes: readonly Node[]): string {
  return nodes.map((node) => (typeof node === 'string' ? escaped(node) : elementHtml(node))).join('');
}

function elementHtml({ tag, attributes, children }: Element): string {
  const written = Object.entries(attributes).map(([name, value]) => ` ${name}="${escaped(value)}"`);
  return `<${tag}${written.join('')}>${VOID.has(tag) ? '' : `${htmlOf(children)}</${tag}>`}`;
}

function escaped(text: string): string {
  return clean(text).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

/** Text as HTML and PostgreSQL can hold it: without control characters (but tab and line ends) or half characters. */
export function clean(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/g, '');
}

/** All text in a tree, as it stands. */
export function textIn(nodes: readonly Node[]): string {
  return nodes.map((node) => (typeof node === 'string' ? node : textIn(node.children))).join('');
}

/** Every element of a tree, outer ones first. */
export function elementsIn(nodes: readonly Node[]): Element[] {
  const found: Element[] = [];
  const collect = (some: readonly Node[]) => {
    for (const node of some) {
      if (typeof node === 'string') continue;
      found.push(node);
      collect(node.children);
    }
  };
  collect(nodes);
  return found;
}

export const element = (
  tag: string,
  attributes: Readonly<Record<string, string>>,
  children: readonly Node[] = [],
): Element => ({
  tag,
  attributes,
  children: [...children],
});
