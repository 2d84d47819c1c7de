/** The consent page of a played platform: a question, Allow and Deny. */
import { type Html, html } from '#server/sso/html.ts';
import { page, type Street } from '#server/sso/page.ts';
import type { Owned } from './owners.ts';

const NAMES: Record<string, string> = { fb: 'Facebook', ig: 'Instagram', tt: 'TikTok', tw: 'X', yt: 'YouTube' };

interface Question {
  readonly action: string;
  readonly state: string;
  /** The code challenge; empty where the platform has none. */
  readonly challenge: string;
  readonly owned: Owned;
}

export function consentPage(street: Street, { action, state, challenge, owned }: Question): string {
  const { company } = street.brand;
  const name = NAMES[owned.domain] ?? owned.domain;
  const door = html`<form class="Door_door" method="post" action="${action}"><div class="Door_words"><h1 class="Text_title">Allow ${company} to see ${owned.title}?</h1><p class="Text_muted">${company} wants to read the name, the picture and the figures of your ${name} channel. It cannot post or change anything.</p></div>
<input type="hidden" name="state" value="${state}"><input type="hidden" name="challenge" value="${challenge}">
<div class="Form_form">${button('Allow', 'allow', 'primary')}${button('Deny', 'deny', 'secondary')}</div>
<p class="Text_hint Door_low">This page is played by the demo in the place of ${name}’s own. Nothing leaves this portal.</p></form>`;
  return page(street, `Allow ${company}?`, door);
}

function button(label: string, answer: string, look: string): Html {
  return html`<button class="Button_button Button_${look} Button_wide" type="submit" name="answer" value="${answer}">${label}</button>`;
}

/** There is nothing to be asked. */
export function nothingPage(street: Street): string {
  const door = html`<div class="Door_door"><div class="Door_words"><h1 class="Text_title">Nothing to allow</h1><p class="Text_muted">This authorization is over. Begin it again from your channels.</p></div><div class="Door_low"><a class="Button_button Button_primary Button_wide" href="/settings/channels">Back to your channels</a></div></div>`;
  return page(street, 'Nothing to allow', door);
}
