/** The watch over every journey: it must see what it is there for, and what it expects must come. */

import { test } from './browser.ts';
import { door } from './seen.ts';

test.fails('a word in the console fails a journey', async ({ page }) => {
  await page.goto('/login');
  await page.evaluate(`console.warn('oh')`);
});

test.fails('an error that nobody catches fails a journey', async ({ page }) => {
  await page.goto('/login');
  await page.evaluate(`setTimeout(() => { throw new Error('oh') })`);
  await door(page).waitFor();
});

test.fails('HTML from a string fails a journey', async ({ page }) => {
  await page.goto('/login');
  await page.evaluate(`try { document.body.innerHTML = '<b>oh</b>' } catch {}`);
});

test.fails('a foreign picture fails a journey', async ({ page }) => {
  await page.goto('/login');
  await page.evaluate(
    `new Promise((end) => { const picture = new Image(); picture.onerror = end; picture.src = 'https://evil.example/a.png' })`,
  );
});

test.fails('a complaint that is expected and does not come fails a journey', async ({ page, expectComplaint }) => {
  expectComplaint(/never said/);
  await page.goto('/login');
});
