/** The network's name, words and links, as the server wrote them into the page. */
import type * as contract from '#contract.ts';
import type { PublicBrand } from '#contract.ts';

// Written again as in call.ts, and checked.
const BRAND_ELEMENT: typeof contract.BRAND_ELEMENT = 'brand';

export const brand = JSON.parse(document.getElementById(BRAND_ELEMENT)?.textContent ?? '') as PublicBrand;
