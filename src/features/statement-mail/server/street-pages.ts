/** What the signed address of a statement mail shows in a browser. */
import { type Html, html } from '#server/sso/html.ts';
import { page, type Street } from '#server/sso/page.ts';

function say(street: Street, title: string, text: Html, low: Html | false = false): string {
  const door = html`<div class="Door_door"><div class="Door_words"><h1 class="Text_title">${title}</h1><p class="Text_muted">${text}</p></div>${low}</div>`;
  return page(street, title, door);
}

/** What the button would do. Opening the page does nothing: mail programs open addresses by themselves. */
export function questionPage(street: Street, address: string): string {
  const { company } = street.brand;
  const button = html`<form class="Door_low" method="post" action="${address}"><input type="hidden" name="List-Unsubscribe" value="One-Click"><button class="Button_button Button_primary Button_wide" type="submit">Unsubscribe</button></form>`;
  const text = html`${company} will no longer write to you when a month’s documents are ready. You will still find them in ${street.brand.product}.`;
  return say(street, 'No more monthly statement e-mail?', text, button);
}

export function donePage(street: Street): string {
  const { contact } = street.brand.email;
  const text = html`You are unsubscribed from the monthly statement e-mail. If you want it back, write to <a href="mailto:${contact}">${contact}</a>.`;
  return say(street, 'Done', text);
}

export function unknownPage(street: Street): string {
  const text = html`It is not complete, or it was not made here. Open the link in your newest statement e-mail, or unsubscribe <a href="/monthly-statement-email-unsubscribe">signed in</a>.`;
  return say(street, 'This link does not hold', text);
}

export function awayPage(street: Street): string {
  return say(street, 'That did not work', html`Nothing was changed. Try again in a moment.`);
}
