// The script of the sign-on's pages that ask for a passkey or make one. It calls nothing: it sends the page's own forms.
import {
  browserSupportsWebAuthn,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser';

const NOT_USED = 'The passkey was not used. Try again, or choose another way.';
const NOT_MADE = 'No passkey was made. Try again.';
const KNOWN_ALREADY = 'This device has one of your passkeys already.';

/** What a passkey answers, as text. */
function answerOf(form: HTMLFormElement): Promise<object> {
  const options: unknown = JSON.parse(form.dataset['options'] ?? '{}');
  return form.dataset['passkey'] === 'create'
    ? startRegistration({ optionsJSON: options as PublicKeyCredentialCreationOptionsJSON })
    : startAuthentication({ optionsJSON: options as PublicKeyCredentialRequestOptionsJSON });
}

function reasonOf(form: HTMLFormElement, error: unknown): string {
  if (form.dataset['passkey'] !== 'create') return NOT_USED;
  return error instanceof Error && error.name === 'InvalidStateError' ? KNOWN_ALREADY : NOT_MADE;
}

async function ask(form: HTMLFormElement): Promise<void> {
  const button = form.querySelector('button');
  const reason = form.querySelector<HTMLElement>('[role=alert]');
  const answer = form.querySelector<HTMLInputElement>('[name=answer]');
  if (!button || !reason || !answer || button.ariaBusy === 'true') return;
  reason.hidden = true;
  button.ariaBusy = 'true';
  try {
    answer.value = JSON.stringify(await answerOf(form));
    form.submit();
  } catch (error) {
    reason.textContent = reasonOf(form, error);
    reason.hidden = false;
    button.ariaBusy = null;
  }
}

if (browserSupportsWebAuthn()) {
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-passkey]')) {
    form.hidden = false;
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      void ask(form);
    });
  }
} else {
  for (const without of document.querySelectorAll<HTMLElement>('[data-without-passkeys]')) without.hidden = false;
}

for (const button of document.querySelectorAll<HTMLButtonElement>('[data-print]')) {
  button.hidden = false;
  button.addEventListener('click', () => print());
}

// A page that comes back from the browser's memory has a spent question in it.
addEventListener('pageshow', (event) => {
  if (event.persisted) location.reload();
});
