/** What a page is like at the moment. */
import type { Locator, Page } from 'playwright-core';

/** Its path, and its query in alphabetical order. */
export function addressOf(page: Page): string {
  const { pathname, searchParams } = new URL(page.url());
  searchParams.sort();
  return searchParams.size === 0 ? pathname : `${pathname}?${searchParams.toString()}`;
}

/** Its one heading of the first level, by its words. */
export const title = (page: Page, name: string): Locator => page.getByRole('heading', { level: 1, name, exact: true });

/** The portal's door, /login. */
export const door = (page: Page): Locator => title(page, 'You’re with us. Come in.');

/** The navigation of wide screens. */
export const side = (page: Page): Locator => page.getByRole('navigation', { name: 'Main' });

/** An item of the main menu. */
export const item = (page: Page, name: string): Locator => side(page).getByRole('link', { name, exact: true });

/** The titles of the posts in a list, each the link to its own; not that of the link builder's tile above them. */
export const postTitles = (page: Page): Locator =>
  page.getByRole('main').getByRole('heading', { level: 2 }).locator('a:not([href="/amazon-link-builder"])');

export function hasFocus(locator: Locator): Promise<boolean> {
  return locator.evaluate((element) => element === element.ownerDocument.activeElement);
}

/** The name of what has the focus: its label, else its words; of a region its tag. */
export function focused(page: Page): Promise<string> {
  return page.locator(':focus').evaluate((element) => {
    if (element.matches('main, body')) return element.tagName.toLowerCase();
    return (element.getAttribute('aria-label') ?? element.textContent ?? '').trim();
  });
}

export function opacityOf(locator: Locator): Promise<string> {
  return locator.evaluate((element) => element.ownerDocument.defaultView.getComputedStyle(element).opacity);
}
