/** The network's name, words and links, as the server wrote them into the page. */
import { BRAND_ELEMENT, type PublicBrand } from '#contract.ts';

export const brand = JSON.parse(document.getElementById(BRAND_ELEMENT)?.textContent ?? '') as PublicBrand;
