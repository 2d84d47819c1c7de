import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { maya } from '#demo/people.ts';
import { landsOn, test } from './browser.ts';
import { hold } from './calls.ts';
import { focused, hasFocus, item, opacityOf, side, title } from './seen.ts';

const greeting = (page: Page) => title(page, 'Welcome back, Maya');
const tooltip = (page: Page, words: string) => page.locator('[role=tooltip]', { hasText: words });

async function atHome(page: Page): Promise<void> {
  await page.goto('/dashboard');
  await greeting(page).waitFor();
  await page.locator('#loader').waitFor({ state: 'detached' });
}

test('the site loader stands over the page until it is there, then fades', async ({ page, signedIn }) => {
  await signedIn(maya);
  const release = await hold(page, '**/api/authcheck');
  await page.goto('/dashboard');
  const loader = page.getByRole('status').filter({ hasText: 'Loading' });
  await loader.waitFor();
  expect(await greeting(page).count()).toBe(0);
  release();
  await greeting(page).waitFor();
  await page.locator('#loader.loader-leaves').waitFor({ state: 'attached' });
  const since = performance.now();
  await page.locator('#loader').waitFor({ state: 'detached' });
  expect(performance.now() - since).toBeLessThan(2000);
});

describe('the side navigation', () => {
  test('collapses to icons, stays so, and opens again', async ({ page, signedIn }) => {
    await signedIn(maya);
    await atHome(page);
    const width = async () => (await side(page).boundingBox())?.width;
    expect(await width()).toBe(232);
    await page.getByRole('button', { name: 'Collapse menu' }).click();
    await expect.poll(width).toBe(64);
    const expand = page.getByRole('button', { name: 'Expand menu' });
    expect(await expand.getAttribute('aria-expanded')).toBe('false');
    await page.reload();
    await expand.waitFor();
    expect(await width()).toBe(64);
    // Each item still has its name, and still leads where it says.
    await item(page, 'Documents').click();
    await landsOn(page, '/documents');
    expect(await item(page, 'Documents').getAttribute('aria-current')).toBe('page');
    await expand.click();
    await expect.poll(width).toBe(232);
  });

  test('has tooltips when collapsed, and only then', async ({ page, signedIn }) => {
    await signedIn(maya);
    await atHome(page);
    expect(await page.locator('[role=tooltip]').count()).toBe(0);
    await page.getByRole('button', { name: 'Collapse menu' }).click();
    await page.mouse.move(640, 400);
    const documents = item(page, 'Documents');
    const tip = tooltip(page, 'Documents');

    const since = performance.now();
    await documents.hover();
    await tip.waitFor();
    expect(performance.now() - since).toBeGreaterThanOrEqual(400);
    const [ofItem, ofTip] = [await documents.boundingBox(), await tip.boundingBox()];
    expect(Math.round((ofTip?.x ?? 0) - (ofItem?.x ?? 0) - (ofItem?.width ?? 0))).toBe(15);
    await page.keyboard.press('Escape');
    await tip.waitFor({ state: 'hidden' });

    await page.mouse.move(640, 400);
    await documents.hover();
    await tip.waitFor();
    await page.mouse.move(640, 400);
    await tip.waitFor({ state: 'hidden' });

    // Passing over it is not resting on it.
    await documents.hover();
    await page.mouse.move(640, 400);
    await page.waitForTimeout(500);
    expect(await tip.isVisible()).toBe(false);

    // By keyboard at once.
    await page.getByRole('button', { name: 'Expand menu' }).focus();
    await page.keyboard.press('Tab');
    await tooltip(page, 'Dashboard').waitFor();
    await page.keyboard.press('Tab');
    await tip.waitFor();
    await tooltip(page, 'Dashboard').waitFor({ state: 'hidden' });
  });

  test('is walked through in its order, after the way to the content', async ({ page, signedIn }) => {
    await signedIn(maya);
    await atHome(page);
    const walked: string[] = [];
    for (;;) {
      await page.keyboard.press('Tab');
      const name = await focused(page);
      if (walked.length > 20 || name === 'Privacy Policy') break;
      walked.push(name);
    }
    const order = ['Skip to content', expect.stringContaining('Stagedoor'), 'Collapse menu', 'Dashboard', 'Documents'];
    expect(walked.slice(0, order.length)).toEqual(order);
    expect(walked.indexOf('Contact Us')).toBeGreaterThan(walked.indexOf('Documents'));
    expect(walked.indexOf('Logout')).toBe(walked.indexOf('Contact Us') + 1);
  });

  test('can be skipped', async ({ page, signedIn }) => {
    await signedIn(maya);
    await atHome(page);
    const skip = page.getByRole('link', { name: 'Skip to content' });
    await page.keyboard.press('Tab');
    const box = await skip.boundingBox();
    expect(box?.y).toBeGreaterThanOrEqual(0);
    await page.keyboard.press('Enter');
    expect(await focused(page)).toBe('main');
    await landsOn(page, '/dashboard');
  });

  test('leads to the page’s heading, for those who listen', async ({ page, signedIn }) => {
    await signedIn(maya);
    await atHome(page);
    await item(page, 'Documents').click();
    await expect.poll(() => hasFocus(title(page, 'Documents'))).toBe(true);
  });
});

test('Contact Us opens a modal, which closes slowly and gives the focus back', async ({ page, signedIn }) => {
  await signedIn(maya);
  await atHome(page);
  const button = side(page).getByRole('button', { name: 'Contact Us' });
  const dialog = page.getByRole('dialog', { name: 'Contact Us' });
  for (const close of [
    () => page.getByRole('button', { name: 'Close' }).click(),
    () => page.keyboard.press('Escape'),
    () => page.mouse.click(20, 780),
  ]) {
    await button.click();
    await dialog.waitFor();
    const inside = dialog.locator(':focus');
    await expect.poll(() => inside.count()).toBe(1);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect.poll(() => inside.count()).toBe(1);
    await expect.poll(() => opacityOf(dialog)).toBe('1');
    const since = performance.now();
    await close();
    await dialog.waitFor({ state: 'detached' });
    expect(performance.now() - since).toBeGreaterThanOrEqual(290);
    await expect.poll(() => hasFocus(button)).toBe(true);
  }
});

test('the footer leads to the network’s privacy pages and terms', async ({ page, signedIn }) => {
  await signedIn(maya);
  await atHome(page);
  const footer = page.getByRole('contentinfo');
  await footer.getByText(`© ${new Date().getFullYear()} Northlight Media`).waitFor();
  const links = await footer.getByRole('link').all();
  expect(
    await Promise.all(links.map(async (link) => [await link.textContent(), await link.getAttribute('href')])),
  ).toEqual([
    ['Privacy Policy', 'https://northlight.example/privacy'],
    ['Your Privacy Choices', 'https://northlight.example/privacy-choices'],
    ['Terms of Use', 'https://northlight.example/terms'],
  ]);
});

test('an unknown address inside the house keeps the house around it', async ({ page, signedIn, expectComplaint }) => {
  expectComplaint(/404 .*\/nowhere/);
  await signedIn(maya);
  await page.goto('/nowhere');
  await title(page, '404 Page not found :(').waitFor();
  await page.getByText('Oooooups! Looks like you got lost.', { exact: true }).waitFor();
  await side(page).waitFor();
  await page.getByRole('link', { name: 'Back to Home' }).click();
  await landsOn(page, '/dashboard');
});

test('/examples shows the kit', async ({ page, signedIn }) => {
  await signedIn(maya);
  await page.goto('/examples');
  await title(page, 'Examples').waitFor();
  expect(await page.title()).toBe('Examples · Stagedoor');
  expect(await page.getByRole('heading', { level: 2 }).count()).toBeGreaterThan(5);
});
