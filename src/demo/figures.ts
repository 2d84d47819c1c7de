/** What the demo's accounts earned in a month: drawn from the account and the month, so alike on every run. */
import { createHash } from 'node:crypto';

/** Integer US cents everywhere here. */
export interface Item {
  readonly id: string;
  readonly title: string;
  readonly views: number;
  readonly cents: number;
}

export interface Line {
  readonly text: string;
  readonly cents: number;
}

/** How an account earns: a month's usual cents of each line, and what its videos and assets are called. */
export interface Earner {
  readonly lines: readonly Line[];
  readonly assets: readonly string[];
  readonly videos: readonly string[];
}

export interface Figures {
  /** Gross by line; the last two are the sums of assets and videos, where there are any. */
  readonly lines: readonly Line[];
  readonly assets: readonly Item[];
  readonly videos: readonly Item[];
}

/** Advertisers spend most before Christmas and least in January; January to December. */
const SEASON = [0.72, 0.78, 0.9, 0.94, 0.98, 0.97, 0.92, 0.93, 1.02, 1.08, 1.22, 1.36];

/** `month` is `YYYY-MM`. */
export function figuresOf(account: number, month: string, { lines, assets, videos }: Earner): Figures {
  const chance = chances(`${account}/${month}`);
  const season = SEASON[Number(month.slice(5)) - 1] ?? 1;
  const around = (usual: number) => Math.round(usual * season * (0.85 + 0.3 * chance()));
  const earned = (titles: readonly string[], kind: string, usual: number) =>
    titles.map((title, index): Item => {
      const cents = around(usual / (index + 1.5));
      const views = Math.round(cents * (14 + 6 * chance()));
      return { id: idOf(kind, account, title), title, views, cents };
    });
  const plain = lines.map(({ text, cents }) => ({ text, cents: around(cents) }));
  const assetItems = earned(assets, 'asset', 42_000);
  const videoItems = earned(videos, 'video', 88_000);
  const sums = [
    { text: 'SRAV asset revenue', cents: sumOf(assetItems) },
    { text: 'SRAV video revenue', cents: sumOf(videoItems) },
  ].filter(({ cents }) => cents > 0);
  return { lines: [...plain, ...sums], assets: assetItems, videos: videoItems };
}

export function sumOf(items: readonly { readonly cents: number }[]): number {
  return items.reduce((sum, { cents }) => sum + cents, 0);
}

/** `1234.56`, as machines read it. */
export function decimal(cents: number): string {
  const digits = String(Math.abs(cents)).padStart(3, '0');
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** `1,234.56`, as people read it. */
export function amount(cents: number): string {
  return decimal(cents).replaceAll(/\B(?=(\d{3})+\.)/g, ',');
}

/** Numbers from 0 to 1 that only the seed decides (mulberry32). */
export function chances(seed: string): () => number {
  let state = createHash('sha256').update(seed).digest().readUInt32LE(0);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Eleven characters for a video, `A` and sixteen digits for an asset: the same in every month. */
function idOf(kind: string, account: number, title: string): string {
  const hash = createHash('sha256').update(`${kind}/${account}/${title}`).digest();
  if (kind === 'video') return hash.toString('base64url').slice(0, 11);
  return `A${String(hash.readBigUInt64LE(0) % 10n ** 16n).padStart(16, '0')}`;
}
