/** The demo's PDF documents: a month's statement and the receipt of a tax form. */
import type { Brand } from '#contract.ts';
import { amount, type Figures, type Item, type Line, sumOf } from './figures.ts';
import { PAGE, pdf, rule, text } from './pdf.ts';

export interface About {
  readonly brand: Brand;
  readonly account: { readonly id: number; readonly title: string | null };
  /** `YYYY-MM`. */
  readonly month: string;
}

const LEFT = 56;
const RIGHT = PAGE.width - LEFT;
const WIDTH = RIGHT - LEFT;
const QUIET = { grey: 0.45, size: 9 };
const HEAD = { ...QUIET, ends: true };
/** Where the columns of amounts end. */
const [GROSS, KEPT, YOURS] = [370, 455, RIGHT];
/** What the network keeps of the gross amount, in percent. */
const NETWORK_SHARE = 20;

const monthName = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' });

export function statement(about: About, figures: Figures): Buffer {
  const pages = [summary(about, figures.lines)];
  if (figures.videos.length > 0) pages.push(breakdown(figures));
  return paper(about, 'Statement', pages);
}

/** The receipt of the form by which a person tells where they pay tax. `day` is of the month. */
export function taxReceipt(about: About, day: number): Buffer {
  const facts: [string, string][] = [
    ['Form', 'W-9, Request for Taxpayer Identification Number'],
    ['Received', monthOf(about.month).replace(' ', ` ${day}, `)],
    ['Status', 'Accepted'],
    ['Withholding', 'None'],
  ];
  const lines = facts.flatMap(([name, value], index) => [
    text(LEFT, 636 - 22 * index, name, QUIET),
    text(LEFT + 120, 636 - 22 * index, value),
  ]);
  const note = text(
    LEFT,
    524,
    'Keep this receipt with your tax records. A new form is needed when your name or address changes.',
    QUIET,
  );
  return paper(about, 'Tax document', [[...lines, note]]);
}

function monthOf(month: string): string {
  return monthName.format(new Date(`${month}-02T00:00:00Z`));
}

/** Puts the head and the foot on each page. */
function paper({ brand, account, month }: About, kind: string, pages: readonly (readonly string[])[]): Buffer {
  const name = account.title ?? `Account ${account.id}`;
  const head = [
    text(LEFT, 772, brand.company, { size: 16, font: 'bold' }),
    text(LEFT, 754, `For the ${brand.noun}s of ${brand.company}, at ${brand.product}`, QUIET),
    rule(LEFT, 738, WIDTH, 0.13),
    text(LEFT, 708, `${kind}, ${monthOf(month)}`, { size: 20, font: 'bold' }),
    text(LEFT, 686, `${name}   |   Account ${account.id}   |   No. ${account.id}-${month}`, QUIET),
    rule(LEFT, 670, WIDTH),
  ];
  const whole = pages.map((page, index) => [
    ...head,
    ...page,
    rule(LEFT, 64, WIDTH),
    text(LEFT, 48, `Questions? ${brand.email.contact}`, QUIET),
    text(RIGHT, 48, `Page ${index + 1} of ${pages.length}`, { ...QUIET, ends: true }),
  ]);
  return pdf(`${name} - ${kind} - ${month}`, brand.company, whole);
}

function summary({ brand }: About, lines: readonly Line[]): string[] {
  const kept = (cents: number) => Math.round((cents * NETWORK_SHARE) / 100);
  const gross = sumOf(lines);
  const network = lines.reduce((sum, { cents }) => sum + kept(cents), 0);
  let y = 644;
  const content = [
    text(LEFT, y, 'Revenue in USD', QUIET),
    text(GROSS, y, 'Gross', HEAD),
    text(KEPT, y, `Network, ${NETWORK_SHARE} %`, HEAD),
    text(YOURS, y, 'Your share', HEAD),
  ];
  for (const line of lines) {
    y -= 26;
    content.push(text(LEFT, y, line.text), ...amounts(y, line.cents, kept(line.cents)), rule(LEFT, y - 9, WIDTH, 0.9));
  }
  y -= 30;
  content.push(text(LEFT, y, 'Total', { font: 'bold' }), ...amounts(y, gross, network, 'bold'));
  y -= 44;
  content.push(
    text(LEFT, y, 'Tax withheld'),
    text(YOURS, y, amount(0), { ends: true }),
    text(LEFT, y - 30, 'Paid to you', { size: 14, font: 'bold' }),
    text(YOURS, y - 30, amount(gross - network), { size: 14, font: 'bold', ends: true }),
    text(
      LEFT,
      y - 74,
      'Statements are published 5-6 weeks after a month ends and paid within ten days of that.',
      QUIET,
    ),
    text(
      LEFT,
      y - 88,
      `Amounts are final unless a platform corrects them; ${brand.company} then settles the difference.`,
      QUIET,
    ),
  );
  return content;
}

function amounts(y: number, gross: number, network: number, font: 'regular' | 'bold' = 'regular'): string[] {
  return [
    text(GROSS, y, amount(gross), { ends: true, font }),
    text(KEPT, y, amount(-network), { ends: true, font, grey: 0.45 }),
    text(YOURS, y, amount(gross - network), { ends: true, font }),
  ];
}

function breakdown({ videos, assets }: Figures): string[] {
  return [
    ...table(644, 'SRAV video revenue', videos),
    ...table(608 - 20 * (videos.length + 1), 'SRAV asset revenue', assets),
  ];
}

function table(top: number, title: string, items: readonly Item[]): string[] {
  const rows = items.flatMap((item, index) => {
    const y = top - 20 * (index + 1);
    return [
      text(LEFT, y, item.title),
      text(KEPT, y, item.views.toLocaleString('en'), { ends: true, grey: 0.45 }),
      text(YOURS, y, amount(item.cents), { ends: true }),
    ];
  });
  return [
    text(LEFT, top, title, { font: 'bold' }),
    text(KEPT, top, 'Views', HEAD),
    text(YOURS, top, 'Gross in USD', HEAD),
    ...rows,
  ];
}
