/** The page where a person sees their second factor, and the questions before a change. */
import { type Html, html } from '../html.ts';
import { page, type Street } from '../page.ts';
import { doorWords, problemBanner, textField, tokenField } from '../parts.ts';
import { type Factors, isOn, type Passkey } from './factors.ts';
import { inAddress, type Question } from './questions.ts';
import { RECOVERY_CODES } from './recovery-codes.ts';

const HERE = '/sso/security';

const day = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' });
const dated = (date: Date) => html`<time datetime="${date.toISOString()}">${day.format(date)}</time>`;

const status = (on: boolean) =>
  on
    ? html`<span class="Status_status Status_good">On</span>`
    : html`<span class="Status_status Status_off">Off</span>`;

interface Overview {
  readonly email: string;
  readonly factors: Factors;
  /** Whether the last factor has to stay. */
  readonly required: boolean;
}

export function securityPage(street: Street, { email, factors, required }: Overview): string {
  const { authenticatorSince, passkeys } = factors;
  const on = isOn(factors);
  const isLast = required && passkeys.length + (authenticatorSince === null ? 0 : 1) === 1;
  const line = on
    ? html`Signing in as ${email} takes the password and one of these.`
    : html`Signing in as ${email} takes the password alone. Add one of these, and a stolen password opens nothing.`;
  const door = html`<div class="Door_door">${doorWords('Second factor', line)}
${authenticatorPart(factors, on, isLast)}
${passkeysPart(passkeys, on, isLast)}
${on && codesPart(factors)}
${on && !required && html`<div class="Security_part"><a class="Button_button Button_danger Button_wide" href="${HERE}/remove/all">Switch off the second factor</a></div>`}
<p class="Text_hint Door_low"><a href="/settings/account">Back to ${street.brand.product}</a></p></div>`;
  return page(street, 'Second factor', door);
}

function authenticatorPart({ authenticatorSince: since }: Factors, on: boolean, isLast: boolean): Html {
  const text =
    since === null
      ? html`An app on your phone shows six digits, new ones every half minute.`
      : html`Since ${dated(since)}.${isLast && ' Your network asks for a second factor, so this one stays until there is another.'}`;
  const look = on ? 'secondary' : 'primary';
  const buttons =
    since === null
      ? html`<a class="Button_button Button_${look} Button_small" href="${HERE}/authenticator">Set up an authenticator app</a>`
      : html`<a class="Button_button Button_secondary Button_small" href="${HERE}/authenticator">Replace</a>${!isLast && html`<a class="Button_button Button_quiet Button_small" href="${HERE}/remove/authenticator">Remove<span class="Text_screenReader"> the authenticator app</span></a>`}`;
  return html`<section class="Security_part" aria-labelledby="authenticator"><div class="Security_head"><h2 class="Text_subheading" id="authenticator">Authenticator app</h2>${status(since !== null)}</div><p class="Text_hint">${text}</p><div class="Form_actions">${buttons}</div></section>`;
}

function passkeysPart(passkeys: readonly Passkey[], on: boolean, isLast: boolean): Html {
  const list = html`<ul class="Security_list">${passkeys.map((passkey) => passkeyRow(passkey, isLast))}</ul>`;
  return html`<section class="Security_part" aria-labelledby="passkeys"><div class="Security_head"><h2 class="Text_subheading" id="passkeys">Passkeys</h2>${status(passkeys.length > 0)}</div>${
    passkeys.length > 0
      ? list
      : html`<p class="Text_hint">On this device or on a security key: no digits to type, and no false page can ask for it.</p>`
  }<div class="Form_actions"><a class="Button_button Button_secondary Button_small" href="${HERE}/passkey">${on || passkeys.length > 0 ? 'Add a passkey' : 'Set up a passkey'}</a></div></section>`;
}

function passkeyRow({ id, name, createdAt, lastUsedAt }: Passkey, isLast: boolean): Html {
  const used = lastUsedAt === null ? html`not used yet` : html`last used ${dated(lastUsedAt)}`;
  return html`<li><span><span class="Security_name">${name}</span><span class="Field_hint">Added ${dated(createdAt)}, ${used}.${isLast && ' Your network asks for a second factor, so it stays until there is another.'}</span></span>${!isLast && html`<a class="Button_button Button_quiet Button_small" href="${HERE}/remove/${inAddress(id)}">Remove<span class="Text_screenReader"> ${name}</span></a>`}</li>`;
}

function codesPart({ recoveryCodesLeft: left }: Factors): Html {
  const count = html`<span class="Status_status ${left > 2 ? 'Status_good' : 'Status_lamp'}">${left} of ${RECOVERY_CODES} left</span>`;
  return html`<section class="Security_part" aria-labelledby="codes"><div class="Security_head"><h2 class="Text_subheading" id="codes">Recovery codes</h2>${count}</div><p class="Text_hint">Each lets you in once, should your phone or passkey be gone.</p><div class="Form_actions"><a class="Button_button Button_secondary Button_small" href="${HERE}/codes">Make new codes</a></div></section>`;
}

interface QuestionForm {
  readonly action: string;
  readonly token: string;
  readonly email: string;
  readonly problem: string | null;
}

export function questionPage(street: Street, question: Question, form: QuestionForm): string {
  const { title, line, button, danger } = question;
  const { action, token, email, problem } = form;
  const input = html`type="password" autocomplete="current-password" required`;
  const wrong = problem !== null;
  const door = html`<div class="Door_door">${doorWords(title, line)}
${problemBanner(problem)}<form class="Form_form" method="post" action="${action}">${tokenField(token)}<input type="email" autocomplete="username" value="${email}" readonly hidden>
${textField({ name: 'password', label: 'Your password', input, wrong, autofocus: true })}
<div class="Security_buttons"><button class="Button_button Button_${danger ? 'danger' : 'primary'} Button_wide" type="submit">${button}</button><a class="Button_button Button_secondary Button_wide" href="${HERE}">Cancel</a></div></form></div>`;
  return page(street, title, door);
}
