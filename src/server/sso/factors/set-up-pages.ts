/** Pages on which a factor is set up: the app's picture, the passkey's name, the recovery codes. */
import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/server';
import QRCode from 'qrcode';
import { Html, html } from '../html.ts';
import { page, type Street } from '../page.ts';
import { doorWords, problemBanner, textField, tokenField } from '../parts.ts';
import { passkeyForm, scriptOf } from './passkey-form.ts';

export interface SetUpForm {
  readonly action: string;
  readonly token: string;
  readonly problem: string | null;
  /** Where one leaves it. */
  readonly back: string;
}

const cancel = (back: string) => html`<a class="Button_button Button_secondary Button_wide" href="${back}">Cancel</a>`;

/** The picture of an address that a phone's camera reads: dark on light in both themes, or some cameras do not. */
async function picture(address: string): Promise<Html> {
  const svg = await QRCode.toString(address, { type: 'svg', errorCorrectionLevel: 'M', margin: 2 });
  return html`<div class="Security_qr" role="img" aria-label="Picture to scan with the app">${new Html(svg)}</div>`;
}

/** A secret in groups of four, as it is typed off a screen. */
const grouped = (secret: string) => secret.replaceAll(/.{4}(?=.)/g, '$& ');

export async function authenticatorPage(
  street: Street,
  { action, token, problem, back }: SetUpForm,
  { secret, address }: { readonly secret: string; readonly address: string },
): Promise<string> {
  const input = html`inputmode="numeric" autocomplete="one-time-code" spellcheck="false" maxlength="20" required`;
  const door = html`<div class="Door_door">${doorWords('Set up an authenticator app', 'Scan this with the app, then enter the six digits that it shows.')}
${problemBanner(problem)}${await picture(address)}
<p class="Text_hint">No camera? Type this secret into the app, as a time-based key, or <a href="${address}">open the app on this device</a>.<br><code class="Security_secret">${grouped(secret)}</code></p>
<form class="Form_form" method="post" action="${action}">${tokenField(token)}
${textField({ name: 'code', label: 'Code', input, wrong: problem !== null, autofocus: true })}
<div class="Security_buttons"><button class="Button_button Button_primary Button_wide" type="submit">Switch on</button>${cancel(back)}</div></form></div>`;
  return page(street, 'Authenticator app', door);
}

export function passkeyPage(
  street: Street,
  { action, token, problem, back }: SetUpForm,
  options: PublicKeyCredentialCreationOptionsJSON,
  name: string,
): string {
  const input = html`autocomplete="off" maxlength="60" required value="${name}"`;
  const fields = textField({ name: 'name', label: 'Name', input, hint: 'So that you know it again in the list.' });
  const button = html`<button class="Button_button Button_primary Button_wide" type="submit">Create a passkey</button>`;
  const line = 'Your device or a security key keeps it, and asks for your finger, face or PIN.';
  const door = html`<div class="Door_door">${doorWords('Add a passkey', line)}
${problemBanner(problem)}${passkeyForm({ kind: 'create', options, action, token, fields, button })}
<p class="Text_muted" data-without-passkeys hidden>This browser knows no passkeys. Set up an authenticator app, or use another browser.</p>
<noscript><p class="Text_muted">A passkey needs JavaScript, which is switched off here. Set up an authenticator app.</p></noscript>
${cancel(back)}</div>`;
  return page(street, 'Add a passkey', door, { scripts: scriptOf(street) });
}

/** Where a network that asks for a second factor lets somebody choose one, right after the password. */
export function choicePage(street: Street, { action, token, back }: Omit<SetUpForm, 'problem'>): string {
  const line = `${street.brand.company} asks for one beside your password. Set it up now; it takes a minute.`;
  const door = html`<div class="Door_door">${doorWords('Set up a second factor', line)}
<form class="Form_form" method="post" action="${action}">${tokenField(token)}
<div class="Security_part"><p class="Text_hint">An app on your phone shows six digits, new ones every half minute.</p><button class="Button_button Button_primary Button_wide" type="submit" name="kind" value="authenticator">Use an authenticator app</button></div>
<div class="Security_part"><p class="Text_hint">A passkey on this device or a security key: no digits to type.</p><button class="Button_button Button_secondary Button_wide" type="submit" name="kind" value="passkey">Use a passkey</button></div></form>
<p class="Text_hint Door_low"><a href="${back}">Sign in as somebody else</a></p></div>`;
  return page(street, 'Set up a second factor', door);
}

/** The recovery codes, this once. @param onward what leads on */
export function codesPage(street: Street, codes: readonly string[], onward: Html): string {
  const line =
    'Should your phone or passkey be gone, each of these lets you in once. Keep them where you would keep a spare key: they are not shown again.';
  const door = html`<div class="Door_door">${doorWords('Your recovery codes', line)}
<ul class="Security_codes" aria-label="Recovery codes">${codes.map((code) => html`<li><code>${code}</code></li>`)}</ul>
<p class="Security_printed">${street.brand.product}, ${street.brand.company}</p>
<div class="Security_buttons"><button class="Button_button Button_secondary Button_wide" type="button" data-print hidden>Print</button>${onward}</div></div>`;
  return page(street, 'Recovery codes', door, { scripts: scriptOf(street) });
}

/** What leads on from a set-up within a sign-in. */
export function onwardForm(action: string, token: string, label: string): Html {
  return html`<form method="post" action="${action}">${tokenField(token)}<button class="Button_button Button_primary Button_wide" type="submit">${label}</button></form>`;
}

/** After a set-up within a sign-in whose codes were shown already. */
export function setUpDonePage(street: Street, onward: Html): string {
  const line = 'Your recovery codes were shown once. You can make new ones on the page of your second factor.';
  const door = html`<div class="Door_door">${doorWords('Your second factor is on', line)}<div class="Door_low">${onward}</div></div>`;
  return page(street, 'Second factor', door);
}
