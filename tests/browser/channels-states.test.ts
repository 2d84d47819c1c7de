/** The channels page when things go otherwise; what the calls answer is changed on its way, so nothing is changed for others. */
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { maya, riley } from '#demo/people.ts';
import type { Feed } from '#features/account/contract.ts';
import { faultsOf, sidewaysOf } from './axe.ts';
import { test } from './browser.ts';
import { hold, refuse } from './calls.ts';
import { addChannel, consentAfter, tile, tilesUnder, toChannels } from './channels-page.ts';

const LIST = '**/api/channels/list';
const UPDATE = '**/api/channels/update';
const AUTHORIZE = '**/api/channels/authorize';

const modal = (page: Page) => page.getByRole('dialog', { name: 'Add Channel' });
const openModal = (page: Page) => page.getByRole('button', { name: 'Add Channel' }).click();

/** Changes the channels that a call tells of. */
function retell(page: Page, change: (feed: Feed) => Feed): Promise<unknown> {
  return page.route(LIST, async (route) => {
    const response = await route.fetch();
    const { items } = (await response.json()) as { items: Feed[] };
    await route.fulfill({ response, json: { items: items.map(change) } });
  });
}

async function isFit(page: Page): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.locator('#loader').waitFor({ state: 'detached' });
  expect(await faultsOf(page)).toEqual([]);
  expect(await sidewaysOf(page)).toEqual([]);
}

describe('the list', () => {
  test('full, with all that can be said of a channel', async ({ page, signedIn }) => {
    await signedIn(maya);
    const failing_since = '2026-10-30T12:00:00.000Z';
    await retell(page, (feed) => ({
      ...feed,
      ...(feed.domain === 'yt' && { failing_since }),
      ...(feed.domain === 'tt' && { noAccounts: true, title: 'A channel whose name is longer than any tile is wide' }),
    }));
    await toChannels(page);
    const since = 'YouTube has not answered since October 30, 2026. What we know of the channel stays.';
    await tile(page, 'Okafor Studios').getByText(since).waitFor();
    await tile(page, 'Okafor Studios').getByText('Connected', { exact: true }).waitFor();
    await tile(page, 'Maya Plays').getByText(since).waitFor();
    await tile(page, 'A channel whose name').getByText('Whoever signed in at TikTok has no channel there.').waitFor();
    await isFit(page);
  });

  test('on its way', async ({ page, signedIn }) => {
    await signedIn(maya);
    const release = await hold(page, LIST);
    await page.goto('/settings/channels');
    await page.locator('[aria-busy=true]').first().waitFor();
    const tiles = page.getByRole('main').getByRole('listitem');
    const heights = () => tiles.evaluateAll((all) => all.map(({ offsetHeight }) => offsetHeight));
    const before = await heights();
    await isFit(page);
    release();
    await page.getByRole('heading', { name: 'Also possible' }).waitFor();
    await page.setViewportSize({ width: 1280, height: 800 });
    expect((await heights()).slice(0, 6)).toEqual(before);
  });

  test('that does not come, and then does', async ({ page, signedIn, expectComplaint }) => {
    expectComplaint(/500 .*channels\/list/);
    await signedIn(maya);
    await refuse(page, LIST);
    await page.goto('/settings/channels');
    const failed = page.getByRole('alert');
    expect(await failed.locator('div').first().textContent()).toBe(
      'There was an error getting your channels.  Please try again.',
    );
    await isFit(page);
    await page.unroute(LIST);
    await failed.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { name: 'Waiting for you' }).waitFor();
    expect(await failed.count()).toBe(0);
  });

  test('of 120 channels is asked for by 50 at a time', async ({ page, signedIn }) => {
    await signedIn(maya);
    const of = (index: number): Feed => ({
      feed_id: `made-up-${index}`,
      domain: 'tt',
      cms: false,
      title: `Channel ${index}`,
      thumb_url: null,
      domain_url: null,
      last_fetch: null,
      progress: { authorized: index % 2 === 0 },
      noAccounts: false,
      failing_since: null,
    });
    const feeds = Array.from({ length: 120 }, (_, index) => of(index));
    await page.route('**/api/user/get', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...(await response.json()), feeds } });
    });
    const asked: string[][] = [];
    await page.route(LIST, (route) => {
      const { ids } = route.request().postDataJSON() as { ids: string[] };
      asked.push(ids);
      return route.fulfill({ json: { items: feeds.filter(({ feed_id }) => ids.includes(feed_id)) } });
    });
    await toChannels(page);
    expect(asked.map((ids) => ids.length).toSorted((a, b) => b - a)).toEqual([50, 50, 20]);
    expect(new Set(asked.flat())).toEqual(new Set(feeds.map(({ feed_id }) => feed_id)));
    expect(await tilesUnder(page, 'Waiting for you')).toHaveLength(60);
    expect(await tilesUnder(page, 'Connected')).toHaveLength(60);
  });
});

test('a failed update keeps what is known, and can be tried again', async ({ page, signedIn, expectComplaint }) => {
  expectComplaint(/500 .*channels\/update/);
  await signedIn(maya);
  await toChannels(page);
  await refuse(page, UPDATE);
  await openModal(page);
  await modal(page).getByRole('button', { name: 'Cancel' }).click();
  const failed = page.getByRole('alert').filter({ hasText: 'Your channels could not be read anew.' });
  await failed.waitFor();
  expect(await tilesUnder(page, 'Waiting for you')).toHaveLength(2);
  expect(await tilesUnder(page, 'Connected')).toHaveLength(4);
  await isFit(page);
  await page.unroute(UPDATE);
  await failed.getByRole('button', { name: 'Try again' }).click();
  await failed.waitFor({ state: 'detached' });
});

test('an authorization that cannot begin closes its window and says so', async ({
  page,
  signedIn,
  expectComplaint,
}) => {
  expectComplaint(/503 .*channels\/authorize/);
  await signedIn(maya);
  await toChannels(page);
  await refuse(page, AUTHORIZE, 503, 'Away', { times: 1 });
  const authorize = tile(page, '@mayaplays').getByRole('button', { name: 'Authorize' });
  await authorize.click();
  await tile(page, '@mayaplays')
    .getByRole('alert')
    .getByText('TikTok could not be opened. Try again in a moment.')
    .waitFor();
  await expect.poll(() => page.context().pages().length).toBe(1);
  await isFit(page);
  const consent = await consentAfter(page, () => authorize.click());
  expect(await tile(page, '@mayaplays').getByRole('alert').count()).toBe(0);
  // The platform's window has no hand on the portal's.
  expect(await consent.evaluate('window.opener')).toBe(null);
  await consent.close();
});

describe('adding', () => {
  test('that fails keeps what was typed, until a field is changed', async ({ page, signedIn, expectComplaint }) => {
    expectComplaint(/500 .*channels\/add/);
    await signedIn(maya);
    await toChannels(page);
    await refuse(page, '**/api/channels/add');
    await openModal(page);
    await addChannel(page, 'Twitter', 'x.com/okaforstudios');
    const failed = modal(page).getByRole('alert');
    await failed.getByText('There was an error adding the channel.', { exact: true }).waitFor();
    expect(await modal(page).getByLabel('Channel URL').inputValue()).toBe('x.com/okaforstudios');
    await isFit(page);
    await modal(page).getByLabel('Account').selectOption('Maya Plays');
    await failed.waitFor({ state: 'detached' });
    expect(await modal(page).getByLabel('Channel URL').inputValue()).toBe('x.com/okaforstudios');
  });

  test('the address of another platform is refused with what is wanted', async ({
    page,
    signedIn,
    expectComplaint,
  }) => {
    expectComplaint(/400 .*channels\/add/);
    await signedIn(maya);
    await toChannels(page);
    await openModal(page);
    await addChannel(page, 'Twitter', 'tiktok.com/@mayaplays');
    await modal(page)
      .getByRole('alert')
      .getByText(/an X account, such as x\.com\/name/)
      .waitFor();
    expect(page.context().pages()).toHaveLength(1);
  });

  test('with what is wrong with an address, and how it went', async ({ page, signedIn }) => {
    await signedIn(maya);
    await toChannels(page);
    await openModal(page);
    await modal(page).getByLabel('Channel URL').fill('tiktok');
    await modal(page).getByText('Enter a valid channel URL').waitFor();
    await isFit(page);
    await page.route('**/api/channels/add', (route) => route.fulfill({ json: { domain: 'tt', feed_id: '@somebody' } }));
    await page.route(AUTHORIZE, (route) => route.fulfill({ json: { url: '/demo/platforms/authorize?state=none' } }));
    await page.evaluate('window.open = () => null');
    await addChannel(page, 'TikTok', 'tiktok.com/@somebody');
    await modal(page).getByText('Channel added successfully!').waitFor();
    await modal(page).getByRole('link', { name: 'Open TikTok' }).waitFor();
    await isFit(page);
    await modal(page).getByRole('button', { name: 'Done' }).click();
    await modal(page).waitFor({ state: 'detached' });
  });

  test('is not for whoever has no account', async ({ page, signedIn }) => {
    await signedIn(riley);
    await toChannels(page);
    await openModal(page);
    await modal(page).getByText('You have no account to add it to. Contact us.').waitFor();
    await modal(page).getByLabel('Channel URL').fill('tiktok.com/@rileychen');
    expect(await modal(page).getByRole('button', { name: 'Add', exact: true }).isDisabled()).toBe(true);
  });
});
