import { describe, expect } from 'vitest';
import { maya, studio, theo } from '#demo/people.ts';
import { addChannel, consentAfter, tile, tilesUnder, toChannels } from './channels-page.ts';
import { test } from './own-portal.ts';
import { focused, side } from './seen.ts';

describe('Maya’s channels', () => {
  test('stand in their order: what waits, what is connected, what is possible', async ({ page, signedIn }) => {
    await signedIn(maya);
    await toChannels(page);
    expect(await page.title()).toBe('Channels · Stagedoor');
    expect(await page.getByRole('heading', { level: 2 }).allTextContents()).toEqual([
      'Waiting for you',
      'Connected',
      'Also possible',
    ]);
    expect(await tilesUnder(page, 'Waiting for you')).toEqual([
      'Maya Plays: Needs Auth, Authorize',
      '@mayaplays: Needs Auth, Authorize',
    ]);
    expect(await tilesUnder(page, 'Connected')).toEqual([
      'Okafor Studios: Connected',
      '@okaforstudios: Connected',
      'The Swatch Book: Connected',
      'okaforbts: Connected',
    ]);
    expect(await tilesUnder(page, 'Also possible')).toEqual(['Facebook: Add', 'Twitter: Add']);
    await side(page).getByText('Settings, 2 waiting').waitFor();
    await page.getByRole('link', { name: 'Settings', exact: true }).click();
    await page.getByText('Two of six channels wait for you.').waitFor();
  });

  test('stay as they are where she says no, or closes the window', async ({ page, signedIn }) => {
    await signedIn(maya);
    await toChannels(page);
    const authorize = tile(page, '@mayaplays').getByRole('button', { name: 'Authorize' });
    const closed = await consentAfter(page, () => authorize.click());
    await closed.close();
    expect(await page.getByRole('main').getByRole('status').count()).toBe(0);
    expect(await page.getByRole('alert').count()).toBe(0);

    const denied = await consentAfter(page, () => authorize.click());
    await denied.getByRole('button', { name: 'Deny' }).click();
    await page.getByText('@mayaplays is not connected: you said no at TikTok.').waitFor();
    await denied.getByRole('heading', { name: 'Not authorized' }).waitFor();
    expect((await tilesUnder(page, 'Waiting for you'))[1]).toBe('@mayaplays: Needs Auth, Authorize');
  });

  test('are connected one by one as she allows it, and the lamp goes out', async ({ page, signedIn }) => {
    await signedIn(maya);
    await toChannels(page);
    const authorize = tile(page, '@mayaplays').getByRole('button', { name: 'Authorize' });
    const consent = await consentAfter(page, () => authorize.click());
    await consent.getByRole('button', { name: 'Allow' }).click();
    await page.getByRole('status').getByText('@mayaplays is connected.').waitFor();
    await expect.poll(() => tilesUnder(page, 'Connected')).toContain('@mayaplays: Connected');
    await expect.poll(() => consent.isClosed()).toBe(true);
    await side(page).getByText('Settings, 1 waiting').waitFor();
    // The button that she pressed is gone: the keyboard goes on from the title.
    await expect.poll(() => focused(page)).toBe('Channels');

    // The other one in a browser that lets no window open by itself.
    await page.evaluate('window.open = () => null');
    await tile(page, 'Maya Plays').getByRole('button', { name: 'Authorize' }).click();
    const link = tile(page, 'Maya Plays').getByRole('link', { name: 'Open YouTube' });
    await link.waitFor();
    expect(await focused(page)).toBe('Open YouTube');
    const second = await consentAfter(page, () => link.click());
    await second.getByRole('button', { name: 'Allow' }).click();
    await page.getByRole('status').getByText('Maya Plays is connected.').waitFor();
    await page.getByRole('heading', { name: 'Waiting for you' }).waitFor({ state: 'detached' });
    await side(page).getByText('Settings', { exact: true }).waitFor();
  });
});

describe('Theo adds a channel', () => {
  test('only by an address that can be one', async ({ page, signedIn }) => {
    await signedIn(theo);
    await toChannels(page);
    await page.getByRole('button', { name: 'Add Channel' }).click();
    const modal = page.getByRole('dialog', { name: 'Add Channel' });
    await modal.waitFor();
    const add = modal.getByRole('button', { name: 'Add', exact: true });
    const url = modal.getByLabel('Channel URL');
    const fault = modal.getByText('Enter a valid channel URL', { exact: true });
    expect(await modal.getByLabel('Account').getByRole('option').allTextContents()).toEqual(['Lind Films']);
    expect(await add.isDisabled()).toBe(true);
    await url.fill('instagram');
    await fault.waitFor();
    expect(await add.isDisabled()).toBe(true);
    expect(await url.getAttribute('aria-invalid')).toBe('true');
    await url.fill('instagram.com/lindfilms');
    await fault.waitFor({ state: 'detached' });
    expect(await add.isEnabled()).toBe(true);
    await url.fill('');
    expect(await add.isDisabled()).toBe(true);
    expect(await fault.count()).toBe(0);
  });

  test('which is authorized at once; the same again is refused', async ({ page, signedIn, expectComplaint }) => {
    expectComplaint(/409 .*channels\/add/);
    await signedIn(theo);
    await toChannels(page);
    await tile(page, 'Instagram').getByRole('button', { name: 'Add' }).click();
    const modal = page.getByRole('dialog', { name: 'Add Channel' });
    expect(await modal.getByLabel('Platform').inputValue()).toBe('ig');
    const consent = await consentAfter(page, () => addChannel(page, 'Instagram', 'instagram.com/lindfilms'));
    await modal.getByText('Channel added successfully!', { exact: true }).waitFor();
    await consent.getByRole('button', { name: 'Allow' }).click();
    await modal.getByText('It is connected.').waitFor();
    await modal.getByRole('button', { name: 'Done' }).click();
    await modal.waitFor({ state: 'detached' });
    await expect.poll(() => tilesUnder(page, 'Connected')).toContain('@lindfilms: Connected');

    await page.getByRole('button', { name: 'Add Channel' }).click();
    await addChannel(page, 'Instagram', 'https://www.instagram.com/LindFilms/');
    const refusal = modal.getByRole('alert');
    await refusal.getByText('There was an error adding the channel.', { exact: true }).waitFor();
    await refusal.getByText('You have added this channel already.').waitFor();
    expect(await modal.getByLabel('Channel URL').inputValue()).toBe('https://www.instagram.com/LindFilms/');
    // Changing any field clears the error.
    await modal.getByLabel('Platform').selectOption('Facebook');
    await refusal.waitFor({ state: 'detached' });
    await page.keyboard.press('Escape');
    await modal.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Add Channel' }).click();
    expect(await modal.getByLabel('Channel URL').inputValue()).toBe('');
    expect(await modal.getByLabel('Platform').inputValue()).toBe('yt');
  });

  test('of a podcast without any consent', async ({ page, signedIn }) => {
    await signedIn(theo);
    await toChannels(page);
    await tile(page, 'Podcasts').getByRole('button', { name: 'Add' }).click();
    await addChannel(page, 'Podcasts', 'podcasts.apple.com/us/podcast/lind-talks/id1234567890');
    await page.getByText('Channel added successfully!', { exact: true }).waitFor();
    expect(page.context().pages()).toHaveLength(1);
    await page.getByRole('button', { name: 'Done' }).click();
    await expect.poll(async () => (await tilesUnder(page, 'Connected')).length).toBe(3);
    expect(await page.getByRole('heading', { name: 'Waiting for you' }).count()).toBe(0);
  });
});

test('somebody without channels is shown every platform', async ({ page, signedIn }) => {
  await signedIn(studio);
  await toChannels(page);
  await page.getByText('No channel is connected yet.', { exact: true }).waitFor();
  const platforms = ['Facebook', 'Instagram', 'Podcasts', 'Snapchat', 'TikTok', 'Twitter', 'YouTube'];
  expect(await tilesUnder(page, 'Also possible')).toEqual(platforms.map((name) => `${name}: Add`));
});
