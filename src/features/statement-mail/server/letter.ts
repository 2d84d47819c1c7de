/** What the monthly statement e-mail says. */
import { typeLabel, UNKNOWN_ACCOUNT } from '#features/documents/contract.ts';
import type { Ground } from '#server/ground.ts';
import type { Mail } from '#server/mail/message.ts';
import type { Reader } from './readers.ts';

const MONTH = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** `2026-10` as 'October 2026'. */
function monthLabel(month: string): string {
  return MONTH.format(new Date(`${month}-01T00:00:00Z`));
}

/** 'Statement, Document (2)'. */
function labelsOf(types: readonly string[], noun: string): string {
  const counts = new Map<string, number>();
  for (const type of types) {
    const label = typeLabel(type, noun);
    counts.set(label, (counts.get(label) ?? 0) + 1);
  }
  return [...counts].map(([label, count]) => (count === 1 ? label : `${label} (${count})`)).join(', ');
}

/** @param types of each account's documents of the month */
export function statementMail(
  { brand, config }: Pick<Ground, 'brand' | 'config'>,
  month: string,
  { email, first_name, accounts }: Reader,
  types: ReadonlyMap<number, readonly string[]>,
  unsubscribe: string,
): Mail {
  const label = monthLabel(month);
  return {
    to: email,
    subject: `Your ${label} documents are ready`,
    letter: {
      heading: `Your ${label} documents`,
      paragraphs: [
        first_name ? `Hello ${first_name},` : 'Hello,',
        `your documents for ${label} are ready in ${brand.product}.`,
      ],
      facts: accounts.map(
        ({ id, title }) => [title ?? UNKNOWN_ACCOUNT, labelsOf(types.get(id) ?? [], brand.noun)] as const,
      ),
      action: { label: 'Open your documents', href: new URL('/documents', config.publicUrl).href },
      small: [
        `You get this mail once a month because you are a ${brand.noun} of ${brand.company}.`,
        `Unsubscribe: ${unsubscribe}`,
      ],
    },
    unsubscribe,
  };
}
