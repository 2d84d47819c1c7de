/** How people come in: over the portal's door and the sign-on page behind it. */
import type { BrowserContext, Page } from 'playwright-core';
import type { Somebody } from '#demo/people.ts';

/** As if each of the demo's people had put the authentication roadblock off on this device; where nothing can be kept there is none. */
const PUT_OFF = `try {
  for (let id = 1; id <= 20; id += 1) localStorage.setItem('stagedoor-roadblock-' + id, '9999-12-31T00:00:00Z');
} catch {}`;

/** For journeys of other matters: nobody meets the authentication roadblock in this browser. */
export function putOffRoadblock(context: BrowserContext): Promise<unknown> {
  return context.addInitScript(PUT_OFF);
}

const ON_THE_WAY = /^\/(auth|sso)(\/|$)/;

/** From the door to the sign-on page; a new tab goes to the door first. */
export async function goToSignOn(page: Page): Promise<void> {
  if (page.url() === 'about:blank') await page.goto('/login');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.getByRole('heading', { name: 'Northlight sign-on' }).waitFor();
}

/** Over the door, by the button of the demo's people. */
export async function signInAs(page: Page, { text }: Somebody): Promise<void> {
  await goToSignOn(page);
  await page.getByRole('button', { name: text }).click();
  await page.waitForURL(({ pathname }) => !ON_THE_WAY.test(pathname));
}

/** By e-mail and password, as typed. */
export async function typeSignIn(page: Page, { email }: Somebody, password: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}
