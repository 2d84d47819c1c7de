/** A network that asks everybody for a second factor. */
import { expect } from 'vitest';
import { ines, theo } from '#demo/people.ts';
import { DEMO_PASSWORD } from '#server/sso/people.ts';
import { faultsOf, sidewaysOf } from './axe.ts';
import { test as base, landsOn } from './browser.ts';
import { codeOf, codesOn, enterCode, plugIn, secretOn } from './factors.ts';
import { openPortal } from './portal.ts';
import { title } from './seen.ts';
import { goToSignOn, typeSignIn } from './sign-in.ts';

const test = base.extend('portalUrl', { scope: 'file' }, async ({}, { onCleanup }) => {
  const portal = await openPortal({ SECOND_FACTOR: 'required' });
  onCleanup(() => portal.close());
  return portal.url;
});

test('Theo sets an app up right after his password, and lands on the page he wanted', async ({ page }) => {
  await page.goto('/documents');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await typeSignIn(page, theo, DEMO_PASSWORD);
  await title(page, 'Set up a second factor').waitFor();
  expect([...(await faultsOf(page)), ...(await sidewaysOf(page))]).toEqual([]);

  // There is no way around it.
  await page.goto('/dashboard');
  await landsOn(page, '/login');
  await goToSignOn(page);
  await page.getByRole('button', { name: theo.text }).click();
  await title(page, 'Set up a second factor').waitFor();
  await page.getByRole('button', { name: 'Use an authenticator app' }).click();
  await enterCode(page, codeOf(await secretOn(page)), 'Switch on');
  expect(await codesOn(page)).toHaveLength(10);
  await page.getByRole('button', { name: 'I have kept them: continue' }).click();
  await landsOn(page, '/dashboard');
});

test('Ines makes a passkey there', async ({ page }) => {
  await plugIn(page);
  await goToSignOn(page);
  await typeSignIn(page, ines, DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await page.getByRole('button', { name: 'Create a passkey' }).click();
  await title(page, 'Your recovery codes').waitFor();
  await page.goBack();
  await page.getByRole('button', { name: 'Continue' }).click();
  await landsOn(page, '/dashboard');
});
