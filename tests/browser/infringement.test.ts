import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { maya, sam } from '#demo/people.ts';
import { faultsOf, sidewaysOf } from './axe.ts';
import { landsOn, test } from './browser.ts';
import { type Answer, watchForms } from './calls.ts';
import { hasFocus, title } from './seen.ts';

const SUBMIT = '**/api/ugc-form/submit';
const FAILED = 'There was an error submitting the form. Try again.';
const SENT = 'Your report is with our rights team.';
const MINE = 'https://www.youtube.com/watch?v=okf-1974-desk';
const COPY = 'https://www.youtube.com/watch?v=somebody-else';

const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const submit = (page: Page) => page.getByRole('button', { name: 'Submit', exact: true });
const fault = (page: Page, words: string) => page.getByText(words, { exact: true });

async function open(page: Page): Promise<void> {
  await page.goto('/resources/ugc-form');
  await title(page, 'Report an infringement').waitFor();
  await page.locator('#loader').waitFor({ state: 'detached' });
}

async function fillIn(page: Page): Promise<void> {
  await field(page, 'Platform').selectOption('YouTube');
  await page.getByLabel('Copyright link').fill(MINE);
  await page.getByLabel('Infringing link').fill(COPY);
  await field(page, 'Entire Video').check();
  await field(page, 'Monetize').check();
}

const watch = (page: Page, ...answers: Answer[]) => watchForms(page, SUBMIT, ...answers);

test('Maya comes to it from the resources, reports a copy and gets a case number', async ({ page, signedIn }) => {
  await signedIn(maya);
  const sent = await watch(page);
  await page.goto('/resources');
  await page.getByRole('link', { name: 'Report an infringement' }).click();
  await landsOn(page, '/resources/ugc-form');
  await title(page, 'Report an infringement').waitFor();
  expect(await page.title()).toBe('Report an infringement · Stagedoor');
  expect(await submit(page).isDisabled()).toBe(true);
  await fillIn(page);
  await page.getByLabel('Additional notes').fill('They mirrored the picture.');
  await submit(page).click();
  await page.getByText(SENT, { exact: true }).waitFor();
  await page.getByText(/^NM-\d{4}-\d{6}$/).waitFor();
  await expect.poll(() => hasFocus(page.getByRole('status').filter({ hasText: SENT }))).toBe(true);
  expect(sent.map(({ body }) => body)).toEqual([
    {
      firstName: 'Maya',
      lastName: 'Okafor',
      username: 'maya',
      email: maya.email,
      accountNames: ['Okafor Studios', 'Maya Plays'],
      platform: 'yt',
      copyrightLink: MINE,
      infringingLink: COPY,
      timestamp: 'Entire Video',
      policy: 'Monetize',
      additionalNotes: 'They mirrored the picture.',
    },
  ]);
  await page.getByRole('button', { name: 'Send another report' }).click();
  expect(await page.getByLabel('Copyright link').inputValue()).toBe('');
  expect(await field(page, 'Platform').inputValue()).toBe('');
  expect(await field(page, 'Entire Video').isChecked()).toBe(false);
  expect(await field(page, 'Monetize').isChecked()).toBe(false);
  expect(await submit(page).isDisabled()).toBe(true);
});

describe('Submit waits until all is right:', () => {
  test('both links', async ({ page, signedIn }) => {
    await signedIn(maya);
    await open(page);
    await fillIn(page);
    for (const label of ['Copyright link', 'Infringing link']) {
      const link = page.getByLabel(label);
      expect(await submit(page).isEnabled()).toBe(true);
      await link.fill('youtube dot com');
      expect(await submit(page).isDisabled()).toBe(true);
      await link.blur();
      await fault(page, 'Enter a valid url.').waitFor();
      await link.fill(MINE);
      await fault(page, 'Enter a valid url.').waitFor({ state: 'detached' });
    }
    expect(await submit(page).isEnabled()).toBe(true);
  });

  test('a time or the entire video, of YouTube alone', async ({ page, signedIn }) => {
    await signedIn(maya);
    const missing = 'Enter a time or select "Entire Video".';
    await open(page);
    await fillIn(page);
    await field(page, 'Entire Video').uncheck();
    await field(page, 'Timestamp').fill('');
    await field(page, 'Additional notes').focus();
    await fault(page, missing).waitFor();
    expect(await submit(page).isDisabled()).toBe(true);
    await field(page, 'Timestamp').fill('1:75');
    await fault(page, missing).waitFor();
    for (const time of ['1:24', '1:02:03', '1:24 to 3:05']) {
      await field(page, 'Timestamp').fill(time);
      await fault(page, missing).waitFor({ state: 'detached' });
      expect(await submit(page).isEnabled()).toBe(true);
    }
    await field(page, 'Timestamp').fill('');
    expect(await submit(page).isDisabled()).toBe(true);
    await field(page, 'Platform').selectOption('TikTok');
    await page.getByText('Optional for TikTok').waitFor();
    expect(await submit(page).isEnabled()).toBe(true);
  });

  test('the words of another policy', async ({ page, signedIn }) => {
    await signedIn(maya);
    const sent = await watch(page);
    await open(page);
    await fillIn(page);
    await field(page, 'Other').check();
    expect(await submit(page).isDisabled()).toBe(true);
    await field(page, 'Other policy').focus();
    await field(page, 'Other policy').blur();
    await fault(page, 'Enter a policy.').waitFor();
    await field(page, 'Other policy').fill('Take it down');
    await fault(page, 'Enter a policy.').waitFor({ state: 'detached' });
    await submit(page).click();
    await page.getByText(SENT, { exact: true }).waitFor();
    expect(sent[0]?.body).toMatchObject({ policy: 'Take it down' });
  });

  test('nothing is said to be wrong before somebody was there, and a press never misses', async ({
    page,
    signedIn,
  }) => {
    await signedIn(maya);
    await open(page);
    expect(await page.locator('[aria-invalid=true]').count()).toBe(0);
    // The fault that this press brings up under the link moves what is pressed, but only once the press is over.
    await page.getByLabel('Infringing link').fill('youtube dot com');
    await field(page, 'Entire Video').click();
    expect(await field(page, 'Entire Video').isChecked()).toBe(true);
    await fault(page, 'Enter a valid url.').waitFor();
  });
});

test('keeps what was typed when it fails, and sends it again under the same key', async ({
  page,
  signedIn,
  expectComplaint,
}) => {
  expectComplaint(/500 .*ugc-form/);
  await signedIn(maya);
  const sent = await watch(page, { status: 500 });
  await open(page);
  await fillIn(page);
  await submit(page).click();
  await page.getByText(FAILED, { exact: true }).waitFor();
  expect(await page.getByLabel('Copyright link').inputValue()).toBe(MINE);
  await submit(page).click();
  await page.getByText(SENT, { exact: true }).waitFor();
  expect(sent[1]).toEqual(sent[0]);
  expect(sent[0]?.key).toMatch(/^[0-9a-f]{32}$/);
});

test('after too many, counts down the wait and can be sent again', async ({ page, signedIn, expectComplaint }) => {
  expectComplaint(/429 .*ugc-form/);
  await signedIn(maya);
  await watch(page, { status: 429, headers: { 'retry-after': '2' } });
  await open(page);
  await fillIn(page);
  await submit(page).click();
  const timer = page.getByRole('timer');
  await timer.waitFor();
  expect(await submit(page).isDisabled()).toBe(true);
  expect(await page.getByText(FAILED).count()).toBe(0);
  expect(await page.getByLabel('Infringing link').inputValue()).toBe(COPY);
  await timer.waitFor({ state: 'detached' });
  await submit(page).click();
  await page.getByText(SENT, { exact: true }).waitFor();
});

test('Sam reports too, since his resources are open', async ({ page, signedIn }) => {
  await signedIn(sam);
  await open(page);
  await fillIn(page);
  await submit(page).click();
  await page.getByText(SENT, { exact: true }).waitFor();
});

describe('for everybody, in each state', () => {
  const states: { name: string; show: (page: Page) => Promise<void>; status?: number }[] = [
    { name: 'empty', show: async () => undefined },
    {
      name: 'full of faults',
      async show(page) {
        await field(page, 'Platform').focus();
        await page.getByLabel('Copyright link').fill('a');
        await page.getByLabel('Infringing link').fill('b');
        await field(page, 'Platform').selectOption('YouTube');
        await field(page, 'Timestamp').fill('c');
        await field(page, 'Other').check();
        await field(page, 'Other policy').focus();
        await page.getByLabel('Additional notes').fill('a'.repeat(2001));
        await fault(page, 'Use at most 2000 characters.').waitFor();
      },
    },
    {
      name: 'failed',
      status: 500,
      async show(page) {
        await fillIn(page);
        await submit(page).click();
        await page.getByText(FAILED).waitFor();
      },
    },
    {
      name: 'waiting',
      status: 429,
      async show(page) {
        await fillIn(page);
        await submit(page).click();
        await page.getByRole('timer').waitFor();
      },
    },
    {
      name: 'sent',
      async show(page) {
        await fillIn(page);
        await submit(page).click();
        await page.getByText(SENT).waitFor();
      },
    },
  ];

  test.for(states)('$name', async ({ show, status }, { page, signedIn, expectComplaint }) => {
    if (status) expectComplaint(new RegExp(`${status} .*ugc-form`));
    await signedIn(maya);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await watch(page, ...(status ? [{ status, headers: { 'retry-after': '3000' } }] : []));
    await open(page);
    await show(page);
    expect(await faultsOf(page)).toEqual([]);
    expect(await sidewaysOf(page)).toEqual([]);
  });
});
