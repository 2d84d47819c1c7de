/** What a person does with a second factor, by the sign-on's own pages: for tests of the server. */
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server';
import * as client from 'openid-client';
import { TOTP } from 'otpauth';
import { DEMO_PASSWORD } from '../people.ts';
import { type Answer, Browser, type SignOn } from '../testing.ts';
import type { SoftPasskey } from './soft-passkey.fixture.ts';

export const MAYA = 'maya@northlight.example';
export const STUDIO = 'studio@northlight.example';
export const right = { email: MAYA, password: DEMO_PASSWORD };

/** What an app shows, so many seconds from now. */
export function codeOf(secret: string, seconds = 0): string {
  return new TOTP({ secret }).generate({ timestamp: Date.now() + seconds * 1000 });
}

/** The secret that a page shows to be typed. */
export function secretOn({ text }: Answer): string {
  return (/class="Security_secret">([A-Z2-7 ]+)</.exec(text)?.[1] ?? '').replaceAll(' ', '');
}

/** The recovery codes that a page shows. */
export function codesOn({ text }: Answer): string[] {
  return [...text.matchAll(/<li><code>([^<]+)<\/code>/g)].map(([, code = '']) => code);
}

/** What a page asks of a passkey. */
export function optionsOn({
  text,
}: Answer): PublicKeyCredentialCreationOptionsJSON & PublicKeyCredentialRequestOptionsJSON {
  const written = /data-options="([^"]+)"/.exec(text)?.[1] ?? '{}';
  return JSON.parse(written.replaceAll('&quot;', '"').replaceAll('&#39;', "'").replaceAll('&amp;', '&'));
}

/** What the tests of a file leave behind. */
const LEFT = [
  'rate_limits',
  'sso_authenticators',
  'sso_passkeys',
  'sso_recovery_codes',
  'sso_first_steps',
  'sso_factor_changes',
  'mails',
] as const;

/** A house in which nobody has a second factor, nor wrong tries behind them. */
export async function asNew({ database }: SignOn): Promise<void> {
  for (const table of LEFT) await database.deleteFrom(table).execute();
}

export const STEP_MS = 30_000;
/** A moment in the middle of a step, so that codes of neighbours are exactly one step away. */
export const MIDDLE = Math.floor(Date.now() / STEP_MS) * STEP_MS + STEP_MS / 2;

export const titleOf = ({ text }: Answer) => /<h1[^>]*>([^<]*)</.exec(text)?.[1];

export const isLetIn = ({ status, url }: Answer) =>
  status === 303 && url.pathname === '/auth' && url.searchParams.has('code');

/** A person in a browser of their own. */
export class Visitor extends Browser {
  readonly #house: SignOn;

  constructor(house: SignOn) {
    super(house);
    this.#house = house;
  }

  at(path: string): Promise<Answer> {
    return this.get(new URL(path, this.#house.publicUrl));
  }

  /** Begins a sign-in and shows its page. */
  async door(parameters: Record<string, string> = {}): Promise<Answer> {
    return this.get((await this.#house.authorization(parameters)).url);
  }

  /** Gives the password of a sign-in that begins now. */
  async withPassword(fields: Record<string, string> = right): Promise<Answer> {
    return this.submit(await this.door(), fields);
  }

  /** Goes to the page of second factors; signs in there first. */
  async security(fields: Record<string, string> = right): Promise<Answer> {
    const page = await this.at('/sso/security');
    return page.url.pathname === '/sso/security' ? page : this.submit(page, fields);
  }

  async addAuthenticator(password = DEMO_PASSWORD): Promise<{ secret: string; codes: string[]; end: Answer }> {
    await this.security();
    const shown = await this.submit(await this.at('/sso/security/authenticator'), { password });
    const secret = secretOn(shown);
    const end = await this.submit(shown, { code: codeOf(secret) });
    return { secret, codes: codesOn(end), end };
  }

  async addPasskey(passkey: SoftPasskey, name = 'Key'): Promise<Answer> {
    await this.security();
    const shown = await this.submit(await this.at('/sso/security/passkey'), { password: DEMO_PASSWORD });
    return this.submit(shown, { answer: JSON.stringify(passkey.create(optionsOn(shown))), name });
  }

  /** A whole sign-in, up to what the portal reads of it. @param second what is done on the page after the password */
  async claims(first: Record<string, string>, second?: (page: Answer) => Promise<Answer>) {
    const request = await this.#house.authorization();
    const page = await this.submit(await this.get(request.url), first);
    const callback = second ? await second(page) : page;
    const tokens = await client.authorizationCodeGrant(request.configuration, callback.url, request.checks);
    return tokens.claims();
  }
}
