/** What became of an import, and how it is said. */
import { plain } from '#server/terminal.ts';

export interface Remark {
  readonly id: string;
  readonly title: string;
  readonly reason: string;
}

export interface Report {
  created: number;
  updated: number;
  unchanged: number;
  /** Of the three: drafts, private ones, and those with a password. */
  unpublished: number;
  /** Published until their site threw them away. */
  withdrawn: number;
  readonly skipped: Remark[];
  readonly refused: Remark[];
  /** What of a post that went in was left out. */
  readonly notes: Remark[];
  /** Posts of types that nothing was said of, counted by type. */
  readonly unmapped: Map<string, number>;
  /** What is no post, counted by what it is. */
  readonly beside: Map<string, number>;
  /** Shortcodes and blocks whose place stays empty. */
  readonly dropped: Map<string, number>;
  /** Ids of posts with control characters or with bytes of another encoding. */
  readonly damaged: string[];
  readonly pictures: {
    readonly taken: Set<string>;
    /** At their hosts, by address. */
    readonly kept: Set<string>;
    readonly left: Set<string>;
    readonly broken: Remark[];
  };
}

export function emptyReport(): Report {
  return {
    created: 0,
    updated: 0,
    unchanged: 0,
    unpublished: 0,
    withdrawn: 0,
    skipped: [],
    refused: [],
    notes: [],
    damaged: [],
    unmapped: new Map(),
    beside: new Map(),
    dropped: new Map(),
    pictures: { taken: new Set(), kept: new Set(), left: new Set(), broken: [] },
  };
}

/** So many addresses or ids are named one by one. */
const MOST_NAMED = 20;
const LONGEST_TITLE = 60;

/** The counts, then what was not as usual, then a line for each post that did not go in. */
export function reportText(report: Report): string {
  const { created, updated, unchanged, skipped, refused, unmapped } = report;
  const notIn = [...unmapped.values()].reduce((sum, count) => sum + count, skipped.length);
  const lines = [
    `${created} created, ${updated} updated, ${unchanged} unchanged, ${notIn} skipped, ${refused.length} refused`,
    ...asides(report),
    ...[...unmapped].map(
      ([type, count]) => `${count} of type ${type}  Nothing says what they are here: add --type ${type}=…`,
    ),
    ...[...skipped, ...refused, ...report.notes, ...report.pictures.broken].map(remarkLine),
  ];
  return `${lines.map(plain).join('\n')}\n`;
}

function asides({ unpublished, withdrawn, beside, dropped, damaged, pictures }: Report): string[] {
  const { taken, kept, left, broken } = pictures;
  const shown = [
    `${taken.size} taken`,
    ...(kept.size > 0 ? [`${kept.size} left at their hosts`] : []),
    `${left.size} left as links`,
    `${broken.length} broken`,
  ];
  return [
    ...(unpublished > 0 ? [`${unpublished} of them not published: drafts, private or with a password`] : []),
    ...(withdrawn > 0 ? [`${withdrawn} taken back: their site has thrown them away`] : []),
    ...(beside.size > 0 ? [`Not posts: ${counted(beside)}`] : []),
    ...(taken.size + kept.size + left.size + broken.length > 0 ? [`Pictures: ${shown.join(', ')}`] : []),
    ...named([...left]).map((url) => `  ${url}`),
    ...(dropped.size > 0 ? [`Left out, as only the site can show it: ${counted(dropped)}`] : []),
    ...(damaged.length > 0 ? [`With damaged characters: posts ${named(damaged).join(', ')}`] : []),
  ];
}

function named(names: readonly string[]): string[] {
  const more = names.length - MOST_NAMED;
  return [...names.slice(0, MOST_NAMED), ...(more > 0 ? [`and ${more} more`] : [])];
}

function counted(counts: ReadonlyMap<string, number>): string {
  return [...counts].map(([name, count]) => `${count} ${name}`).join(', ');
}

function remarkLine({ id, title, reason }: Remark): string {
  const letters = [...title];
  const shown = letters.length > LONGEST_TITLE ? `${letters.slice(0, LONGEST_TITLE - 1).join('')}…` : title;
  return [`post ${id || '?'}`, shown, reason].filter(Boolean).join('  ');
}
