/** A page of a person's own links, as the call gives it. */
import type { Received, Reply } from '#contract.ts';
import type { House } from '#server/ground.ts';
import type { Person } from '#server/person.ts';
import { type Link, type listLinks, WEEKS } from '../contract.ts';
import { countLinksOf, linksOf, type Row } from './links.ts';
import { shortLink } from './redirect.ts';
import { productsOf } from './target.ts';

const DAY = 86_400_000;

/** A page and the count of all. A page beyond the last is empty. */
export async function pageOfLinks(
  { config, database }: Pick<House, 'config' | 'database'>,
  person: Person,
  { page, per }: Received<typeof listLinks>['query'],
): Promise<Reply<typeof listLinks>> {
  const [rows, total] = await Promise.all([
    linksOf(database, person, (page - 1) * per, per),
    countLinksOf(database, person),
  ]);
  return { items: rows.map((row) => linkIn(row, shortLink(config, row.code))), pagination: { total, per } };
}

function linkIn(row: Row, short: string): Link {
  const products = productsOf(row.target);
  return {
    code: row.code,
    short_link: short,
    long_link: row.target,
    affiliate_id: row.affiliate_id,
    marketplace: products[0]?.marketplace ?? '',
    product_ids: products.map(({ productId }) => productId),
    created_on: row.created_at.toISOString(),
    clicks: row.clicks,
    weeks: weeksOf(row),
  };
}

/** The last weeks of seven days, the oldest first. */
function weeksOf({ today, by_week }: Pick<Row, 'today' | 'by_week'>): Link['weeks'] {
  const dayBefore = (days: number) => new Date(Date.parse(today) - days * DAY).toISOString().slice(0, 10);
  return Array.from({ length: WEEKS }, (_, index) => {
    const ago = WEEKS - 1 - index;
    return { from: dayBefore(ago * 7 + 6), to: dayBefore(ago * 7), clicks: by_week?.[ago] ?? 0 };
  });
}
