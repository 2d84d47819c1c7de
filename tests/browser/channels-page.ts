/** The channels page as a person sees it. */
import type { Locator, Page } from 'playwright-core';

/** The tiles under a heading, each as `name: how it stands`. */
export async function tilesUnder(page: Page, heading: string): Promise<string[]> {
  const tiles = page.getByRole('region', { name: heading }).getByRole('listitem');
  return Promise.all(
    (await tiles.all()).map(async (tile) => {
      const [name, , ...state] = (await tile.innerText()).split('\n').filter((line) => !/^([A-Z]{2})?$/.test(line));
      return `${name}: ${state.join(', ')}`;
    }),
  );
}

export const tile = (page: Page, name: string): Locator => page.getByRole('listitem').filter({ hasText: name });

/** Opens the page, and waits until the channels stand there. */
export async function toChannels(page: Page): Promise<void> {
  await page.goto('/settings/channels');
  await page.getByRole('heading', { name: 'Also possible' }).waitFor();
}

/** Presses what opens a window. @returns the window, once it shows the platform's question */
export async function consentAfter(page: Page, press: () => Promise<void>): Promise<Page> {
  const opened = page.context().waitForEvent('page');
  await press();
  const consent = await opened;
  await consent.getByRole('button', { name: 'Allow' }).waitFor();
  return consent;
}

/** Fills the modal's form and sends it. */
export async function addChannel(page: Page, platform: string, url: string): Promise<void> {
  const modal = page.getByRole('dialog', { name: 'Add Channel' });
  await modal.getByLabel('Platform').selectOption(platform);
  await modal.getByLabel('Channel URL').fill(url);
  await modal.getByRole('button', { name: 'Add', exact: true }).click();
}
