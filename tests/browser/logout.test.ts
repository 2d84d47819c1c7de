import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { maya, theo } from '#demo/people.ts';
import { landsOn, test } from './browser.ts';
import { hold, LIST, refuse } from './calls.ts';
import { reads } from './documents-list.ts';
import { addressOf, door, item, side, title } from './seen.ts';
import { goToSignOn, signInAs } from './sign-in.ts';

async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Logout' }).click();
  await door(page).waitFor();
}

describe('logging out', () => {
  test('ends at the door, and at the provider too', async ({ page }) => {
    await signInAs(page, maya);
    const left = page.waitForRequest(/\/auth\/oauth\/logout\?/);
    await logOut(page);
    expect([...new URL((await left).url()).searchParams.keys()]).toEqual(['access_token', 'apikey']);
    expect(addressOf(page)).toBe('/login');

    // Nobody comes back in by the browser's own memory.
    await page.goBack();
    await door(page).waitFor();
    await page.goto('/documents');
    await landsOn(page, '/login');

    // The sign-on page asks who it is, and may be told of somebody else.
    await goToSignOn(page);
    await page.getByLabel('Password').waitFor();
    await page.getByRole('button', { name: theo.text }).click();
    await side(page).getByText('Theo Lind').waitFor();
  });

  test('without it, the provider knows the person still', async ({ page }) => {
    await signInAs(page, maya);
    await page.context().clearCookies({ name: 'stagedoor' });
    await page.goto('/login');
    await page.getByRole('button', { name: 'Sign In' }).click();
    await landsOn(page, '/dashboard');
  });

  test('is seen to be under way, and asked for once', async ({ page }) => {
    await signInAs(page, maya);
    let asked = 0;
    page.on('request', (request) => request.url().endsWith('/api/logout') && (asked += 1));
    const release = await hold(page, '**/api/logout');
    const button = page.getByRole('button', { name: 'Logout' });
    await button.click();
    await page.getByRole('button', { name: 'Logout', disabled: true }).waitFor();
    await button.click({ force: true });
    expect(asked).toBe(1);
    release();
    await door(page).waitFor();
  });

  test('that fails says so, and can be tried again', async ({ page, expectComplaint }) => {
    expectComplaint(/500 .*\/api\/logout/);
    await signInAs(page, maya);
    await refuse(page, '**/api/logout', 500, 'Away', { times: 1 });
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.getByRole('alert').getByText('You could not be logged out.').waitFor();
    await title(page, 'Welcome back, Maya').waitFor();
    await logOut(page);
  });
});

describe('a tab that is still open', () => {
  test('signs out with its next call, and keeps the page it wanted', async ({ page, expectComplaint }) => {
    expectComplaint(/401 .*\/api\/documents\/get/);
    await signInAs(page, maya);
    const other = await page.context().newPage();
    await other.goto('/dashboard');
    await title(other, 'Welcome back, Maya').waitFor();
    await logOut(page);
    await item(other, 'Documents').click();
    await door(other).waitFor();
    await signInAs(other, maya);
    await landsOn(other, '/documents');
  });

  test('signs out when its session is over at the server', async ({ page, browser, expectComplaint }) => {
    expectComplaint(/401 .*\/api\/documents\/get/);
    await signInAs(page, maya);
    await item(page, 'Documents').click();
    await reads(page, '1–20 of 47');
    // The same session in another browser, which logs out.
    const elsewhere = await browser.newContext({ storageState: await page.context().storageState() });
    const refused = page.waitForResponse(/\/api\/documents\/get/);
    const twin = await elsewhere.newPage();
    await twin.goto(page.url());
    await logOut(twin);
    await elsewhere.close();
    await page.getByRole('link', { name: 'Next' }).click();
    expect(await (await refused).json()).toEqual({ message: 'Invalid token' });
    await door(page).waitFor();
    expect(addressOf(page)).toBe('/login');
  });

  test('logs out all the same where another did before', async ({ page, expectComplaint }) => {
    expectComplaint(/401 .*\/api\/logout/);
    await signInAs(page, maya);
    const other = await page.context().newPage();
    await other.goto('/dashboard');
    await other.getByRole('heading', { level: 1 }).waitFor();
    await logOut(page);
    await logOut(other);
    expect(addressOf(other)).toBe('/login');
  });

  test('learns that its person lost the groups', async ({ page, signedIn, expectComplaint }) => {
    expectComplaint(/401 .*\/api\/documents\/get/);
    await signedIn(maya);
    await page.goto('/dashboard');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await refuse(page, LIST, 401, 'User group not allowed');
    await item(page, 'Documents').click();
    await title(page, 'This user does not have access to Stagedoor').waitFor();
    expect(await page.getByRole('navigation').count()).toBe(0);
    await page.getByRole('button', { name: 'Logout' }).waitFor();
  });
});
