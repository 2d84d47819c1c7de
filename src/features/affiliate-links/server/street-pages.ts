/** Pages about a short link, for readers who are not signed in: where it leads, without following it. */

import { BASKET_PATH, productAddress, productLink, retailerAddress } from '#features/retailer/contract.ts';
import { html } from '#server/sso/html.ts';
import { page, type Street } from '#server/sso/page.ts';
import { productsOf, readTarget } from './target.ts';

/** An address as it is read: without what is the same in all of them. */
const short = (address: string) => address.replace(/^https?:\/\/(www\.)?/, '');

/** Where a link leads; for a basket its products, each with a link of its own. */
export function leadsPage(street: Street, link: string, target: string): string {
  const { affiliateId } = readTarget(target);
  const products = productsOf(target);
  const [first] = products;
  const isBasket = retailerAddress(target)?.path === BASKET_PATH;
  const site = first?.marketplace ?? '';
  const title = isBasket ? `${products.length} items at ${site}` : 'Where this link leads';
  const lead = isBasket
    ? html`Each opens its own page. All of them stand behind <span class="LinkList_address">${short(link)}</span>.`
    : html`<span class="LinkList_address">${short(link)}</span> leads to a product at ${site}.`;
  const items = isBasket
    ? products.map((product, index) => ({
        name: `Item ${index + 1}`,
        address: short(productAddress(product)),
        href: productLink(product, affiliateId),
      }))
    : [{ name: 'Leads to', address: target, href: link }];
  const list = items.map(
    ({ name, address, href }) =>
      html`<li class="LinkList_item"><span class="LinkList_name">${name}</span><a class="LinkList_address" href="${href}" rel="nofollow sponsored noopener">${address}</a></li>\n`,
  );
  const basket =
    isBasket &&
    html`<p class="Text_hint">The button puts all of them into a basket: <span class="LinkList_address">${target}</span></p>`;
  const door = html`<div class="Door_door"><div class="Door_words"><h1 class="Text_title">${title}</h1><p class="Text_muted">${lead}</p></div>
<ul class="LinkList_list">
${list}</ul>
<div class="Door_low Form_form"><p class="Text_hint">Whoever shares this link earns from what is bought through it, under the code ${affiliateId}.</p>${basket}<a class="Button_button ${isBasket ? 'Button_secondary' : 'Button_primary'} Button_wide" href="${link}" rel="nofollow sponsored noopener">${isBasket ? 'Put all into a basket' : `Go on to ${site}`}</a></div></div>`;
  return page(street, title, door);
}

/** The database does not answer, so nobody knows where a link leads. */
export function awayPage(street: Street): string {
  const title = 'This link cannot be followed right now';
  const door = html`<div class="Door_door"><div class="Door_words"><h1 class="Text_title">${title}</h1><p class="Text_muted">It is not lost. Try it again in a moment.</p></div></div>`;
  return page(street, title, door);
}
