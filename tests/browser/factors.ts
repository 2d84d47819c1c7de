/** What people do with a second factor: in the app on their phone, and by a passkey of the browser. */

import { TOTP } from 'otpauth';
import type { Page } from 'playwright-core';
import { DEMO_PASSWORD } from '#server/sso/people.ts';
import { title } from './seen.ts';

/** What an app shows, so many seconds from now. */
export function codeOf(secret: string, seconds = 0): string {
  return new TOTP({ secret }).generate({ timestamp: Date.now() + seconds * 1000 });
}

/** What an app would read from the page that sets it up. */
export async function secretOn(page: Page): Promise<string> {
  return ((await page.locator('code').textContent()) ?? '').replaceAll(' ', '');
}

/** The recovery codes that a page shows. */
export function codesOn(page: Page): Promise<string[]> {
  return page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem').allTextContents();
}

/** Gives the password that a change asks for. */
export async function confirm(page: Page, button: string): Promise<void> {
  await page.getByLabel('Your password').fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: button }).click();
}

export async function enterCode(page: Page, code: string, button = 'Continue'): Promise<void> {
  await page.getByLabel('Code', { exact: true }).fill(code);
  await page.getByRole('button', { name: button }).click();
}

/** Sets an app up, from the page of second factors to the page of codes. Answers the secret in the app. */
export async function setUpApp(page: Page): Promise<string> {
  await page.getByRole('link', { name: 'Set up an authenticator app' }).click();
  await confirm(page, 'Continue');
  const secret = await secretOn(page);
  await enterCode(page, codeOf(secret), 'Switch on');
  await title(page, 'Your recovery codes').waitFor();
  return secret;
}

/** Gives the browser a device that keeps passkeys and knows its owner (Chromium's virtual authenticator). */
export async function plugIn(page: Page): Promise<{ remove(): Promise<void> }> {
  const devices = await page.context().newCDPSession(page);
  await devices.send('WebAuthn.enable');
  const { authenticatorId } = await devices.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    async remove() {
      await devices.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId });
    },
  };
}
