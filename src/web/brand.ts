/** The network's name, words and links, as the server wrote them into the page. */
import type * as contract from '#contract.ts';
import type { PublicBrand } from '#contract.ts';

const ELEMENT: typeof contract.BRAND_ELEMENT = 'brand';

export const brand = JSON.parse(document.getElementById(ELEMENT)?.textContent ?? '') as PublicBrand;
