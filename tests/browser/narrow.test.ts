import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { maya } from '#demo/people.ts';
import { landsOn, test } from './browser.ts';
import { hasFocus, side, title } from './seen.ts';

const open = (page: Page) => page.getByRole('button', { name: 'Open menu' });
const close = (page: Page) => page.getByRole('button', { name: 'Close menu' });
const sheet = (page: Page) => page.getByRole('navigation', { name: 'Menu' });

/** Milliseconds from the moment that the sheet is said to be closed until nothing is in it. */
const EMPTIED_AFTER = `new Promise((resolve) => {
  let closed;
  new MutationObserver(() => {
    if (!document.querySelector('[aria-label="Close menu"]')) closed ??= performance.now();
    if (closed && !document.querySelector('nav[aria-label=Menu] a')) resolve(performance.now() - closed);
  }).observe(document.body, { subtree: true, childList: true, attributes: true });
})`;

async function atHome(page: Page): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/dashboard');
  await title(page, 'Welcome back, Maya').waitFor();
  await page.locator('#loader').waitFor({ state: 'detached' });
}

describe('on a narrow screen the menu is a sheet under a bar', () => {
  test('that closes on the way to another page, and is empty a moment later', async ({ page, signedIn }) => {
    await signedIn(maya);
    await atHome(page);
    expect(await side(page).isVisible()).toBe(false);
    expect(await open(page).getAttribute('aria-expanded')).toBe('false');
    await open(page).click();
    await sheet(page).getByRole('link', { name: 'Documents' }).waitFor();
    expect(await close(page).getAttribute('aria-expanded')).toBe('true');

    const emptied = page.evaluate<number>(EMPTIED_AFTER);
    await sheet(page).getByRole('link', { name: 'Documents' }).click();
    await landsOn(page, '/documents');
    await open(page).waitFor();
    // 500 ms; timers may be a little early, and late by any time.
    expect(await emptied).toBeGreaterThan(490);
  });

  test('that closes by its button, by Esc, by a press or a step outside', async ({ page, signedIn }) => {
    await signedIn(maya);
    await atHome(page);
    await open(page).click();
    await close(page).click();
    await sheet(page).waitFor({ state: 'hidden' });

    await open(page).click();
    await sheet(page).getByRole('link', { name: 'Documents' }).waitFor();
    await page.keyboard.press('Tab');
    expect(await sheet(page).locator(':focus').count()).toBe(1);
    await page.keyboard.press('Escape');
    await sheet(page).waitFor({ state: 'hidden' });
    expect(await hasFocus(open(page))).toBe(true);

    await open(page).click();
    await page.mouse.click(195, 800);
    await sheet(page).waitFor({ state: 'hidden' });

    await open(page).click();
    await sheet(page).getByRole('button', { name: 'Logout' }).focus();
    for (let steps = 0; steps < 4 && (await close(page).count()) > 0; steps += 1) await page.keyboard.press('Tab');
    await sheet(page).waitFor({ state: 'hidden' });
  });

  test('that opens the contact modal and gets out of its way', async ({ page, signedIn }) => {
    await signedIn(maya);
    await atHome(page);
    await open(page).click();
    await sheet(page).getByRole('button', { name: 'Contact Us' }).click();
    await page.getByRole('dialog', { name: 'Contact Us' }).waitFor();
    await sheet(page).waitFor({ state: 'hidden' });
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await expect.poll(() => hasFocus(open(page))).toBe(true);
  });

  test('up to 991 px, and stands at the side from 992 px on', async ({ page, signedIn }) => {
    await signedIn(maya);
    await atHome(page);
    await page.setViewportSize({ width: 991, height: 844 });
    await open(page).waitFor();
    await page.setViewportSize({ width: 992, height: 844 });
    await side(page).waitFor();
    expect(await open(page).isVisible()).toBe(false);
  });
});
