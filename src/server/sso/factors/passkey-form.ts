/** A form whose answer a passkey gives: src/web/factors.ts asks for it and sends the form. */
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server';
import { type Html, html } from '../html.ts';
import type { Street } from '../page.ts';
import { tokenField } from '../parts.ts';

/** The script's entry in the build. */
const SCRIPT = 'src/web/factors.ts';

/** The addresses of the script. */
export const scriptOf = ({ assets }: Street): string[] => assets.scripts(SCRIPT);

interface PasskeyForm {
  /** Whether a passkey is asked for, or made. */
  readonly kind: 'get' | 'create';
  readonly options: PublicKeyCredentialCreationOptionsJSON | PublicKeyCredentialRequestOptionsJSON;
  readonly action: string;
  readonly token: string;
  readonly fields: Html;
  readonly button: Html;
}

/** Hidden until the script finds that this browser knows passkeys. */
export function passkeyForm({ kind, options, action, token, fields, button }: PasskeyForm): Html {
  return html`<form class="Form_form" method="post" action="${action}" data-passkey="${kind}" data-options="${JSON.stringify(options)}" hidden>${tokenField(token)}<input type="hidden" name="answer">${fields}
<p class="Field_error" role="alert" hidden></p>
${button}</form>`;
}
