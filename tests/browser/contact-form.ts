/** The two contact forms, of the dashboard and of the modal, as their journeys meet them. */
import type { Locator, Page } from 'playwright-core';
import { type Answer, watchForms } from './calls.ts';
import { side, title } from './seen.ts';

export const SEND = '**/api/email/send';
export const WHOOPS = 'Whoops, something went wrong. Try again later.';

const form = (page: Page) => page.getByRole('region', { name: 'Contact Us' });
export const dialog = (page: Page) => page.getByRole('dialog', { name: 'Contact Us' });
export const subject = (place: Locator) => place.getByPlaceholder('Subject (Optional)', { exact: true });
export const message = (place: Locator) => place.getByPlaceholder('Hi, I have a question about...', { exact: true });
export const button = (place: Locator, name: string) => place.getByRole('button', { name, exact: true });

export async function openDashboard(page: Page): Promise<Locator> {
  await page.goto('/dashboard');
  await title(page, 'Welcome back, Maya').waitFor();
  await page.locator('#loader').waitFor({ state: 'detached' });
  return form(page);
}

export async function openModal(page: Page): Promise<Locator> {
  await side(page).getByRole('button', { name: 'Contact Us' }).click();
  await dialog(page).waitFor();
  return dialog(page);
}

export const watch = (page: Page, ...answers: Answer[]) => watchForms(page, SEND, ...answers);
