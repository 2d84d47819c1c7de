/** The password on the account page. */
import { describe, expect } from 'vitest';
import { ines, theo } from '#demo/people.ts';
import { field, openAccount, save, typePasswords } from './account-page.ts';
import { landsOn } from './browser.ts';
import { refuse } from './calls.ts';
import { test } from './own-portal.ts';
import { focused, title } from './seen.ts';
import { goToSignOn, signInAs, typeSignIn } from './sign-in.ts';

const UPDATE = '**/api/user/update';
const OLD = 'open the stage door';
const NEW = 'seven lamps along the pier';

describe('Ines changes her password', () => {
  test('after every word that is said of a wrong one', async ({ page, browser, portalUrl, expectComplaint }) => {
    expectComplaint(/400 .*user\/update/);
    await signInAs(page, ines);
    const elsewhere = await browser.newContext({ baseURL: portalUrl });
    const there = await elsewhere.newPage();
    await signInAs(there, ines);
    await openAccount(page);
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
    await openAccount(page);
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
    await openAccount(page);
    await refuse(page, UPDATE, 429, 'Too many wrong passwords. Try again in 4 seconds.');
    await page.getByRole('button', { name: 'Change Password' }).click();
    await typePasswords(page, 'guess', NEW);
    await save(page).click();
    const alert = page.getByRole('alert');
    await alert.getByText('There was an error saving your account settings', { exact: true }).waitFor();
    await alert.getByText('Too many wrong passwords. Try again in 4 seconds.').waitFor();
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
    await openAccount(page);
    expect(await page.getByRole('button', { name: 'Change Password' }).count()).toBe(0);
    expect(await page.getByRole('region', { name: 'Password' }).count()).toBe(links);
    expect(await page.getByRole('link', { name: 'Manage second factor' }).count()).toBe(0);
    const link = page.getByRole('link', { name: 'Change Password' });
    expect(await link.count()).toBe(links);
    if (links) expect(await link.getAttribute('href')).toBe('https://sso.example/account');
  });
});
