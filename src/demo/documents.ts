/** The demo network's documents: real files and their manifest, written for the importer. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Brand } from '#contract.ts';
import { decimal, type Earner, type Figures, figuresOf, sumOf } from './figures.ts';
import { DEMO_ACCOUNTS } from './people.ts';
import { type About, statement, taxReceipt } from './statement.ts';
import { workbook } from './workbook.ts';

interface Pack extends Earner {
  readonly account: number;
  /** How many months back there are statements. */
  readonly months: number;
  /** How many months before the newest one a tax form came, and on which day. */
  readonly tax?: { readonly monthsBack: number; readonly day: number };
}

const ADS = { text: 'Advertising', cents: 1_180_000 };
const MEMBERS = { text: 'Channel memberships', cents: 164_000 };
const SUBSCRIPTIONS = { text: 'Subscription views', cents: 231_000 };

/** Maya has 47 documents: 36 and a tax form of Okafor Studios, 10 of Maya Plays, which came two months later. */
const PACKS: readonly Pack[] = [
  {
    account: 102,
    months: 10,
    lines: [
      { ...ADS, cents: 284_000 },
      { ...SUBSCRIPTIONS, cents: 51_000 },
    ],
    assets: [],
    videos: [],
  },
  {
    account: 101,
    months: 12,
    tax: { monthsBack: 4, day: 17 },
    lines: [ADS, SUBSCRIPTIONS, MEMBERS],
    assets: ['Loom Theme', 'Studio Ambience, Vol. 2', 'Indigo Nights', 'Stencil Beat', 'Okafor Studios Intro'],
    videos: [
      'Dyeing with Onion Skins',
      'A Quilt in One Weekend',
      'Block Printing for Beginners',
      'Inside a Lagos Textile Market',
      'How I Store 400 Fabrics',
      'Mending Denim, the Visible Way',
      'Natural Indigo, Start to Finish',
      'The Swatch Book, Live',
    ],
  },
  {
    account: 104,
    months: 12,
    lines: [{ ...ADS, cents: 742_000 }, SUBSCRIPTIONS, { text: 'Brand placements', cents: 350_000 }],
    assets: [],
    videos: [],
  },
  {
    account: 105,
    months: 5,
    lines: [
      { text: 'Podcast advertising', cents: 196_000 },
      { text: 'Listener support', cents: 43_000 },
    ],
    assets: [],
    videos: [],
  },
  { account: 106, months: 3, lines: [{ ...ADS, cents: 97_000 }], assets: [], videos: [] },
];

interface Written {
  readonly file: string;
  readonly account: number;
  readonly type: string;
  readonly month: string;
  readonly day: number | null;
  readonly bytes: Buffer | string;
}

/**
 * Writes the files and their manifest.csv into a folder; the same brand and newest month (`YYYY-MM`) give the same bytes.
 * The oldest come first, as a network's own would, and so the list shows the newest first.
 */
export async function writeDemoDocuments(folder: string, of: { brand: Brand; newest: string }): Promise<void> {
  const most = Math.max(...PACKS.map(({ months }) => months));
  const rows: string[] = [];
  for (let monthsBack = most - 1; monthsBack >= 0; monthsBack -= 1) {
    const month = monthBefore(of.newest, monthsBack);
    for (const pack of PACKS.filter(({ months }) => months > monthsBack)) {
      for (const { file, account, type, day, bytes } of documentsOf(pack, of.brand, month, monthsBack)) {
        await mkdir(join(folder, month), { recursive: true });
        await writeFile(join(folder, file), bytes);
        rows.push([file, account, type, month, day ?? ''].join(','));
      }
    }
  }
  await writeFile(join(folder, 'manifest.csv'), `file,account,type,month,day\n${rows.join('\n')}\n`);
}

function documentsOf(pack: Pack, brand: Brand, month: string, monthsBack: number): Written[] {
  const account = DEMO_ACCOUNTS.find(({ id }) => id === pack.account) ?? { id: pack.account, title: null };
  const about: About = { brand, account, month };
  const figures = figuresOf(account.id, month, pack);
  const written = (type: string, ending: string, bytes: Buffer | string, day: number | null = null): Written => {
    const file = `${month}/${account.id}-${type.replaceAll(/[^a-z0-9]+/g, '-')}.${ending}`;
    return { file, account: account.id, type, month, day, bytes };
  };
  const { noun } = brand;
  const documents: Written[] = [];
  if (figures.videos.length > 0) documents.push(written(`${noun}_yt_video_revenue`, 'csv', videoReport(figures)));
  if (figures.assets.length > 0)
    documents.push(written(`${noun}_yt_asset_revenue`, 'xlsx', assetReport(figures, month)));
  documents.push(written('financial_statement', 'pdf', statement(about, figures)));
  if (pack.tax?.monthsBack === monthsBack) {
    documents.push(written('tax_document', 'pdf', taxReceipt(about, pack.tax.day), pack.tax.day));
  }
  return documents;
}

function videoReport({ videos }: Figures): string {
  const rows = videos.map(({ id, title, views, cents }) => `${id},"${title}",${views},${decimal(cents)}`);
  return `video_id,video_title,views,srav_revenue_usd\n${rows.join('\n')}\n`;
}

function assetReport({ assets }: Figures, month: string): Buffer {
  const total = ['Total', '', assets.reduce((sum, { views }) => sum + views, 0), { amount: decimal(sumOf(assets)) }];
  return workbook({
    name: `Asset revenue ${month}`,
    columns: [
      { title: 'Asset ID', width: 22 },
      { title: 'Asset', width: 32 },
      { title: 'Views', width: 12 },
      { title: 'SRAV revenue (USD)', width: 20 },
    ],
    rows: [...assets.map(({ id, title, views, cents }) => [id, title, views, { amount: decimal(cents) }]), total],
  });
}

/** `monthBefore('2026-01', 1)` is 2025-12. */
function monthBefore(month: string, months: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 - months, 1)).toISOString().slice(0, 7);
}
