/**
 * The second factor, as people meet it: switched on, used at sign-in, switched off. Other journeys sign the same people in
 * by their passwords alone.
 */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { ines, riley, sam, studio, theo } from '#demo/people.ts';
import { DEMO_PASSWORD } from '#server/sso/people.ts';
import { faultsOf, sidewaysOf } from './axe.ts';
import { landsOn } from './browser.ts';
import { codeOf, codesOn, confirm, enterCode, plugIn, setUpApp } from './factors.ts';
import { test } from './own-portal.ts';
import { hasFocus, title } from './seen.ts';
import { goToSignOn, signInAs, typeSignIn } from './sign-in.ts';

/** Back at the door, as somebody whose sessions are over. */
const leave = async (page: Page) => {
  // What a page still asks for would be refused.
  await page.goto('about:blank');
  await page.context().clearCookies();
  await page.goto('/login');
};

const fits = async (page: Page) => {
  expect([...(await faultsOf(page)), ...(await sidewaysOf(page))]).toEqual([]);
};

test('Theo sets an app up, keeps his codes, and signs in with the app', { timeout: 240_000 }, async ({
  page,
  expectComplaint,
}) => {
  expectComplaint(/401 .*\/sso\/sign-in\//);
  await signInAs(page, theo);
  await page.goto('/settings/account');
  await page.getByRole('link', { name: 'Manage second factor' }).click();
  await title(page, 'Second factor').waitFor();
  await fits(page);
  await page.getByRole('link', { name: 'Set up an authenticator app' }).click();
  expect(await hasFocus(page.getByLabel('Your password'))).toBe(true);
  await fits(page);
  await page.getByRole('link', { name: 'Cancel' }).click();
  const secret = await setUpApp(page);
  expect(await codesOn(page)).toHaveLength(10);
  await fits(page);

  await page.emulateMedia({ media: 'print' });
  expect(await page.getByRole('button', { name: 'Print' }).isVisible()).toBe(false);
  expect(await page.getByText('Stagedoor, Northlight Media').isVisible()).toBe(true);
  await page.emulateMedia({ media: 'screen' });
  await page.evaluate('window.print = () => { document.title = "printed"; }');
  await page.getByRole('button', { name: 'Print' }).click();
  expect(await page.title()).toBe('printed');
  await page.getByRole('link', { name: 'I have kept them' }).click();
  await page.getByText('10 of 10 left').waitFor();
  await fits(page);
  await page.getByRole('link', { name: 'Back to Stagedoor' }).click();
  await landsOn(page, '/settings/account');

  await leave(page);
  await goToSignOn(page);
  await typeSignIn(page, theo, DEMO_PASSWORD);
  await title(page, 'One more step').waitFor();
  expect(await page.title()).toBe('One more step · Stagedoor');
  expect(await hasFocus(page.getByLabel('Code', { exact: true }))).toBe(true);
  await fits(page);
  await enterCode(page, '000000');
  expect(await page.getByRole('alert').textContent()).toMatch(/^That code is not right/);
  await fits(page);
  // The code that set the app up is spent; the app's next one is good already.
  await enterCode(page, codeOf(secret, 30));
  await landsOn(page, '/dashboard');
});

test('the app’s picture and secret fit every screen', async ({ page }) => {
  await signInAs(page, sam);
  await page.goto('/sso/security/authenticator');
  await confirm(page, 'Continue');
  await page.getByRole('img', { name: 'Picture to scan with the app' }).waitFor();
  await fits(page);
});

test('Ines adds a passkey and signs in with it, by a click of the demo too', { timeout: 240_000 }, async ({
  page,
  expectComplaint,
}) => {
  expectComplaint(/401 .*\/sso\/sign-in\//);
  const device = await plugIn(page);
  await signInAs(page, ines);
  await page.goto('/sso/security');
  await page.getByRole('link', { name: 'Set up a passkey' }).click();
  await confirm(page, 'Continue');
  await page.getByRole('button', { name: 'Create a passkey' }).waitFor();
  expect(await page.getByText('This browser knows no passkeys.').isVisible()).toBe(false);
  await fits(page);
  await page.getByLabel('Name').fill('Ines’s <laptop>');
  await page.getByRole('button', { name: 'Create a passkey' }).click();
  const [code = ''] = await codesOn(page);
  await page.getByRole('link', { name: 'I have kept them' }).click();
  await page.getByRole('link', { name: 'Remove Ines’s <laptop>' }).waitFor();
  await fits(page);

  await page.getByRole('link', { name: 'Add a passkey' }).click();
  await confirm(page, 'Continue');
  await page.getByRole('button', { name: 'Create a passkey' }).click();
  await page.getByText('This device has one of your passkeys already.').waitFor();

  const again = async () => {
    await leave(page);
    await goToSignOn(page);
    await page.getByRole('button', { name: ines.text }).click();
    await title(page, 'One more step').waitFor();
  };
  await again();
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await landsOn(page, '/dashboard');

  await again();
  await device.remove();
  await plugIn(page);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await page.getByText('The passkey was not used. Try again, or choose another way.').waitFor();
  await page.getByText('Use a recovery code').click();
  await page.getByLabel('Recovery code').fill('nothing-like-it');
  await page.getByRole('button', { name: 'Use this code' }).click();
  expect(await page.getByRole('alert').textContent()).toBe('That recovery code is not right, or was used already.');
  expect(await hasFocus(page.getByLabel('Recovery code'))).toBe(true);
  await fits(page);
  await page.getByLabel('Recovery code').fill(code.toUpperCase());
  await page.getByRole('button', { name: 'Use this code' }).click();
  await landsOn(page, '/dashboard');
});

test('Studio switches it on, and off again', async ({ page }) => {
  await signInAs(page, studio);
  await page.goto('/sso/security');
  await setUpApp(page);
  await page.getByRole('link', { name: 'I have kept them' }).click();
  await page.getByRole('link', { name: 'Switch off the second factor' }).click();
  await title(page, 'Switch off the second factor?').waitFor();
  await fits(page);
  await confirm(page, 'Switch off');
  await page.getByRole('link', { name: 'Set up an authenticator app' }).waitFor();
  await leave(page);
  await signInAs(page, studio);
  await landsOn(page, '/dashboard');
});

test('a browser that knows no passkeys is told so', async ({ page }) => {
  await page.addInitScript('delete globalThis.PublicKeyCredential');
  await signInAs(page, riley);
  await page.goto('/sso/security/passkey');
  await confirm(page, 'Continue');
  await page.getByText('This browser knows no passkeys.').waitFor();
  expect(await page.getByRole('button', { name: 'Create a passkey' }).isVisible()).toBe(false);
});

test('without JavaScript a code is enough', async ({ browser, portalUrl }) => {
  const context = await browser.newContext({ baseURL: portalUrl, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/sso/security');
  await typeSignIn(page, sam, DEMO_PASSWORD);
  const secret = await setUpApp(page);
  const [code = ''] = await codesOn(page);
  expect(await page.getByRole('button', { name: 'Print' }).isVisible()).toBe(false);
  for (const enter of [
    () => enterCode(page, codeOf(secret, 30)),
    async () => {
      await page.getByText('Use a recovery code').click();
      await page.getByLabel('Recovery code').fill(code);
      await page.getByRole('button', { name: 'Use this code' }).click();
    },
  ]) {
    await context.clearCookies();
    await page.goto('/sso/security');
    await typeSignIn(page, sam, DEMO_PASSWORD);
    await enter();
    await title(page, 'Second factor').waitFor();
  }
  await page.goto('/sso/security/passkey');
  await confirm(page, 'Continue');
  // Texts in a noscript are not found by their words.
  await page.locator('noscript p').waitFor();
  expect(await page.getByRole('button', { name: 'Create a passkey' }).isVisible()).toBe(false);
  await context.close();
});
