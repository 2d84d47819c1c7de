/** Photos: chosen, cut to a square, sent, shown, removed. */
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { describe, expect } from 'vitest';
import { maya, theo } from '#demo/people.ts';
import { openAccount } from './account-page.ts';
import { hold, refuse } from './calls.ts';
import { test } from './own-portal.ts';
import { focused, hasFocus, side } from './seen.ts';

const PHOTO = '**/api/user/photo';

/** Left half red, right half blue. */
const halves = await sharp({ create: { width: 1200, height: 600, channels: 3, background: '#d01818' } })
  .composite([
    { input: { create: { width: 600, height: 600, channels: 3, background: '#1838d0' } }, left: 600, top: 0 },
  ])
  .jpeg()
  .toBuffer();
const png = await sharp(halves).png().toBuffer();

const choose = (page: Page, buffer: Buffer, name = 'me.jpg', mimeType = 'image/jpeg') =>
  page.locator('input[type=file]').setInputFiles({ name, mimeType, buffer });
const remove = (page: Page) => page.getByRole('button', { name: 'Remove', exact: true });
const inMenu = (page: Page) => side(page).locator('img[src^="/api/user/photo/"]');

/** The width of the photo in the opening, once it is there. */
const widthToCut = (page: Page) => page.evaluate(`document.querySelector('.reactEasyCrop_Image')?.naturalWidth`);

/** Chooses a photo and takes it as it is offered. */
async function upload(page: Page): Promise<void> {
  await choose(page, halves);
  await page.getByRole('group', { name: 'What is shown of the photo' }).waitFor();
  await expect.poll(() => widthToCut(page)).toBe(1200);
  await page.getByRole('button', { name: 'Use photo' }).click();
}

/** The colour in the middle of the picture in the menu, and its size. */
const shownInMenu = (page: Page): Promise<[number, number, number, number]> =>
  page.evaluate(`(async () => {
    const image = document.querySelector('nav img[src^="/api/user/photo/"]');
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = image.naturalWidth;
    canvas.height = image.naturalHeight;
    const context = canvas.getContext('2d');
    context.drawImage(image, 0, 0);
    const [red, , blue] = context.getImageData(image.naturalWidth / 2, image.naturalHeight / 2, 1, 1).data;
    return [image.naturalWidth, image.naturalHeight, red, blue];
  })()`);

describe('Maya', () => {
  test('moves her photo by arrow keys, and sees it in the menu at once; then removes it', { timeout: 120_000 }, async ({
    page,
    signedIn,
  }) => {
    await signedIn(maya);
    await openAccount(page);
    await page.getByText('JPEG, about 1MB at most, preferably square.').waitFor();
    expect(await remove(page).isDisabled()).toBe(true);
    await choose(page, halves);
    const photo = page.getByRole('group', { name: 'What is shown of the photo' });
    await photo.waitFor();
    await expect.poll(() => widthToCut(page)).toBe(1200);
    await photo.focus();
    // To the right end, where all is blue.
    for (let turn = 0; turn < 30; turn += 1) await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Tab');
    expect(await hasFocus(page.getByLabel('Zoom'))).toBe(true);
    const sent = page.waitForRequest(PHOTO);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    expect(await focused(page)).toBe('Use photo');
    await page.keyboard.press('Enter');
    expect((await sent).headers()['content-type']).toMatch(/^multipart\/form-data; boundary=/);
    await inMenu(page).waitFor();
    const [width, height, red, blue] = await shownInMenu(page);
    expect([width, height]).toEqual([512, 512]);
    expect([red < 80, blue > 150]).toEqual([true, true]);
    await page.reload();
    await inMenu(page).waitFor();

    await remove(page).click();
    await page.getByRole('dialog', { name: 'Remove your photo?' }).waitFor();
    await page.getByRole('button', { name: 'Keep photo' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await inMenu(page).count()).toBe(1);
    await remove(page).click();
    await page.getByRole('button', { name: 'Remove photo' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await inMenu(page).waitFor({ state: 'detached' });
    await side(page).getByText('MO', { exact: true }).waitFor();
    expect(await remove(page).isDisabled()).toBe(true);
  });

  test('sees that it is on its way', async ({ page, signedIn }) => {
    await signedIn(maya);
    await openAccount(page);
    const release = await hold(page, PHOTO);
    await upload(page);
    const busy = page.getByRole('button', { name: 'Uploading' });
    await busy.waitFor();
    expect(await busy.isDisabled()).toBe(true);
    release();
    await inMenu(page).waitFor();
    await page.getByRole('button', { name: 'Upload photo' }).waitFor();
  });
});

describe('Theo is told why not', () => {
  const TOO_BIG = 'File size is too big';
  const NOT_UPLOADED = 'Error uploading image';

  test.for([
    ['a file of more than 1 MB', Buffer.concat([halves, Buffer.alloc(1_000_001 - halves.length)]), TOO_BIG],
    ['another picture under the name of a JPEG', png, NOT_UPLOADED],
    ['no picture at all', Buffer.concat([halves.subarray(0, 40), Buffer.alloc(400, 7)]), NOT_UPLOADED],
  ] as const)('of %s', async ([, bytes, words], { page, signedIn }) => {
    await signedIn(theo);
    await openAccount(page);
    await choose(page, bytes);
    await page.getByRole('alert').getByText(words, { exact: true }).waitFor();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await inMenu(page).count()).toBe(0);
  });

  test.for([
    [413, 'File too large', TOO_BIG],
    [415, 'The photo is damaged, or has too many pixels.', NOT_UPLOADED],
    [500, 'Something went wrong on our side', NOT_UPLOADED],
  ] as const)(
    'of what the server answers with %s',
    async ([status, message, words], { page, signedIn, expectComplaint }) => {
      expectComplaint(new RegExp(`${status} .*user/photo`));
      await signedIn(theo);
      await openAccount(page);
      await refuse(page, PHOTO, status, message, { times: 1 });
      await upload(page);
      await page.getByRole('alert').getByText(words, { exact: true }).waitFor();
      await upload(page);
      await page.getByRole('alert').waitFor({ state: 'detached' });
      await inMenu(page).waitFor();
    },
  );

  test('of a removal that failed, where he asked for it', async ({ page, signedIn, expectComplaint }) => {
    expectComplaint(/503 .*user\/photo/);
    await signedIn(theo);
    await openAccount(page);
    await upload(page);
    await inMenu(page).waitFor();
    await refuse(page, PHOTO, 503, 'Away', { times: 1 });
    await remove(page).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Remove photo' }).click();
    await dialog.getByRole('alert').getByText('Your photo could not be removed. Try again.').waitFor();
    await dialog.getByRole('button', { name: 'Remove photo' }).click();
    await inMenu(page).waitFor({ state: 'detached' });
  });
});
