import { describe, expect } from 'vitest';
import { maya } from '#demo/people.ts';
import { test } from './browser.ts';
import { hold } from './calls.ts';
import { button, message, openDashboard, SEND, subject, WHOOPS, watch } from './contact-form.ts';
import { focused, hasFocus } from './seen.ts';

describe('the form on the dashboard', () => {
  test('sends what Maya wrote, is empty afterwards, and takes another one', async ({ page, signedIn }) => {
    await signedIn(maya);
    const sent = await watch(page);
    const place = await openDashboard(page);
    await subject(place).fill('My September');
    await message(place).fill('Where is my statement?');
    await button(place, 'Send').click();
    await place.getByText('Your message is on its way.').waitFor();
    expect(sent.map(({ body }) => body)).toEqual([
      {
        fullName: 'Maya Okafor',
        accounts: ['Okafor Studios', 'Maya Plays'],
        subject: 'My September',
        body: 'Where is my statement?',
        from: maya.email,
      },
    ]);
    await expect.poll(() => focused(page)).toBe('Send another message');
    await button(place, 'Send another message').click();
    expect([await subject(place).inputValue(), await message(place).inputValue()]).toEqual(['', '']);
  });

  test('asks for a message, and goes to where it belongs', async ({ page, signedIn }) => {
    await signedIn(maya);
    const sent = await watch(page);
    const place = await openDashboard(page);
    await message(place).fill('   ');
    await button(place, 'Send').click();
    await place.getByText('Please enter a message', { exact: true }).waitFor();
    expect(await hasFocus(message(place))).toBe(true);
    expect(await message(place).getAttribute('aria-invalid')).toBe('true');
    await message(place).fill('Hello');
    await place.getByText('Please enter a message').waitFor({ state: 'detached' });
    expect(sent).toEqual([]);
  });

  test('counts near the limit, says it aloud at a few steps, and sends nothing beyond it', async ({
    page,
    signedIn,
  }) => {
    await signedIn(maya);
    const sent = await watch(page);
    const place = await openDashboard(page);
    const count = place.getByText(/^\d+ \/ 1000$/);
    const aloud = place.getByRole('status').first();
    await message(place).fill('a'.repeat(899));
    expect(await count.count()).toBe(0);
    await message(place).fill('a'.repeat(900));
    await place.getByText('900 / 1000', { exact: true }).waitFor();
    expect(await aloud.textContent()).toBe('100 characters left, at most');
    // As people count: a face is one.
    await message(place).fill('😀'.repeat(1000));
    await place.getByText('1000 / 1000', { exact: true }).waitFor();
    expect(await aloud.textContent()).toBe('No characters left');
    await message(place).fill('a'.repeat(1001));
    await place.getByText('Use at most 1000 characters.').waitFor();
    await button(place, 'Send').click();
    expect(await hasFocus(message(place))).toBe(true);
    expect(sent).toEqual([]);
  });

  test('keeps what was typed when it fails, and sends it again under the same key', async ({
    page,
    signedIn,
    expectComplaint,
  }) => {
    expectComplaint(/500 .*email\/send/);
    await signedIn(maya);
    const sent = await watch(page, { status: 500 });
    const place = await openDashboard(page);
    await subject(place).fill('My September');
    await message(place).fill('Where is my statement?');
    await button(place, 'Send').click();
    await place.getByText(WHOOPS, { exact: true }).waitFor();
    await button(place, 'Back to the message').click();
    expect(await subject(place).inputValue()).toBe('My September');
    expect(await message(place).inputValue()).toBe('Where is my statement?');
    await expect.poll(() => hasFocus(message(place))).toBe(true);
    await button(place, 'Send').click();
    await place.getByText('Your message is on its way.').waitFor();
    const [first, second] = sent;
    expect(first?.key).toMatch(/^[0-9a-f]{32}$/);
    expect(second).toEqual(first);
  });

  test('sends other words, and the same words a second time, under a key of their own', async ({ page, signedIn }) => {
    await signedIn(maya);
    const sent = await watch(page);
    const place = await openDashboard(page);
    for (const words of ['Hello', 'Hello', 'Goodbye']) {
      await message(place).fill(words);
      await button(place, 'Send').click();
      await button(place, 'Send another message').click();
    }
    expect(new Set(sent.map(({ key }) => key)).size).toBe(3);
  });

  test('is sent once, however often Send is pressed', async ({ page, signedIn }) => {
    await signedIn(maya);
    const release = await hold(page, SEND);
    let calls = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/api/email/send')) calls += 1;
    });
    const place = await openDashboard(page);
    await message(place).fill('Hello');
    await button(place, 'Send').click();
    expect(await button(place, 'Send').getAttribute('aria-busy')).toBe('true');
    await button(place, 'Send').click({ force: true });
    await subject(place).press('Enter');
    release();
    await place.getByText('Your message is on its way.').waitFor();
    expect(calls).toBe(1);
  });

  test('after too many, counts down the wait and can be sent again', async ({ page, signedIn, expectComplaint }) => {
    expectComplaint(/429 .*email\/send/);
    await signedIn(maya);
    await watch(page, { status: 429, headers: { 'retry-after': '3' } });
    const place = await openDashboard(page);
    await message(place).fill('One more thing');
    await button(place, 'Send').click();
    const timer = place.getByRole('timer');
    await timer.waitFor();
    expect(await timer.textContent()).toMatch(/^[23] seconds$/);
    expect(await button(place, 'Send').isDisabled()).toBe(true);
    expect(await message(place).inputValue()).toBe('One more thing');
    await place.getByText('1 second', { exact: true }).waitFor();
    await timer.waitFor({ state: 'detached' });
    await button(place, 'Send').click();
    await place.getByText('Your message is on its way.').waitFor();
  });

  for (const knows of [true, false]) {
    test(`grows from three lines to five, in a browser that ${knows ? 'knows' : 'does not know'} how`, async ({
      page,
      signedIn,
    }) => {
      if (!knows) await page.addInitScript('CSS.supports = () => false');
      await signedIn(maya);
      const box = message(await openDashboard(page));
      if (!knows) await box.evaluate((element) => Object.assign(element.style, { fieldSizing: 'fixed' }));
      const lines: number[] = [];
      for (const count of [1, 3, 4, 5, 6, 30]) {
        await box.fill(Array.from({ length: count }, () => 'line').join('\n'));
        lines.push(
          await box.evaluate((element) => {
            const style = element.ownerDocument.defaultView.getComputedStyle(element);
            const { lineHeight, paddingTop, paddingBottom } = style;
            const [line = 0, ...pads] = [lineHeight, paddingTop, paddingBottom].map(Number.parseFloat);
            return Math.round((element.clientHeight - pads.reduce((sum, pad) => sum + pad, 0)) / line);
          }),
        );
      }
      expect(lines).toEqual([3, 3, 4, 5, 5, 5]);
    });
  }
});
