/** What the link builder says of what was typed; without a browser. */
import {
  type BasketFault,
  basketLink,
  INVALID_LINK,
  INVALID_LINKS,
  linesOf,
  MOST_ITEMS,
  type Product,
  productAddress,
  productLink,
  readBasket,
  readProduct,
  retailerAddress,
} from '#features/retailer/contract.ts';

/** One product, or several in a basket. */
export type Kind = 'single' | 'multiple';

export interface Fault {
  /** As the specification has it. */
  readonly message: string;
  /** What exactly, where there is more to say. */
  readonly detail: string | undefined;
}

const ERRORS = {
  single: 'An error occured while creating your Amazon affiliate link! Please check your link and try again later.',
  multiple: 'An error occured while creating your Amazon affiliate links! Please check your links and try again later.',
} as const satisfies Record<Kind, string>;

/** What is said when no link came of it (specification, section 8). */
export const errorText = (kind: Kind): string => ERRORS[kind];

/** The products of what was typed; nothing while it is empty. */
export function read(kind: Kind, text: string): readonly Product[] | Fault | undefined {
  if (text.trim() === '') return undefined;
  if (kind === 'multiple') {
    const basket = readBasket(text);
    return isProducts(basket) ? basket : { message: INVALID_LINKS, detail: basketDetail(basket) };
  }
  const product = readProduct(text);
  if (product) return [product];
  return { message: INVALID_LINK, detail: retailerAddress(text) && 'This page has no product number.' };
}

export function isProducts(found: readonly Product[] | Fault | BasketFault | undefined): found is readonly Product[] {
  return Array.isArray(found);
}

function basketDetail(fault: BasketFault): string {
  switch (fault.fault) {
    case 'no product':
      return `Line ${fault.line} has no product number.`;
    case 'not the retailer':
      return `Line ${fault.line} is neither.`;
    case 'another site':
      return `Line ${fault.line} is of another site than line 1.`;
    case 'too many':
      return `${fault.lines} are too many for one basket: ${MOST_ITEMS} at most.`;
    case 'too few':
      return 'A basket needs two lines at least.';
  }
}

/** The link that a person's followers shall reach. */
export function longLink(kind: Kind, products: readonly Product[], code: string): string {
  const [first] = products;
  if (kind === 'multiple' || !first) return basketLink(products, code);
  return productLink(first, code);
}

/** What we take a typed address for, where that is not what was typed. */
export function reading(kind: Kind, text: string, products: readonly Product[]): string | undefined {
  const [first] = products;
  if (kind === 'multiple' || !first) return undefined;
  const address = productAddress(first);
  return address === text.trim() ? undefined : `We read this as ${address}`;
}

/** `3 lines`. */
export function lineCount(text: string): string {
  const count = linesOf(text).length;
  return `${count} ${count === 1 ? 'line' : 'lines'}`;
}

/** An address as it is read: without what is the same in all of them. */
export const shown = (address: string): string => address.replace(/^https?:\/\/(www\.)?/, '');
