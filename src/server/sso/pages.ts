/** What the sign-on says: the sign-in page, a notice, the question at sign-out. */
import { Html, html } from './html.ts';
import { page, type Street } from './page.ts';
import { doorWords, problemBanner, textField, tokenField } from './parts.ts';
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

/** `Northlight sign-on` of the company Northlight Media. */
const signOnName = ({ brand }: Street) => `${brand.company.split(' ')[0]} sign-on`;

/** Where people say who they are, to continue to the portal. */
export function signInPage(street: Street, form: SignInForm): string {
  const { action, token, people } = form;
  const words = doorWords(signOnName(street), `to continue to ${street.brand.product}`);
  if (people.length === 0) {
    const door = html`<div class="Door_door"><form class="Form_form" method="post" action="${action}">${words}${fields(form)}</form></div>`;
    return page(street, 'Sign in', door);
  }
  const door = html`<div class="Door_door Door_double">
<form class="Door_leaf" method="post" action="${action}">${words}${fields(form)}
<p class="Text_hint Door_low">This is the demo’s own sign-on page. A network that has one already puts it in this place.</p></form>
<section class="Door_leaf" aria-labelledby="people"><div class="Door_words"><h2 class="Text_heading" id="people">People of the demo network</h2><p class="Text_hint">One click signs you in. Every password is <code class="Text_mono Text_nowrap">${DEMO_PASSWORD}</code></p></div>
<form class="People_people" method="post" action="${action}">${tokenField(token)}
${people.map(personButton)}</form></section>
</div>`;
  return page(street, 'Sign in', door, { wide: true });
}

function fields({ token, email: typed, problem }: SignInForm): Html {
  const wrong = problem !== null;
  const email = html`type="email" autocomplete="username" autocapitalize="none" spellcheck="false" required value="${typed}"`;
  const password = html`type="password" autocomplete="current-password" required`;
  // Whoever has an address in the form goes on with the password.
  return html`${tokenField(token)}
${problemBanner(problem)}${textField({ name: 'email', label: 'Email', input: email, wrong, autofocus: typed === '' })}
${textField({ name: 'password', label: 'Password', input: password, wrong, autofocus: typed !== '' })}
<button class="Button_button Button_primary Button_wide" type="submit">Sign in</button>`;
}

function personButton({ email, name, text, initials }: DemoPerson): Html {
  return html`<button class="People_person" type="submit" name="person" value="${email}"><span class="Avatar_avatar" aria-hidden="true">${initials}</span><span><span class="People_name">${name}</span><span class="People_text">${text}</span></span></button>\n`;
}

/** Something that ended otherwise than it should, and the way to begin again. */
export function noticePage(street: Street, title: string, text: string): string {
  const door = html`<div class="Door_door">${doorWords(title, text)}<div class="Door_low"><a class="Button_button Button_primary Button_wide" href="/login">Start again</a></div></div>`;
  return page(street, title, door);
}

/** Asks whether to sign out. @param form the library's own form, which the button belongs to */
export function signOutPage(street: Street, form: string): string {
  const title = `Sign out of ${signOnName(street)}?`;
  const door = html`<div class="Door_door">${doorWords(title, 'The next sign-in will ask for your password.')}${new Html(form)}<div class="Door_low Form_form"><button class="Button_button Button_primary Button_wide" type="submit" form="op.logoutForm" name="logout" value="yes">Sign out</button><a class="Button_button Button_secondary Button_wide" href="/">Stay signed in</a></div></div>`;
  return page(street, title, door);
}
