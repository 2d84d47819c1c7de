/** How people come in: over the portal's door and the sign-on page behind it. */
import type { Page } from 'playwright-core';
import type { Somebody } from '#demo/people.ts';

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
