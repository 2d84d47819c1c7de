import { expect } from 'vitest';
import { maya } from '#demo/people.ts';
import { test } from './browser.ts';

test('a sign-in', async ({ page }) => {
  const t = performance.now();
  await page.goto('/login');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.getByRole('button', { name: maya.text }).click();
  await page.getByRole('heading', { level: 1, name: 'Welcome back, Maya' }).waitFor();
  console.log('took', performance.now() - t);
});
test('a complaint', async ({ page }) => {
  await page.goto('/login');
  await page.evaluate(
    `try { document.body.innerHTML = '<b>x</b>' } catch {} ; console.error('oh'); setTimeout(() => { throw new Error('late') })`,
  );
  await page.waitForTimeout(100);
});
test('a complaint that does not come', async ({ page, expectComplaint }) => {
  expectComplaint(/never/);
  await page.goto('/login');
});
test('next', async ({ page }) => {
  await page.goto('/login');
  expect(await page.title()).toBe('Sign in · Stagedoor');
});
