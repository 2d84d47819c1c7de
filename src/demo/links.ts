/** Maya's short links, and who followed them: alike on every run, but for the day on which it is. */

import { createLink, storeClicks } from '#features/affiliate-links/server/index.ts';
import { basketLink, type Product, productLink } from '#features/retailer/contract.ts';
import type { Queryable } from '#server/database.ts';
import { chances } from './figures.ts';
import { maya } from './people.ts';

const DAY = 86_400_000;

interface DemoLink {
  readonly code: string;
  readonly affiliateId: string;
  readonly site: string;
  readonly productIds: readonly string[];
  /** How long ago it was made, in days, and how many followed it on its first. */
  readonly days: number;
  readonly first: number;
}

/** The oldest first. Codes are of the kind that are drawn. */
const LINKS: readonly DemoLink[] = [
  { code: 'wTq7RkNc', affiliateId: 'okafor-20', site: 'amazon.com', productIds: ['B0BSHF7WHW'], days: 96, first: 130 },
  {
    code: 'bM9dWpLh',
    affiliateId: 'mayaplays-21',
    site: 'amazon.co.uk',
    productIds: ['B09V3KXJPB'],
    days: 47,
    first: 64,
  },
  {
    code: 'KcR8gzTm',
    affiliateId: 'okafor-20',
    site: 'amazon.com',
    productIds: ['B07FZ8S74R', 'B09V3KXJPB', 'B0CHX1W1XY'],
    days: 20,
    first: 210,
  },
  { code: 'hN6tBjQw', affiliateId: 'mayaplays-21', site: 'amazon.de', productIds: ['B0CHX1W1XY'], days: 6, first: 38 },
];

/** People follow a link when its video is new, fewer each day, more at weekends; a few still do long after. */
function followersOn(day: Date, age: number, first: number, chance: number): number {
  const weekend = [0, 6].includes(day.getUTCDay()) ? 1.35 : 1;
  const fading = 0.92 * 0.86 ** age + 0.08 * 0.985 ** age;
  return Math.round(first * fading * weekend * (0.7 + 0.6 * chance));
}

/** Makes them for Maya, who is there. */
export async function makeDemoLinks(within: Queryable, today: Date): Promise<void> {
  const { id: personId } = await within
    .selectFrom('people')
    .select('id')
    .where('email', '=', maya.email)
    .executeTakeFirstOrThrow();
  for (const { code, affiliateId, site, productIds, days, first } of LINKS) {
    const products = productIds.map((productId): Product => ({ marketplace: site, productId }));
    const [product] = products;
    const address =
      products.length > 1 || !product ? basketLink(products, affiliateId) : productLink(product, affiliateId);
    const createdAt = new Date(today.getTime() - days * DAY);
    const link = await createLink(within, { personId, affiliateId, address }, { code, createdAt });
    const chance = chances(`links/${code}`);
    const counts = Array.from({ length: days + 1 }, (_, age) => {
      const day = new Date(createdAt.getTime() + age * DAY);
      const clicks = followersOn(day, age, first, chance());
      return { linkId: link.id, day: day.toISOString().slice(0, 10), clicks, previews: Math.round(clicks * 0.2) };
    });
    await storeClicks(within, counts);
  }
}
