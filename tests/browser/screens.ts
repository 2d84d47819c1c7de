/**
 * Takes the pictures of the README from a running portal with the demo network:
 * `node tests/browser/screens.ts http://localhost:3000`.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { maya } from '#demo/people.ts';
import { launch, USUAL } from './chromium.ts';
import { reads } from './documents-list.ts';
import { door } from './seen.ts';
import { putOffRoadblock, signInAs } from './sign-in.ts';

const FOLDER = join(import.meta.dirname, '../../docs/screenshots');
const [baseURL] = process.argv.slice(2);
if (!baseURL) throw new Error('Say where the portal is: node tests/browser/screens.ts http://localhost:3000');

mkdirSync(FOLDER, { recursive: true });
const browser = await launch();
const context = await browser.newContext({ ...USUAL, baseURL, colorScheme: 'light', reducedMotion: 'reduce' });
await putOffRoadblock(context);
const page = await context.newPage();

await page.emulateMedia({ colorScheme: 'dark' });
await page.goto('/login');
await door(page).waitFor();
await take(page, 'login-dark');

await page.emulateMedia({ colorScheme: 'light' });
await signInAs(page, maya);
await page.goto('/documents');
await reads(page, '1–20 of 47');
await take(page, 'documents');

await page.setViewportSize({ width: 390, height: 844 });
await take(page, 'documents-narrow');
await browser.close();

async function take(of: Page, name: string): Promise<void> {
  await of.locator('#loader').waitFor({ state: 'detached' });
  await of.evaluate('document.fonts.ready.then(() => undefined)');
  // Where the pointer rests, something may look pressed or lit.
  await of.mouse.move(0, 0);
  await of.screenshot({ path: join(FOLDER, `${name}.png`) });
}
