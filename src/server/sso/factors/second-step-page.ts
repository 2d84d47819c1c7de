/** Where people show their second factor: one page with the ways that they have. */
import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/server';
import { type Html, html } from '../html.ts';
import { page, type Street } from '../page.ts';
import { doorWords, problemBanner, textField, tokenField } from '../parts.ts';
import { passkeyForm, scriptOf } from './passkey-form.ts';

export interface SecondStepForm {
  /** Where the forms go. */
  readonly action: string;
  readonly token: string;
  readonly email: string;
  readonly hasAuthenticator: boolean;
  /** What a passkey is asked to sign; undefined where there is none. */
  readonly passkeys: PublicKeyCredentialRequestOptionsJSON | undefined;
  readonly recoveryCodesLeft: number;
  /** Why the last try did not do, and what was tried. */
  readonly problem: { readonly text: string; readonly factor: string } | null;
  /** Where somebody else signs in. */
  readonly back: string;
}

export function secondStepPage(street: Street, form: SecondStepForm): string {
  const { hasAuthenticator, passkeys, recoveryCodesLeft, problem } = form;
  const door = html`<div class="Door_door">${doorWords('One more step', `You are signing in as ${form.email}.`)}
${problemBanner(problem?.text ?? null)}${hasAuthenticator && codeForm(form)}
${passkeys !== undefined && passkeyPart(form, passkeys)}
${recoveryCodesLeft > 0 && recoveryForm(form)}
<p class="Text_hint Door_low"><a href="${form.back}">Sign in as somebody else</a></p></div>`;
  return page(street, 'One more step', door, { scripts: passkeys === undefined ? [] : scriptOf(street) });
}

function codeForm({ action, token, problem }: SecondStepForm): Html {
  const wrong = problem?.factor === 'authenticator';
  const input = html`inputmode="numeric" autocomplete="one-time-code" spellcheck="false" maxlength="20" required`;
  return html`<form class="Form_form" method="post" action="${action}">${tokenField(token)}<input type="hidden" name="factor" value="authenticator">
${textField({ name: 'code', label: 'Code', input, hint: 'The six digits in your authenticator app.', wrong, autofocus: problem?.factor !== 'recovery' })}
<button class="Button_button Button_primary Button_wide" type="submit">Continue</button></form>`;
}

function passkeyPart(form: SecondStepForm, options: PublicKeyCredentialRequestOptionsJSON): Html {
  const { action, token, hasAuthenticator } = form;
  const look = hasAuthenticator ? 'secondary' : 'primary';
  const button = html`<button class="Button_button Button_${look} Button_wide" type="submit">Use a passkey</button>`;
  return html`${passkeyForm({ kind: 'get', options, action, token, fields: html`<input type="hidden" name="factor" value="passkey">`, button })}
<noscript><p class="Text_hint">A passkey needs JavaScript, which is switched off here.</p></noscript>`;
}

function recoveryForm({ action, token, problem, hasAuthenticator, passkeys, recoveryCodesLeft }: SecondStepForm): Html {
  const wrong = problem?.factor === 'recovery';
  const input = html`autocomplete="off" autocapitalize="none" spellcheck="false" maxlength="40" required`;
  const hint = `Each is good once. You have ${recoveryCodesLeft} left.`;
  const open = wrong || (!hasAuthenticator && passkeys === undefined);
  return html`<details class="Security_more"${open && html` open`}><summary>Use a recovery code</summary>
<form class="Form_form" method="post" action="${action}">${tokenField(token)}<input type="hidden" name="factor" value="recovery">
${textField({ name: 'recovery-code', label: 'Recovery code', input, hint, wrong, autofocus: wrong })}
<button class="Button_button Button_secondary Button_wide" type="submit">Use this code</button></form></details>`;
}
