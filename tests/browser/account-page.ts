/** What the journeys of the account page have in common. */
import type { Locator, Page } from 'playwright-core';
import { title } from './seen.ts';

export const save = (page: Page): Locator => page.getByRole('button', { name: 'Save', exact: true });
export const field = (page: Page, name: string): Locator => page.getByLabel(name, { exact: true });

export async function openAccount(page: Page): Promise<void> {
  await page.goto('/settings/account');
  await title(page, 'Account Settings').waitFor();
  await page.locator('#loader').waitFor({ state: 'detached' });
}

export async function typePasswords(page: Page, current: string, next: string, confirm = next): Promise<void> {
  await field(page, 'Current password').fill(current);
  await field(page, 'New password').fill(next);
  await field(page, 'Confirm new password').fill(confirm);
}
