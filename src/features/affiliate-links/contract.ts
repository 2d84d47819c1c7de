/** Affiliate links: the calls (specification, section 7). */
import * as z from 'zod/mini';
import { call, pageNumber, pagination } from '#contract.ts';
import { LONGEST } from '#features/retailer/contract.ts';

export const shorten = call({
  method: 'POST',
  path: '/api/shorten',
  summary: 'A short link to a product or a basket at the retailer, under one of the person’s own affiliate codes',
  body: z.object({ url: z.string('Enter a link.').check(z.minLength(1, 'Enter a link.'), z.maxLength(LONGEST)) }),
  /** The short link. */
  reply: z.object({ data: z.string() }),
});

/** How many weeks of clicks a list shows. */
export const WEEKS = 8;

export const link = z.object({
  code: z.string(),
  /** The short link itself. */
  short_link: z.string(),
  /** Where it leads. */
  long_link: z.string(),
  affiliate_id: z.string(),
  /** The site's domain. */
  marketplace: z.string(),
  /** One product, or those of a basket. */
  product_ids: z.array(z.string()),
  /** UTC, ISO 8601. */
  created_on: z.string(),
  /** Of people, since it was made. */
  clicks: z.int(),
  /** Clicks of the last weeks of seven days, the oldest first; the last one ends today (UTC). */
  weeks: z.array(z.object({ from: z.string(), to: z.string(), clicks: z.int() })),
});
export type Link = z.output<typeof link>;

export const LINKS_PER = 10;

/** A number as an address holds it. */
const digits = z.pipe(z.string().check(z.regex(/^\d{1,10}$/, 'Enter a number.')), z.transform(Number));

export const listLinks = call({
  method: 'GET',
  path: '/api/links',
  summary: 'One page of the person’s own short links, the newest first, with their clicks',
  query: z.object({
    page: z._default(z.pipe(digits, pageNumber), 1),
    per: z._default(
      z.pipe(digits, z.int().check(z.minimum(1), z.maximum(50, 'A page has 50 links at most.'))),
      LINKS_PER,
    ),
  }),
  reply: z.object({ items: z.array(link), pagination }),
});

export const linkQr = call({
  method: 'GET',
  path: '/api/links/:code/qr',
  summary: 'A short link as a QR code, to print or to show',
  params: z.object({ code: z.string().check(z.regex(/^[0-9A-Za-z]{1,32}$/, 'Enter the code of a short link.')) }),
  query: z.object({ format: z._default(z.enum(['svg', 'png'], 'Ask for svg or png.'), 'svg') }),
});
