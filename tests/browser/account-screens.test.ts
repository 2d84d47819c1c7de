/** The account page in every state, by axe and at every width. */
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { maya } from '#demo/people.ts';
import { openAccount } from './account-page.ts';
import { faultsOf, sidewaysOf } from './axe.ts';
import { test } from './browser.ts';
import { hold, refuse } from './calls.ts';

const SESSIONS = '**/api/user/sessions';

const states: { name: string; complaint?: RegExp; show: (page: Page) => Promise<unknown> }[] = [
  {
    name: 'as it opens',
    async show(page) {
      await openAccount(page);
      await page.getByText('This one').waitFor();
    },
  },
  {
    name: 'with its sessions on their way',
    async show(page) {
      await hold(page, SESSIONS);
      await openAccount(page);
      await page.locator('ul[aria-busy=true]').waitFor();
    },
  },
  {
    name: 'with sessions that do not come',
    complaint: /500 .*user\/sessions/,
    async show(page) {
      await refuse(page, SESSIONS);
      await openAccount(page);
      await page.getByRole('alert').getByText('This list could not be loaded.').waitFor();
    },
  },
  {
    name: 'with every fault there is',
    complaint: /500 .*user\/update/,
    async show(page) {
      await refuse(page, '**/api/user/update');
      await openAccount(page);
      await page
        .locator('input[type=file]')
        .setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('a') });
      await page.getByText('Error uploading image').waitFor();
      await page.getByLabel('First name').fill('Maja');
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await page.getByText('There was an error saving your account settings').waitFor();
      await page.getByRole('button', { name: 'Change Password' }).click();
      await page.getByLabel('New password', { exact: true }).fill('short');
      await page.getByLabel('Confirm new password').fill('shor');
      await page.getByLabel('Current password').focus();
      await page.getByText("Passwords don't match").waitFor();
      await page.getByLabel('New password', { exact: true }).focus();
      await page.keyboard.press('Tab');
      await page.locator('[role=tooltip]:popover-open').waitFor();
    },
  },
  {
    name: 'with a photo to cut',
    async show(page) {
      await openAccount(page);
      const buffer = readFileSync('src/demo/posts/covers/cover-01.webp');
      const { default: sharp } = await import('sharp');
      const jpeg = await sharp(buffer).jpeg().toBuffer();
      await page.locator('input[type=file]').setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: jpeg });
      await page.getByRole('group', { name: 'What is shown of the photo' }).waitFor();
    },
  },
  {
    name: 'with a photo to remove',
    async show(page) {
      await page.route('**/api/user/get', async (route) => {
        const response = await route.fetch();
        await route.fulfill({ response, json: { ...(await response.json()), thumbnail: '/icon.svg' } });
      });
      await openAccount(page);
      await page.getByRole('button', { name: 'Remove', exact: true }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
];

test.for(states)('$name', async ({ complaint, show }, { page, signedIn, expectComplaint }) => {
  if (complaint) expectComplaint(complaint);
  await signedIn(maya);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await show(page);
  await page.locator('#loader').waitFor({ state: 'detached' });
  expect(await faultsOf(page)).toEqual([]);
  expect(await sidewaysOf(page)).toEqual([]);
});
