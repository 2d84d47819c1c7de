import type { BrowserContext, Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { ines, maya, type Somebody, sam, studio } from '#demo/people.ts';
import { faultsOf, sidewaysOf } from './axe.ts';
import { landsOn } from './browser.ts';
import { hold, refuse } from './calls.ts';
import { test as base } from './own-portal.ts';
import { focused, hasFocus, item, side, title } from './seen.ts';

const test = base.extend('roadblock', 'met');

const DAY = 86_400_000;
const modal = (page: Page) => page.getByRole('dialog', { name: 'Two channels need you' });
/** The keys in which a browser remembers who put the roadblock off, and until when. */
const KEPT = `Object.entries(localStorage).filter(([key]) => key.startsWith('stagedoor-roadblock-'))`;
const kept = (page: Page) => page.evaluate<[key: string, until: string][]>(KEPT);

/** Long enough for the modal to have come, had it been about to: its code and its calls are there. */
async function comesNot(page: Page): Promise<void> {
  await page.locator('#loader').waitFor({ state: 'detached' });
  await page.waitForLoadState('networkidle');
  expect(await page.getByRole('dialog').count()).toBe(0);
}

/** A browser that remembers for everybody that the roadblock is put off until then. */
const remember = (context: BrowserContext, until: string) =>
  context.addInitScript(
    `try { for (let id = 1; id <= 20; id += 1) localStorage['stagedoor-roadblock-' + id] ??= '${until}' } catch {}`,
  );

describe('Maya, of whose channels two wait,', () => {
  test('meets the roadblock once the site loader is gone, and is told which', async ({ page, signedIn }) => {
    await signedIn(maya);
    const release = await hold(page, '**/api/user/get');
    await page.goto('/dashboard');
    await page.getByRole('status').filter({ hasText: 'Loading' }).waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
    release();
    await modal(page).waitFor();
    expect(await page.locator('#loader').count()).toBe(0);
    const channels = modal(page).getByRole('listitem');
    expect((await channels.allInnerTexts()).map((words) => words.replaceAll(/\s+/g, ' ').trim())).toEqual([
      'Maya Plays YouTube Needs Auth',
      'TT @mayaplays TikTok Needs Auth',
    ]);
  });

  test('stays in it with the keyboard, and leaves it with Esc to where she was', async ({ page, signedIn }) => {
    await signedIn(maya);
    await page.goto('/documents');
    await modal(page).waitFor();
    const inside = modal(page).locator(':focus');
    await expect.poll(() => inside.count()).toBe(1);
    const walked = new Set<string>();
    for (let steps = 0; steps < 6; steps += 1) {
      await page.keyboard.press('Tab');
      if ((await inside.count()) === 1) walked.add(await focused(page));
    }
    expect([...walked].toSorted()).toEqual(['Authenticate now', 'Close', 'Finish later']);
    await page.keyboard.press('Escape');
    await modal(page).waitFor({ state: 'detached' });
    expect(await kept(page)).toEqual([]);
    // The page is hers again, and the modal leaves her alone while she works.
    await item(page, 'Dashboard').click();
    await title(page, 'Welcome back, Maya').waitFor();
    await comesNot(page);
    await page.reload();
    await modal(page).waitFor();
  });

  test('is led to her channels, where it does not stand', async ({ page, signedIn }) => {
    await signedIn(maya);
    await page.goto('/dashboard');
    await modal(page).getByRole('button', { name: 'Authenticate now' }).click();
    await landsOn(page, '/settings/channels');
    await modal(page).waitFor({ state: 'detached' });
    await expect.poll(() => hasFocus(title(page, 'Channels'))).toBe(true);
    await page.reload();
    await page.getByRole('heading', { name: 'Waiting for you' }).waitFor();
    await comesNot(page);
    // From there to another page it does.
    await item(page, 'Documents').click();
    await modal(page).waitFor();
  });

  test('does not meet it where this browser remembers that she put it off', async ({ page, signedIn }) => {
    await remember(page.context(), new Date(Date.now() + DAY).toISOString());
    await signedIn(maya);
    await page.goto('/dashboard');
    await title(page, 'Welcome back, Maya').waitFor();
    await comesNot(page);
  });

  test('meets it again once that time is over', async ({ page, signedIn }) => {
    await remember(page.context(), new Date(Date.now() - 1000).toISOString());
    await signedIn(maya);
    await page.goto('/dashboard');
    await modal(page).waitFor();
  });

  test('sees it in every light and at every width', async ({ page, signedIn }) => {
    await signedIn(maya);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto('/dashboard');
    await modal(page).waitFor();
    await page.waitForLoadState('networkidle');
    expect(await faultsOf(page)).toEqual([]);
    expect(await sidewaysOf(page)).toEqual([]);
  });

  test('puts it off for two days on this device though the server does not hear of it', async ({
    page,
    signedIn,
    expectComplaint,
  }) => {
    expectComplaint(/500 .*ignore-roadblock/);
    await signedIn(maya);
    await refuse(page, '**/api/user/ignore-roadblock');
    await page.goto('/dashboard');
    await modal(page).getByRole('button', { name: 'Finish later' }).click();
    await modal(page).waitFor({ state: 'detached' });
    const [entry, ...more] = await kept(page);
    expect(more).toEqual([]);
    const ahead = Date.parse(entry?.[1] ?? '') - Date.now();
    expect(ahead).toBeGreaterThan(2 * DAY - 60_000);
    expect(ahead).toBeLessThanOrEqual(2 * DAY);
    await page.reload();
    await side(page).getByText('Settings, 2 waiting').waitFor();
    await comesNot(page);
  });

  test('puts it off on every device', async ({ page, signedIn, browser, portalUrl }) => {
    await signedIn(maya);
    await page.goto('/dashboard');
    const told = page.waitForResponse('**/api/user/ignore-roadblock');
    await modal(page).getByRole('button', { name: 'Finish later' }).click();
    const { ignoredUntil } = (await (await told).json()) as { ignoredUntil: string };
    expect(Date.parse(ignoredUntil) - Date.now()).toBeGreaterThan(2 * DAY - 60_000);
    await modal(page).waitFor({ state: 'detached' });
    const elsewhere = await browser.newContext({ baseURL: portalUrl });
    await elsewhere.addCookies(await page.context().cookies());
    const twin = await elsewhere.newPage();
    await twin.goto('/dashboard');
    await title(twin, 'Welcome back, Maya').waitFor();
    await comesNot(twin);
    await elsewhere.close();
  });
});

describe('nobody else meets it:', () => {
  const others: [why: string, who: Somebody, page: string][] = [
    ['Ines, whose channels are all authorized', ines, '/dashboard'],
    ['Sam, whose one channel is a podcast', sam, '/documents'],
    ['whoever has no channels', studio, '/dashboard'],
  ];
  test.for(others)('%s', async ([, who, address], { page, signedIn }) => {
    await signedIn(who);
    await page.goto(address);
    await side(page).waitFor();
    await comesNot(page);
  });

  test('whoever may not open the channels', async ({ page, signedIn }) => {
    await signedIn(maya);
    await page.route('**/api/user/get', async (route) => {
      const response = await route.fetch();
      const user = {
        ...(await response.json()),
        matchedRestrictionGroup: { restrictedRoutes: ['/settings/channels'] },
      };
      await route.fulfill({ response, json: { ...user, roadblockIgnoredUntil: null } });
    });
    await page.goto('/dashboard');
    await side(page).getByText('Settings', { exact: true }).waitFor();
    await comesNot(page);
    await page.goto('/settings/channels');
    await title(page, '404 Page not found :(').waitFor();
  });
});
