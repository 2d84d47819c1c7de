/** Parts that several pages of the sign-on are made of, with the classes that they have in the portal. */
import { Html, html } from './html.ts';

const alert = html`<svg class="lucide" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><circle cx="12" cy="12" r="10"/><line x1="12" x2="12" y1="8" y2="12"/><line x1="12" x2="12.01" y1="16" y2="16"/></svg>`;

/** Why the last try did not do; fields name it by `aria-describedby="problem"`. */
export function problemBanner(problem: string | null): Html | false {
  return (
    problem !== null &&
    html`<div class="Banner_banner Banner_bad" role="alert">${alert}<div class="Banner_words" id="problem">${problem}</div></div>\n`
  );
}

/** What proves that our own page sent a form. */
export const tokenField = (token: string): Html => html`<input type="hidden" name="token" value="${token}">`;

interface Field {
  /** Its id and its name. */
  readonly name: string;
  readonly label: string;
  /** Attributes of the input, such as its type. */
  readonly input: Html;
  readonly hint?: string;
  readonly wrong?: boolean;
  readonly autofocus?: boolean;
}

export function textField({ name, label, input, hint, wrong = false, autofocus = false }: Field): Html {
  const described = [wrong && 'problem', hint !== undefined && `${name}-hint`].filter(Boolean).join(' ');
  return html`<div class="Field_field"><div class="Field_head"><label class="Field_label" for="${name}">${label}</label></div><input class="TextInput_input" id="${name}" name="${name}" ${input}${autofocus && new Html(' autofocus')}${wrong && new Html(' aria-invalid="true"')}${described !== '' && html` aria-describedby="${described}"`}>${hint !== undefined && html`<p class="Field_hint" id="${name}-hint">${hint}</p>`}</div>`;
}

/** The head of a door: what it is about, and one line more. */
export function doorWords(title: string, line: Html | string | false = false): Html {
  return html`<div class="Door_words"><h1 class="Text_title">${title}</h1>${line !== false && html`<p class="Text_muted">${line}</p>`}</div>`;
}
