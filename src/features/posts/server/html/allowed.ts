/** What clean HTML may hold: the tags, their attributes and the class names that the portal's typography knows. */
import { setOf } from './tree.ts';

export const HEADINGS = ['h2', 'h3', 'h4', 'h5', 'h6'] as const;

/** Hold text and inline elements only. */
const PHRASES = setOf('p h2 h3 h4 h5 h6 pre dt figcaption caption summary');

export const BLOCKS = new Set([
  ...PHRASES,
  ...setOf('ul ol li dl dd blockquote figure div details hr iframe table colgroup col thead tbody tfoot tr th td'),
]);

export const INLINES = setOf(
  'a em strong s u sub sup small mark abbr dfn time code kbd samp var cite q ins del bdi bdo span ruby rt rp',
  'img br wbr',
);

/** Inline elements that are something without text in them. */
export const ATOMS = setOf('img br wbr');

/** Tags with an allowed one of the same meaning. */
export const SYNONYMS: ReadonlyMap<string, string> = new Map([
  ...Object.entries({ b: 'strong', i: 'em', strike: 's', acronym: 'abbr', tt: 'code', h1: 'h2', listing: 'pre' }),
  ...Object.entries({ dir: 'ul', menu: 'ul', address: 'p', legend: 'p' }),
  ...Array.from(
    setOf('section article aside header footer main nav center form fieldset hgroup body html'),
    (tag) => [tag, 'div'] as const,
  ),
]);

/** Gone with all that is in them. */
export const DROPPED = setOf(
  'script style template noscript noembed noframes xmp plaintext head title meta link base svg math applet canvas',
  'map area textarea select option datalist input progress meter dialog portal frame frameset param source track slot',
);

/** Attributes by tag that stay as they are where their value has this form; others are made anew or dropped. */
export const ATTRIBUTES: Readonly<Record<string, Readonly<Record<string, RegExp>>>> = {
  ol: { start: /^-?\d{1,6}$/, type: /^[1aAiI]$/ },
  li: { value: /^-?\d{1,6}$/ },
  th: { colspan: /^\d{1,3}$/, rowspan: /^\d{1,3}$/, scope: /^(row|col|rowgroup|colgroup)$/ },
  td: { colspan: /^\d{1,3}$/, rowspan: /^\d{1,3}$/ },
  col: { span: /^\d{1,3}$/ },
  colgroup: { span: /^\d{1,3}$/ },
  abbr: { title: /^.{1,300}$/ },
  dfn: { title: /^.{1,300}$/ },
  time: { datetime: /^[\d\s.:+\-TWZPYMDHS]{1,40}$/ },
};
/** On every tag. */
export const EVERYWHERE: Readonly<Record<string, RegExp>> = {
  dir: /^(ltr|rtl|auto)$/,
  lang: /^[a-zA-Z]{2,8}(-[a-zA-Z0-9]{1,8})*$/,
};

/** The portal's class names, by what WordPress calls the same. */
const CLASS_NAMES: ReadonlyMap<string, string> = new Map([
  ['alignleft', 'align-left'],
  ['alignright', 'align-right'],
  ['aligncenter', 'align-center'],
  ['alignwide', 'align-wide'],
  ['alignfull', 'align-full'],
  ['has-text-align-left', 'text-left'],
  ['has-text-align-center', 'text-center'],
  ['has-text-align-right', 'text-right'],
  ['wp-block-gallery', 'gallery'],
  ['wp-block-columns', 'columns'],
  ['wp-block-column', 'column'],
  ['wp-block-media-text', 'media-text'],
  ['wp-block-cover', 'cover'],
  ['wp-block-pullquote', 'pullquote'],
  ['wp-block-button__link', 'button'],
]);
const GIVEN: ReadonlySet<string> = new Set([
  ...CLASS_NAMES.values(),
  ...Array.from({ length: 7 }, (_, index) => `columns-${index + 2}`),
]);
/** Every class name of clean HTML: those of the content, and those that are made here. */
export const CLASSES: readonly string[] = [
  ...GIVEN,
  ...'frame ratio-16-9 ratio-4-3 ratio-1-1 ratio-9-16 sound table-scroll'.split(' '),
];

/** The portal's class for one of an export or its own; undefined for all others. */
export function className(given: string): string | undefined {
  const [, columns] = /^gallery-(columns-[2-8])$/.exec(given) ?? [];
  const name = CLASS_NAMES.get(given) ?? columns ?? given;
  return GIVEN.has(name) ? name : undefined;
}
