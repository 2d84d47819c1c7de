import { describe, expect } from 'vitest';
import { maya, sam } from '#demo/people.ts';
import { faultsOf, sidewaysOf } from './axe.ts';
import { landsOn, test } from './browser.ts';
import { button, dialog, message, openDashboard, openModal, subject, WHOOPS, watch } from './contact-form.ts';
import { focused, hasFocus, side, title } from './seen.ts';

describe('the form in the modal', () => {
  test('knows nothing of the one on the dashboard, nor that one of it', async ({ page, signedIn }) => {
    await signedIn(maya);
    const sent = await watch(page);
    const place = await openDashboard(page);
    await message(place).fill('Typed on the dashboard');
    const modal = await openModal(page);
    expect(await message(modal).inputValue()).toBe('');
    await message(modal).fill('Typed in the modal');
    await button(modal, 'Send').click();
    await modal.getByText('Your message is on its way.').waitFor();
    await expect.poll(() => focused(page)).toBe('Close');
    expect(sent.map(({ body }) => body['body'])).toEqual(['Typed in the modal']);
    await modal.getByText('Close', { exact: true }).click();
    await modal.waitFor({ state: 'detached' });
    expect(await message(place).inputValue()).toBe('Typed on the dashboard');
    expect(await place.getByText('Your message is on its way.').count()).toBe(0);
    // Nothing of the message before is left.
    expect(await message(await openModal(page)).inputValue()).toBe('');
  });

  test('stays open for another message', async ({ page, signedIn }) => {
    await signedIn(maya);
    await openDashboard(page);
    const modal = await openModal(page);
    await message(modal).fill('Hello');
    await button(modal, 'Send').click();
    await button(modal, 'Send another message').click();
    expect(await message(modal).inputValue()).toBe('');
  });

  test('keeps what was typed while it is closed, and when sending fails', async ({
    page,
    signedIn,
    expectComplaint,
  }) => {
    expectComplaint(/500 .*email\/send/);
    await signedIn(maya);
    await watch(page, { status: 500 });
    await openDashboard(page);
    let modal = await openModal(page);
    await message(modal).fill('Half a thought');
    await page.keyboard.press('Escape');
    await modal.waitFor({ state: 'detached' });
    await page.getByRole('link', { name: 'Documents' }).first().click();
    await landsOn(page, '/documents');
    modal = await openModal(page);
    expect(await message(modal).inputValue()).toBe('Half a thought');
    await button(modal, 'Send').click();
    await modal.getByText(WHOOPS, { exact: true }).waitFor();
    await button(modal, 'Back to the message').click();
    expect(await message(modal).inputValue()).toBe('Half a thought');
    await expect.poll(() => hasFocus(message(modal))).toBe(true);
  });

  test('is Sam’s way to the network, who has no dashboard', async ({ page, signedIn }) => {
    await signedIn(sam);
    const sent = await watch(page);
    await page.goto('/documents');
    await title(page, 'Documents').waitFor();
    const modal = await openModal(page);
    await modal.getByText(`A person at Northlight Media reads this and answers to ${sam.email}.`).waitFor();
    await message(modal).fill('May I see the opportunities?');
    await button(modal, 'Send').click();
    await modal.getByText('Your message is on its way.').waitFor();
    expect(sent[0]?.body).toMatchObject({ fullName: 'Sam Reyes', from: sam.email, accounts: ['Reyes Audio'] });
  });

  test('says when it cannot be opened, keeps the page as it is, and opens later', async ({
    page,
    signedIn,
    expectComplaint,
  }) => {
    expectComplaint(/ERR_FAILED .*ModalDialog/);
    await signedIn(maya);
    const place = await openDashboard(page);
    await message(place).fill('Typed on the dashboard');
    await page.route('**/ModalDialog-*.js', (route) => route.abort());
    const contact = side(page).getByRole('button', { name: 'Contact Us' });
    await contact.click();
    await page.getByRole('alert').filter({ hasText: 'The contact form could not be opened.' }).waitFor();
    expect(await message(place).inputValue()).toBe('Typed on the dashboard');
    await page.unroute('**/ModalDialog-*.js');
    await contact.click();
    await dialog(page).waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
  });

  test('opens from an opportunity', async ({ page, signedIn }) => {
    await signedIn(maya);
    await page.goto('/opportunities');
    await page.getByRole('link', { name: 'Harbour Coffee' }).click();
    await page.getByRole('main').getByRole('button', { name: 'Contact Us' }).click();
    await dialog(page).waitFor();
    await expect.poll(() => hasFocus(subject(dialog(page)))).toBe(true);
  });
});

describe('for everybody, in each state', () => {
  const states: { name: string; status?: number; words: string; shows: string | RegExp }[] = [
    { name: 'a message missing', words: '', shows: 'Please enter a message' },
    { name: 'too long a message', words: 'a'.repeat(1001), shows: 'Use at most 1000 characters.' },
    { name: 'sent', words: 'Hello', shows: 'Your message is on its way.' },
    { name: 'failed', status: 500, words: 'Hello', shows: WHOOPS },
    { name: 'waiting', status: 429, words: 'Hello', shows: /You can send this message in/ },
  ];

  test.for(states)('$name', async ({ status, words, shows }, { page, signedIn, expectComplaint }) => {
    if (status) expectComplaint(new RegExp(`${status} .*email/send`));
    await signedIn(maya);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const failing = status ? { status, headers: { 'retry-after': '3000' } } : undefined;
    await watch(page, ...(failing ? [failing, failing] : []));
    const onDashboard = await openDashboard(page);
    for (const place of [() => Promise.resolve(onDashboard), () => openModal(page)]) {
      const here = await place();
      await message(here).fill(words);
      await button(here, 'Send').click();
      await here.getByText(shows).first().waitFor();
      expect(await faultsOf(page)).toEqual([]);
      expect(await sidewaysOf(page)).toEqual([]);
      await page.setViewportSize({ width: 1280, height: 800 });
    }
  });
});
