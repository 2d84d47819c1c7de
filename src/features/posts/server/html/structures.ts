/** Lists and tables with the children that they may have. */
import { isBlank, phrases, trimmed } from './phrases.ts';
import { type Element, element, type Node, textIn } from './tree.ts';

/** The content of a place that holds blocks (`flow` of order.ts). */
export type Flow = (nodes: readonly Node[], wrap: boolean) => Node[];

const SECTIONS: readonly string[] = ['thead', 'tbody', 'tfoot'];
const LONGEST_LABEL = 100;

const isOf = (node: Node, ...tags: string[]): node is Element => typeof node === 'object' && tags.includes(node.tag);

/** A list of items. What stands between them becomes an item, a list that stands there goes into the one before. */
export function list({ tag, attributes, children }: Element, flow: Flow): Node[] {
  const items: Element[] = [];
  let loose: Node[] = [];
  const flush = () => {
    if (!isBlank(loose)) items.push(element('li', {}, loose));
    loose = [];
  };
  for (const child of children) {
    const last = items.at(-1);
    if (isOf(child, 'li')) {
      flush();
      items.push(element('li', child.attributes, child.children));
    } else if (isOf(child, 'ul', 'ol') && last && isBlank(loose)) {
      last.children.push(child);
    } else {
      loose.push(child);
    }
  }
  flush();
  for (const item of items) item.children = flow(item.children, false);
  const filled = items.filter((item) => item.children.length > 0);
  return filled.length > 0 ? [element(tag, attributes, filled)] : [];
}

/** A list of terms and what is said of them. */
export function definitions({ attributes, children }: Element, flow: Flow): Node[] {
  const entries = children
    .flatMap((child) => (isOf(child, 'div') ? child.children : [child]))
    .map((child) => {
      if (isOf(child, 'dt')) return element('dt', child.attributes, trimmed(phrases(child.children, ' ')));
      return isOf(child, 'dd')
        ? element('dd', child.attributes, flow(child.children, false))
        : element('dd', {}, flow([child], false));
    })
    .filter((entry) => entry.children.length > 0);
  return entries.length > 0 ? [element('dl', attributes, entries)] : [];
}

/** A table; what stands in it outside of its cells comes before it. */
export function table({ attributes, children }: Element, flow: Flow): Node[] {
  const strays: Node[] = [];
  const caption: Node[] = [];
  const columns: Node[] = [];
  const sections: Element[] = [];
  const row = (node: Element): Element => {
    const cells = node.children.filter((child) => isOf(child, 'td', 'th'));
    strays.push(...node.children.filter((child) => !isOf(child, 'td', 'th')));
    return element(
      'tr',
      node.attributes,
      cells.map((cell) => ({ ...cell, children: flow(cell.children, false) })),
    );
  };
  const rows = (nodes: readonly Node[]): Element[] => {
    strays.push(...nodes.filter((child) => !isOf(child, 'tr')));
    return nodes
      .filter((child) => isOf(child, 'tr'))
      .map(row)
      .filter((tr) => tr.children.length > 0);
  };
  const looseRows = () => {
    const last = sections.at(-1);
    if (last?.tag === 'tbody') return last;
    sections.push(element('tbody', {}));
    return sections.at(-1) as Element;
  };
  for (const child of children) {
    if (isOf(child, ...SECTIONS)) sections.push({ ...child, children: rows(child.children) });
    else if (isOf(child, 'tr')) looseRows().children.push(...rows([child]));
    else if (isOf(child, 'caption')) caption.push(...child.children);
    else if (isOf(child, 'colgroup', 'col')) columns.push(child);
    else strays.push(child);
  }
  const filled = sections.filter((section) => section.children.length > 0);
  const words = trimmed(phrases(caption, ' '));
  const before = flow(strays, true);
  if (filled.length === 0) return [...before, ...flow(words, true)];
  const head = words.length > 0 ? [element('caption', {}, words)] : [];
  return [...before, element('table', attributes, [...head, ...columnGroup(columns), ...filled])];
}

function columnGroup(nodes: readonly Node[]): Element[] {
  const columns = nodes
    .flatMap((node) => (isOf(node, 'colgroup') ? node.children : [node]))
    .filter((node) => isOf(node, 'col'));
  return columns.length > 0
    ? [
        element(
          'colgroup',
          {},
          columns.map(({ attributes }) => element('col', attributes)),
        ),
      ]
    : [];
}

/** Puts each table into a box that scrolls, that the keyboard reaches, and that has a name (WAI-ARIA, region). */
export function wrapTables(nodes: readonly Node[]): Node[] {
  return nodes.map((node) => {
    if (typeof node === 'string') return node;
    return node.tag === 'table' ? scrolling(node) : { ...node, children: wrapTables(node.children) };
  });
}

function scrolling(node: Element): Element {
  const caption = node.children.find((child) => isOf(child, 'caption'));
  const words = caption ? textIn([caption]).replaceAll(/\s+/g, ' ').trim() : '';
  const label = [...words].slice(0, LONGEST_LABEL).join('') || 'Table';
  return element('div', { class: 'table-scroll', role: 'region', tabindex: '0', 'aria-label': label }, [node]);
}
