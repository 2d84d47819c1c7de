/** What the sign-on says: the sign-in page, a notice, the question at sign-out. */
import { Html, html } from './html.ts';
import { page, type Street } from './page.ts';
import { DEMO_PASSWORD, type DemoPerson } from './people.ts';

interface SignInForm {
  /** Where the form goes. */
  readonly action: string;
  /** What proves that this page sent it. */
  readonly token: string;
  /** The address as it was typed. */
  readonly email: string;
  /** Why the last try did not do. */
  readonly problem: string | null;
  /** Shown beside the form, a click away; none outside the demo. */
  readonly people: readonly DemoPerson[];
}

const alert = html`<svg class="lucide" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><circle cx="12" cy="12" r="10"/><line x1="12" x2="12" y1="8" y2="12"/><line x1="12" x2="12.01" y1="16" y2="16"/></svg>`;

/** `Northlight sign-on` of the company Northlight Media. */
const signOnName = ({ brand }: Street) => `${brand.company.split(' ')[0]} sign-on`;

/** Where people say who they are, to continue to the portal. */
export function signInPage(street: Street, form: SignInForm): string {
  const { action, token, people } = form;
  const words = html`<div class="Door_words"><h1 class="Text_title">${signOnName(street)}</h1><p class="Text_muted">to continue to ${street.brand.product}</p></div>`;
  if (people.length === 0) {
    const door = html`<div class="Door_door"><form class="Form_form" method="post" action="${action}">${words}${fields(form)}</form></div>`;
    return page(street, 'Sign in', door);
  }
  const door = html`<div class="Door_door Door_double">
<form class="Door_leaf" method="post" action="${action}">${words}${fields(form)}
<p class="Text_hint Door_low">This is the demo’s own sign-on page. A network that has one already puts it in this place.</p></form>
<section class="Door_leaf" aria-labelledby="people"><div class="Door_words"><h2 class="Text_heading" id="people">People of the demo network</h2><p class="Text_hint">One click signs you in. Every password is <code class="Text_mono Text_nowrap">${DEMO_PASSWORD}</code></p></div>
<form class="People_people" method="post" action="${action}"><input type="hidden" name="token" value="${token}">
${people.map(personButton)}</form></section>
</div>`;
  return page(street, 'Sign in', door, true);
}

function fields({ token, email, problem }: SignInForm): Html {
  const wrong = problem !== null && html` aria-invalid="true" aria-describedby="problem"`;
  // Whoever has an address in the form goes on with the password.
  const [first, second] = email === '' ? [html` autofocus`, false as const] : [false as const, html` autofocus`];
  return html`<input type="hidden" name="token" value="${token}">
${problem !== null && html`<div class="Banner_banner Banner_bad" role="alert">${alert}<div class="Banner_words" id="problem">${problem}</div></div>`}
<div class="Field_field"><div class="Field_head"><label class="Field_label" for="email">Email</label></div><input class="TextInput_input" id="email" name="email" type="email" autocomplete="username" autocapitalize="none" spellcheck="false" required value="${email}"${first}${wrong}></div>
<div class="Field_field"><div class="Field_head"><label class="Field_label" for="password">Password</label></div><input class="TextInput_input" id="password" name="password" type="password" autocomplete="current-password" required${second}${wrong}></div>
<button class="Button_button Button_primary Button_wide" type="submit">Sign in</button>`;
}

function personButton({ email, name, text, initials }: DemoPerson): Html {
  return html`<button class="People_person" type="submit" name="person" value="${email}"><span class="Avatar_avatar" aria-hidden="true">${initials}</span><span><span class="People_name">${name}</span><span class="People_text">${text}</span></span></button>\n`;
}

/** Something that ended otherwise than it should, and the way to begin again. */
export function noticePage(street: Street, title: string, text: string): string {
  const door = html`<div class="Door_door"><div class="Door_words"><h1 class="Text_title">${title}</h1><p class="Text_muted">${text}</p></div><div class="Door_low"><a class="Button_button Button_primary Button_wide" href="/login">Start again</a></div></div>`;
  return page(street, title, door);
}

/** Asks whether to sign out. @param form the library's own form, which the button belongs to */
export function signOutPage(street: Street, form: string): string {
  const title = `Sign out of ${signOnName(street)}?`;
  const door = html`<div class="Door_door"><div class="Door_words"><h1 class="Text_title">${title}</h1><p class="Text_muted">The next sign-in will ask for your password.</p></div>${new Html(form)}<div class="Door_low Form_form"><button class="Button_button Button_primary Button_wide" type="submit" form="op.logoutForm" name="logout" value="yes">Sign out</button><a class="Button_button Button_secondary Button_wide" href="/">Stay signed in</a></div></div>`;
  return page(street, title, door);
}
