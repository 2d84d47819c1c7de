import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { maya, theo } from '#demo/people.ts';
import { faultsOf, sidewaysOf } from './axe.ts';
import { landsOn, test } from './browser.ts';
import { hold, refuse } from './calls.ts';
import { title } from './seen.ts';
import { signInAs } from './sign-in.ts';

const PATH = '/monthly-statement-email-unsubscribe';
const CALL = `**/api/user${PATH}`;
const FAILED = 'An error occured while unsubscribing, please try again';

const button = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Unsubscribe', exact: true });
const done = (page: Page) => page.getByRole('status').getByText('You are unsubscribed.');

async function isWell(page: Page): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  expect(await faultsOf(page)).toEqual([]);
  expect(await sidewaysOf(page)).toEqual([]);
}

describe('the link of an old statement mail', () => {
  test('asks a visitor to sign in, and then for one click', async ({ page }) => {
    await page.goto(PATH);
    await landsOn(page, '/login');
    await signInAs(page, theo);
    await landsOn(page, PATH);
    await title(page, 'Monthly statement e-mail').waitFor();
    expect(await page.title()).toBe('Unsubscribe · Stagedoor');
    await isWell(page);
    await button(page).click();
    await done(page).waitFor();
    expect(await button(page).count()).toBe(0);
    await isWell(page);
  });

  test('shows that it works, and takes no second click meanwhile', async ({ page, signedIn }) => {
    await signedIn(maya);
    await page.goto(PATH);
    const letGo = await hold(page, CALL);
    await button(page).click();
    await page.locator('main [aria-busy=true]').waitFor();
    await isWell(page);
    letGo();
    await done(page).waitFor();
  });

  test('says when it failed, and can be tried again', async ({ page, signedIn, expectComplaint }) => {
    expectComplaint(/500 .*unsubscribe/);
    await signedIn(maya);
    await refuse(page, CALL, 500, 'Away', { times: 1 });
    await page.goto(PATH);
    await button(page).click();
    await page.getByRole('alert').getByText(FAILED, { exact: true }).waitFor();
    await isWell(page);
    await button(page).click();
    await done(page).waitFor();
    expect(await page.getByText(FAILED).count()).toBe(0);
  });
});

test('a signed address that is not complete says so', async ({ page, expectComplaint }) => {
  expectComplaint(/404 .*statement-mail/);
  await page.goto('/statement-mail/unsubscribe?token=1.x');
  await title(page, 'This link does not hold').waitFor();
  await isWell(page);
});
