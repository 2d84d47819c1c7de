/** The account page: names, language, password, and where one is signed in. */
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { ines, maya, theo } from '#demo/people.ts';
import { landsOn } from './browser.ts';
import { hold, refuse } from './calls.ts';
import { test } from './own-portal.ts';
import { focused, side, title } from './seen.ts';
import { goToSignOn, signInAs, typeSignIn } from './sign-in.ts';

const UPDATE = '**/api/user/update';
const OLD = 'open the stage door';
const NEW = 'seven lamps along the pier';

const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true });
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });

async function open(page: Page): Promise<void> {
  await page.goto('/settings/account');
  await title(page, 'Account Settings').waitFor();
  await page.locator('#loader').waitFor({ state: 'detached' });
}

async function typePasswords(page: Page, current: string, next: string, confirm = next): Promise<void> {
  await field(page, 'Current password').fill(current);
  await field(page, 'New password').fill(next);
  await field(page, 'Confirm new password').fill(confirm);
}

describe('Maya', () => {
  test('comes to her account over the settings, and finds there what is known of her', async ({ page, signedIn }) => {
    await signedIn(maya);
    await page.goto('/settings');
    await page.getByText('Edit email, password and language.').waitFor();
    await page.getByRole('link', { name: 'Account Settings' }).click();
    await landsOn(page, '/settings/account');
    expect(await field(page, 'First name').inputValue()).toBe('Maya');
    expect(await field(page, 'Last name').inputValue()).toBe('Okafor');
    expect(await field(page, 'E-mail').inputValue()).toBe(maya.email);
    expect(await field(page, 'E-mail').isEditable()).toBe(false);
    await page.getByText('Please contact us to have your email address changed.', { exact: true }).waitFor();
    expect(await field(page, 'Language').locator('option').allTextContents()).toEqual(['English', 'French', 'German']);
    expect(await save(page).isDisabled()).toBe(true);
  });

  test('saves what she changed; the menu says it at once, and the whole portal from then on', async ({
    page,
    signedIn,
  }) => {
    await signedIn(maya);
    await open(page);
    await field(page, 'First name').fill('Maja');
    expect(await save(page).isEnabled()).toBe(true);
    await field(page, 'First name').fill('Maya');
    expect(await save(page).isDisabled()).toBe(true);

    await field(page, 'First name').fill('Maja');
    await field(page, 'Language').selectOption('German');
    const sent = page.waitForRequest(UPDATE);
    await save(page).click();
    await page.getByRole('status').filter({ hasText: 'Your account settings were saved.' }).waitFor();
    expect((await sent).postDataJSON()).toMatchObject({
      id: expect.any(Number),
      firstName: 'Maja',
      lastName: 'Okafor',
      language: 'de',
      currentPassword: '',
      newPassword: '',
      newPasswordConfirm: '',
      changePassword: false,
    });
    expect(await save(page).isDisabled()).toBe(true);
    await side(page).getByRole('link', { name: 'Maja Okafor' }).waitFor();
    await page.goto('/dashboard');
    await title(page, 'Welcome back, Maja').waitFor();
    await open(page);
    expect(await field(page, 'Language').inputValue()).toBe('de');
    await field(page, 'First name').fill('Maya');
    await field(page, 'Language').selectOption('English');
    await save(page).click();
    await side(page).getByRole('link', { name: 'Maya Okafor' }).waitFor();
  });

  test('goes back without saving, and finds everything as it was', async ({ page, signedIn }) => {
    await signedIn(maya);
    await open(page);
    await field(page, 'Last name').fill('Somebody else');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await landsOn(page, '/settings');
    await page.getByRole('link', { name: 'Account Settings' }).click();
    await expect.poll(() => field(page, 'Last name').inputValue()).toBe('Okafor');
  });

  test('keeps what she typed where it cannot be saved', async ({ page, signedIn, expectComplaint }) => {
    expectComplaint(/500 .*user\/update/);
    await signedIn(maya);
    await open(page);
    await refuse(page, UPDATE);
    await field(page, 'Last name').fill('Okafor-Lind');
    await save(page).click();
    await page
      .getByRole('alert')
      .getByText('There was an error saving your account settings', { exact: true })
      .waitFor();
    expect(await field(page, 'Last name').inputValue()).toBe('Okafor-Lind');
    expect(await save(page).isEnabled()).toBe(true);
    await field(page, 'Last name').fill('Okafor');
    await page.getByRole('alert').waitFor({ state: 'detached' });
  });

  test('sees where she is signed in, and ends it elsewhere', async ({ page, browser, portalUrl, allowRefusals }) => {
    allowRefusals(401);
    await signInAs(page, maya);
    const phone = await browser.newContext({
      baseURL: portalUrl,
      userAgent: 'Mozilla/5.0 (iPhone) Version/26.0 Safari/604.1',
    });
    const there = await phone.newPage();
    await signInAs(there, maya);
    await open(page);
    const list = page.getByRole('region', { name: 'Where you are signed in' });
    await list.getByText('This one').waitFor();
    await list.getByRole('button', { name: 'End Safari on iPhone' }).click();
    await list.getByText('Safari on iPhone').waitFor({ state: 'detached' });
    await there.goto('/documents');
    await title(there, 'You’re with us. Come in.').waitFor();
    await phone.close();
  });
});

describe('Ines changes her password', () => {
  test('after every word that is said of a wrong one', async ({ page, browser, portalUrl, expectComplaint }) => {
    expectComplaint(/400 .*user\/update/);
    await signInAs(page, ines);
    const elsewhere = await browser.newContext({ baseURL: portalUrl });
    const there = await elsewhere.newPage();
    await signInAs(there, ines);
    await open(page);
    await page.getByText('At least 12 characters, no common words, not previously compromised.').waitFor();
    await page.getByRole('button', { name: 'Change Password' }).click();
    await expect
      .poll(() => field(page, 'Current password').evaluate((element) => element.matches(':focus')))
      .toBe(true);

    await typePasswords(page, 'not it at all', NEW, NEW.slice(0, -1));
    await field(page, 'Current password').focus();
    await page.getByText("Passwords don't match", { exact: true }).waitFor();
    expect(await save(page).isDisabled()).toBe(true);
    await field(page, 'Confirm new password').fill(NEW);
    await page.getByText("Passwords don't match").waitFor({ state: 'detached' });

    await save(page).click();
    await page.getByText('Your current password is incorrect.', { exact: true }).waitFor();
    expect(await field(page, 'New password').inputValue()).toBe(NEW);

    await typePasswords(page, OLD, 'unbelievable1');
    await save(page).click();
    await page.getByText('Please enter a more secure password.', { exact: true }).waitFor();
    await page.keyboard.press('Tab');
    expect(await focused(page)).toBe('Rules');
    await page.getByRole('tooltip').filter({ hasText: 'No common word or password' }).waitFor();
    expect(await field(page, 'Current password').inputValue()).toBe(OLD);

    await typePasswords(page, OLD, NEW);
    await save(page).click();
    await page.getByRole('status').filter({ hasText: 'You are signed out everywhere else.' }).waitFor();
    await page.getByRole('button', { name: 'Change Password' }).waitFor();

    // She goes on under her new session; the other browser has none any more.
    await field(page, 'Last name').fill('Duarte ');
    await there.goto('/documents');
    await title(there, 'You’re with us. Come in.').waitFor();
    await goToSignOn(there);
    await typeSignIn(there, ines, OLD);
    await there.getByText('The email or the password is not right.').waitFor();
    await typeSignIn(there, ines, NEW);
    await landsOn(there, '/documents');
    await elsewhere.close();
  });

  test('not by opening its fields alone, nor with eleven characters', async ({ page }) => {
    await signInAs(page, ines);
    await open(page);
    await page.getByRole('button', { name: 'Change Password' }).click();
    expect(await save(page).isDisabled()).toBe(true);
    await typePasswords(page, OLD, 'kW7#pQ2!xZ9');
    await field(page, 'Current password').focus();
    await page.getByText('Please enter a more secure password.', { exact: true }).waitFor();
    expect(await save(page).isDisabled()).toBe(true);
    await field(page, 'New password').fill('kW7#pQ2!xZ9m');
    await field(page, 'Confirm new password').fill('kW7#pQ2!xZ9m');
    expect(await save(page).isEnabled()).toBe(true);
    await page.getByRole('button', { name: 'Keep current password' }).click();
    await field(page, 'Current password').waitFor({ state: 'detached' });
    expect(await save(page).isDisabled()).toBe(true);
  });
});

describe('Theo', () => {
  test('is told to wait after too many wrong passwords', async ({ page, signedIn, expectComplaint }) => {
    expectComplaint(/429 .*user\/update/);
    await signedIn(theo);
    await open(page);
    await refuse(page, UPDATE, 429, 'Too many wrong passwords. Try again in 4 seconds.');
    await page.getByRole('button', { name: 'Change Password' }).click();
    await typePasswords(page, 'guess', NEW);
    await save(page).click();
    const alert = page.getByRole('alert');
    await alert.getByText('There was an error saving your account settings', { exact: true }).waitFor();
    await alert.getByText('Too many wrong passwords. Try again in 4 seconds.').waitFor();
  });

  test('cannot press Save twice', async ({ page, signedIn }) => {
    await signedIn(theo);
    await open(page);
    let calls = 0;
    page.on('request', (request) => (calls += request.url().endsWith('/api/user/update') ? 1 : 0));
    const release = await hold(page, UPDATE);
    await field(page, 'Language').selectOption('French');
    await save(page).click();
    await page.locator('button[aria-busy=true]').waitFor();
    await page.keyboard.press('Enter');
    await field(page, 'First name').press('Enter');
    release();
    await page.getByRole('status').waitFor();
    expect(calls).toBe(1);
  });

  test.for([
    ['a link', '"url":"https://sso.example/account"', 1],
    ['nothing where nobody said where that is', '"url":null', 0],
  ] as const)('has in the place of another provider’s password %s', async ([, url, links], { page, signedIn }) => {
    await signedIn(theo);
    await page.route('**/settings/account', async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replace('"minLength":12,"url":null', `"minLength":null,${url}`);
      await route.fulfill({ response, body });
    });
    await open(page);
    expect(await page.getByRole('button', { name: 'Change Password' }).count()).toBe(0);
    expect(await page.getByRole('region', { name: 'Password' }).count()).toBe(links);
    const link = page.getByRole('link', { name: 'Change Password' });
    expect(await link.count()).toBe(links);
    if (links) expect(await link.getAttribute('href')).toBe('https://sso.example/account');
  });
});
