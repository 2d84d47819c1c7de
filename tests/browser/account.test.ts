/** The account page: names, language, and where one is signed in. */
import { describe, expect } from 'vitest';
import { maya, theo } from '#demo/people.ts';
import { field, openAccount, save } from './account-page.ts';
import { landsOn } from './browser.ts';
import { hold, refuse } from './calls.ts';
import { test } from './own-portal.ts';
import { side, title } from './seen.ts';
import { signInAs } from './sign-in.ts';

const UPDATE = '**/api/user/update';

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
    await openAccount(page);
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
    await openAccount(page);
    expect(await field(page, 'Language').inputValue()).toBe('de');
    await field(page, 'First name').fill('Maya');
    await field(page, 'Language').selectOption('English');
    await save(page).click();
    await side(page).getByRole('link', { name: 'Maya Okafor' }).waitFor();
  });

  test('goes back without saving, and finds everything as it was', async ({ page, signedIn }) => {
    await signedIn(maya);
    await openAccount(page);
    await field(page, 'Last name').fill('Somebody else');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await landsOn(page, '/settings');
    await page.getByRole('link', { name: 'Account Settings' }).click();
    await expect.poll(() => field(page, 'Last name').inputValue()).toBe('Okafor');
  });

  test('keeps what she typed where it cannot be saved', async ({ page, signedIn, expectComplaint }) => {
    expectComplaint(/500 .*user\/update/);
    await signedIn(maya);
    await openAccount(page);
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
    await openAccount(page);
    const list = page.getByRole('region', { name: 'Where you are signed in' });
    await list.getByText('This one').waitFor();
    await list.getByRole('button', { name: 'End Safari on iPhone' }).click();
    await list.getByText('Safari on iPhone').waitFor({ state: 'detached' });
    await there.goto('/documents');
    await title(there, 'You’re with us. Come in.').waitFor();
    await phone.close();
  });
});

describe('Theo', () => {
  test('comes from his account to his second factor', async ({ page }) => {
    await signInAs(page, theo);
    await openAccount(page);
    await page.getByRole('link', { name: 'Manage second factor' }).click();
    await title(page, 'Second factor').waitFor();
  });

  test('cannot press Save twice', async ({ page, signedIn }) => {
    await signedIn(theo);
    await openAccount(page);
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
});
