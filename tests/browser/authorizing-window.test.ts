/**
 * The window in which somebody authorizes a channel: it tells the portal's own window how it ended, and closes itself.
 * Theo's channel is connected before and after, so that no other journey finds anything changed.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { theo } from '#demo/people.ts';
import { faultsOf } from './axe.ts';
import { test } from './browser.ts';

/** A page of a platform: another origin, from which the way leads back to the portal. */
const platform = createServer((request, response) => {
  const to = new URL(request.url ?? '/', 'http://platform').searchParams.get('to') ?? '';
  response.setHeader('content-type', 'text/html').end(`<a href="${to.replaceAll('&', '&amp;')}">Go on</a>`);
});
beforeAll(() => new Promise<void>((resolve) => void platform.listen(0, '127.0.0.1', resolve)));
afterAll(() => new Promise<void>((resolve) => void platform.close(() => resolve())));

/** Begins an authorization as the portal's page does, and hears of its end; answers where to go. */
const BEGIN = `(async () => {
  globalThis.heard = [];
  new BroadcastChannel('stagedoor-channels').addEventListener('message', ({ data }) => heard.push(data));
  const token = /XSRF-TOKEN=([^;]+)/.exec(document.cookie)[1];
  const response = await fetch('/api/channels/authorize', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-xsrf-token': decodeURIComponent(token) },
    body: JSON.stringify({ channelId: 'UClindFilms0000000000003', domain: 'yt' }),
  });
  return (await response.json()).url;
})()`;

async function openWindow(page: Page, { overAnotherOrigin = false, withOpener = true } = {}): Promise<Page> {
  const url = String(await page.evaluate(BEGIN));
  const first = `http://127.0.0.1:${(platform.address() as AddressInfo).port}/?to=${encodeURIComponent(url)}`;
  const address = JSON.stringify(overAnotherOrigin ? first : url);
  const opened = page.context().waitForEvent('page');
  await page.evaluate(`void open(${address}, '_blank', '${withOpener ? 'popup' : 'popup,noopener'}')`);
  const window = await opened;
  if (overAnotherOrigin) await window.getByRole('link', { name: 'Go on' }).click();
  return window;
}

async function hears(page: Page, outcome: string): Promise<void> {
  const news = { kind: 'channel-authorization', outcome, domain: 'yt', feed_id: 'UClindFilms0000000000003' };
  await expect.poll(() => page.evaluate('heard')).toEqual([news]);
}

describe('Allow closes the window and tells of it', () => {
  test.for([
    ['from the portal itself', {}],
    ['from another origin, on the way through which its opener is lost', { overAnotherOrigin: true }],
    ['without an opener', { withOpener: false }],
  ] as const)('%s', async ([_how, how], { page, signedIn }) => {
    await signedIn(theo);
    await page.goto('/settings');
    const window = await openWindow(page, how);
    const closed = window.waitForEvent('close');
    await window.getByRole('button', { name: 'Allow' }).click();
    await hears(page, 'granted');
    await closed;
  });
});

test('Deny says so in the window, which stays until it is left', async ({ page, signedIn }) => {
  await signedIn(theo);
  await page.goto('/settings');
  const window = await openWindow(page, { overAnotherOrigin: true });
  expect(await faultsOf(window)).toEqual([]);
  await window.getByRole('button', { name: 'Deny' }).click();
  await hears(page, 'denied');
  await window.getByRole('heading', { name: 'Not authorized' }).waitFor();
  await window.getByText('You said no at YouTube. The channel is not connected.').waitFor();
  expect(await faultsOf(window)).toEqual([]);
  const closed = window.waitForEvent('close');
  await window.getByRole('link', { name: 'Back to your channels' }).click();
  await closed;
});
