/**
 * The retailer: how its addresses are read, and the links made of them (specification, section 5; decisions.md). Rules
 * alone, for the form and the server: without a call, and without the library of schemas, which no form must load for them.
 */

/** The retailer's name among partners. */
export const RETAILER = 'amazon';

export const INVALID_LINK = 'Enter a valid Amazon or Joyo link.';
export const INVALID_LINKS = 'Enter valid Amazon or Joyo links.';

/** How many items a basket's link may have. The retailer's own form says no bound; longer ones get cut off by what carries them. */
export const LEAST_ITEMS = 2;
export const MOST_ITEMS = 20;

/** No address of a product is longer, tracking included. */
export const LONGEST = 2000;

/** A product at one of the retailer's sites. */
export interface Product {
  /** The site's domain: `amazon.de`. */
  readonly marketplace: string;
  /** Ten letters and digits, the letters large. */
  readonly productId: string;
}

/**
 * An address at one of the retailer's sites. It is read by this pattern and by no parser of addresses, so that both
 * sides read it alike and nothing hides in it: no user's name, no other port, no letters of another alphabet, no backslash.
 */
const ADDRESS =
  /^(?:(?:(https?):)?\/\/)?(?:(?:www|smile|m)\.)?(amazon\.(?:com|co\.uk|de|fr|co\.jp|ca|cn)|joyo\.com)(?::(\d{1,5}))?(\/[^\s\\?#\0-\x1f\x7f]*)?(\?[^\s#\0-\x1f\x7f]*)?(?:#[^\s\0-\x1f\x7f]*)?$/i;

/** Pages of a product: `/dp/`, `/any-words/dp/`, `/gp/product/` and older ones, also below a language as in `/-/en/dp/`. */
const PRODUCT_PAGE =
  /^(?:\/-\/[a-z]{2}(?:[-_][a-z]{2})?)?(?:(?:\/[^/]+)?\/dp|\/gp\/product|\/gp\/aw\/d|\/exec\/obidos\/ASIN|\/exec\/obidos\/tg\/detail\/-|\/o\/ASIN)\/([a-z0-9]{10})(?:\/.*)?$/i;

const DEFAULT_PORTS: Record<string, string> = { http: '80', https: '443' };

/** The parts of an address at one of the retailer's sites, whatever it leads to; undefined for any other address. */
export function retailerAddress(text: string) {
  const address = text.trim();
  const found = address.length > LONGEST ? null : ADDRESS.exec(address);
  if (!found) return undefined;
  const [, scheme = 'https', marketplace = '', port, path = '/', query = ''] = found;
  if (port !== undefined && port !== DEFAULT_PORTS[scheme.toLowerCase()]) return undefined;
  return { marketplace: marketplace.toLowerCase(), path, query };
}

/** The product that an address leads to; without a scheme or `www.` too. Undefined where it leads to none. */
export function readProduct(text: string): Product | undefined {
  const address = retailerAddress(text);
  const productId = address && PRODUCT_PAGE.exec(address.path)?.[1];
  return productId && address ? { marketplace: address.marketplace, productId: productId.toUpperCase() } : undefined;
}

/** What keeps lines from being one basket: the number of the line, from 1, where it is one line's fault. */
export type BasketFault =
  | { readonly fault: 'not the retailer' | 'no product' | 'another site'; readonly line: number }
  | { readonly fault: 'too few' | 'too many'; readonly lines: number };

/** The lines that are not empty. */
export function linesOf(text: string): string[] {
  return text.split('\n').filter((line) => line.trim() !== '');
}

/** The products of a basket, one address a line, all of one site; or the first reason why they are none. */
export function readBasket(text: string): readonly Product[] | BasketFault {
  const lines = linesOf(text);
  const products: Product[] = [];
  if (lines.length > MOST_ITEMS) return { fault: 'too many', lines: lines.length };
  for (const [index, line] of lines.entries()) {
    const product = readProduct(line);
    if (!product) return { fault: retailerAddress(line) ? 'no product' : 'not the retailer', line: index + 1 };
    if (product.marketplace !== (products[0] ?? product).marketplace) return { fault: 'another site', line: index + 1 };
    products.push(product);
  }
  return lines.length < LEAST_ITEMS ? { fault: 'too few', lines: lines.length } : products;
}

/** `https://www.amazon.de/dp/B0CHX1W1XY`: the product's own address, with nothing that tracks. */
export function productAddress({ marketplace, productId }: Product): string {
  return `https://www.${marketplace}/dp/${productId}`;
}

/** The product's address under somebody's affiliate code. */
export function productLink(product: Product, code: string): string {
  return `${productAddress(product)}?tag=${encodeURIComponent(code)}`;
}

/** The retailer's address that puts items into a basket (its add-to-cart form; decisions.md). */
export const BASKET_PATH = '/gp/aws/cart/add.html';

/** A basket under somebody's affiliate code. A product on several lines is one item of that quantity. */
export function basketLink(products: readonly Product[], code: string): string {
  const quantities = new Map<string, number>();
  for (const { productId } of products) quantities.set(productId, (quantities.get(productId) ?? 0) + 1);
  const items = [...quantities].map(([productId, quantity], index) => {
    return `&ASIN.${index + 1}=${productId}&Quantity.${index + 1}=${quantity}`;
  });
  return `https://www.${products[0]?.marketplace}${BASKET_PATH}?AssociateTag=${encodeURIComponent(code)}${items.join('')}`;
}
