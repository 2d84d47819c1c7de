/** What somebody asks a short link for: a product or a basket at the retailer, under one affiliate code. */

import {
  BASKET_PATH,
  basketLink,
  INVALID_LINK,
  INVALID_LINKS,
  LEAST_ITEMS,
  MOST_ITEMS,
  type Product,
  productLink,
  readProduct,
  retailerAddress,
} from '#features/retailer/contract.ts';
import { invalid } from '#server/errors.ts';

export interface Target {
  readonly affiliateId: string;
  /** Where the link leads: the address that the form would have made, whatever else was sent along. */
  readonly address: string;
}

/** Reads an address as the form does; from any other the product or the basket is kept alone. @throws Refused 400 */
export function readTarget(url: string): Target {
  const address = retailerAddress(url);
  if (!address) throw invalid(INVALID_LINK);
  const query = [...new URLSearchParams(address.query)];
  if (address.path !== BASKET_PATH) {
    const product = readProduct(url);
    if (!product) throw invalid(INVALID_LINK);
    const affiliateId = oneCode(query, ['tag']);
    return { affiliateId, address: productLink(product, affiliateId) };
  }
  const affiliateId = oneCode(query, ['tag', 'associatetag']);
  return { affiliateId, address: basketLink(basketOf(address.marketplace, query), affiliateId) };
}

/** The link's one code. Were there two, nobody could say under which one it earns. */
function oneCode(query: readonly (readonly [string, string])[], names: readonly string[]): string {
  const codes = query.filter(([name]) => names.includes(name.toLowerCase())).map(([, code]) => code);
  const [code = ''] = codes;
  if (code === '') throw invalid('The link carries no affiliate code.');
  if (codes.some((other) => other !== code)) throw invalid('The link carries more than one affiliate code.');
  return code;
}

/** The items of a basket's address, one product for each piece. */
function basketOf(marketplace: string, query: readonly (readonly [string, string])[]): Product[] {
  const values = new Map(query.map(([name, value]) => [name.toLowerCase(), value]));
  const products: Product[] = [];
  for (let item = 1; values.has(`asin.${item}`); item += 1) {
    const product = readProduct(`${marketplace}/dp/${values.get(`asin.${item}`)}`);
    const quantity = values.get(`quantity.${item}`) ?? '1';
    if (!product || !/^([1-9]|1\d|20)$/.test(quantity)) throw invalid(INVALID_LINKS);
    for (let piece = 0; piece < Number(quantity); piece += 1) products.push(product);
  }
  if (products.length < LEAST_ITEMS || products.length > MOST_ITEMS) throw invalid(INVALID_LINKS);
  return products;
}

/** The products of a target as it is stored. */
export function productsOf(target: string): Product[] {
  const product = readProduct(target);
  if (product) return [product];
  const address = retailerAddress(target);
  if (!address) return [];
  return [...new URLSearchParams(address.query)]
    .filter(([name]) => name.startsWith('ASIN.'))
    .map(([, productId]) => ({ marketplace: address.marketplace, productId }));
}
