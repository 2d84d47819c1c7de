/** What a mail says, and the same as plain text. */
import type { Brand } from '#contract.ts';

export interface Letter {
  readonly heading: string;
  readonly paragraphs: readonly string[];
  readonly facts?: readonly (readonly [label: string, value: string])[];
  /** What somebody wrote, as they wrote it. */
  readonly quote?: string;
  /** The one thing to do, on a page of the portal. */
  readonly action?: { readonly label: string; readonly href: string };
  /** Why this mail came, how to stop it. */
  readonly small?: readonly string[];
}

/** Text without what neither a mail nor a terminal should carry: control signs other than line breaks and tabs. */
export function readable(text: string): string {
  return text
    .replaceAll(/\r\n?|[\u2028\u2029]/g, '\n')
    .replaceAll(/[^\P{Cc}\n\t]/gu, '')
    .toWellFormed();
}

/** The letter as plain text. */
export function letterText({ company }: Brand, letter: Letter): string {
  const { heading, paragraphs, facts = [], quote, action, small = [] } = letter;
  const blocks = [
    heading,
    ...paragraphs,
    facts.map(([label, value]) => `${label}: ${value}`).join('\n'),
    readable(quote ?? '')
      .split('\n')
      .map((line) => (quote ? `> ${line}` : ''))
      .join('\n'),
    action ? `${action.label}:\n${action.href}` : '',
    ['-- ', company, ...small].join('\n'),
  ];
  return `${blocks.filter(Boolean).map(readable).join('\n\n')}\n`;
}
