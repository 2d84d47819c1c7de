/** The link builder as its journeys see it. */
import type { Locator, Page } from 'playwright-core';
import { title } from './seen.ts';

const BUILDER = '/amazon-link-builder';
export const SHORTEN = '**/api/shorten';
export const LINKS = '**/api/links?*';

export const SINGLE_ERROR =
  'An error occured while creating your Amazon affiliate link! Please check your link and try again later.';
export const MULTIPLE_ERROR =
  'An error occured while creating your Amazon affiliate links! Please check your links and try again later.';

export async function openBuilder(page: Page): Promise<void> {
  await page.goto(BUILDER);
  await title(page, 'Amazon link builder').waitFor();
}

export const field = (page: Page): Locator => page.getByRole('textbox', { name: 'Product link' });
export const account = (page: Page): Locator => page.getByRole('combobox', { name: 'Affiliate account' });
export const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true });
export const tab = (page: Page, name: string): Locator => page.getByRole('tab', { name, exact: true });
export const ownLinks = (page: Page): Locator => page.getByRole('table', { name: 'Your short links, newest first' });

/** What came of the form: its text between the field and the button. */
export const made = (page: Page): Locator => page.getByRole('tabpanel');

export async function createLink(page: Page, typed: string): Promise<void> {
  await field(page).fill(typed);
  await button(page, 'Create Link').click();
}

/** The short link on the screen, as text. */
export async function shortLink(page: Page): Promise<string> {
  await button(page, 'Create Another Link').waitFor();
  return (await made(page).innerText()).match(/\S+\/s\/\w{8}(?!\+)/)?.[0] ?? '';
}
