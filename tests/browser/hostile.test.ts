/** Hostile HTML in every text of a post, shown by the real browser with the content security policy switched off. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { maya } from '#demo/people.ts';
import { HOSTILE } from '../hostile-html.ts';
import { launch, USUAL } from './chromium.ts';
import { type OpenPortal, openPortal } from './portal.ts';
import { putOffRoadblock, signInAs } from './sign-in.ts';

/** Each payload in every text of a post of each type that has a list. */
const TYPES = ['post', 'opportunity', 'resource', 'survey', 'notification'];

let portal: OpenPortal;
let browser: Browser;
let page: Page;
const ran: string[] = [];
const asked: string[] = [];

beforeAll(async () => {
  [portal, browser] = await Promise.all([openPortal(), launch()]);
  bringHostilePosts();
  // Without the policy only the cleaning stands between a payload and the page.
  const context = await browser.newContext({ ...USUAL, baseURL: portal.url, bypassCSP: true });
  await context.exposeBinding('hostile', ({ page: where }) => void ran.push(where.url()));
  await context.route(/evil\.example/, (route) => {
    asked.push(route.request().url());
    return route.abort();
  });
  context.on('dialog', (dialog) => {
    ran.push(`a dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  await putOffRoadblock(context);
  page = await context.newPage();
  await signInAs(page, maya);
}, 120_000);

afterAll(async () => {
  await browser.close();
  await portal.close();
});

function bringHostilePosts(): void {
  const folder = mkdtempSync(join(tmpdir(), 'stagedoor-hostile-'));
  const file = join(folder, 'posts.json');
  const posts = TYPES.flatMap((type, nth) =>
    HOSTILE.map((payload, at) => ({
      id: 1000 * (nth + 1) + at,
      date_gmt: '2025-01-01T00:00:00',
      status: 'publish',
      type,
      title: { rendered: payload },
      content: { rendered: `<p>Before.</p>${payload}<p>After.</p>` },
      meta: { notification_url: payload },
      _embedded: { author: [{ name: payload }] },
    })),
  );
  writeFileSync(file, JSON.stringify(posts));
  const words = ['src/cli.ts', 'import', 'posts', file, '--demo', '--source', 'hostile'];
  const said = execFileSync(process.execPath, words, { env: portal.settings, encoding: 'utf8' });
  rmSync(folder, { recursive: true });
  expect(said).toContain(`${HOSTILE.length * TYPES.length} created`);
}

/** The addresses of all posts that a list leads to, seen on every page of it. */
async function seeList(path: string, per: number, more: number): Promise<string[]> {
  const links = new Set<string>();
  // The form for infringement reports stands below the same address, and is no post.
  const posts = `main a[href^="${path}/"]:not([href$="/ugc-form"])`;
  for (let number = 1; number <= Math.ceil((HOSTILE.length + more) / per); number += 1) {
    await page.goto(`${path}?page=${number}`);
    // A survey's tile leads elsewhere, if at all; any other post's is there with its link.
    await page
      .locator(path === '/settings/surveys' ? 'article' : posts)
      .first()
      .waitFor();
    for (const link of await page.locator(posts).all()) links.add((await link.getAttribute('href')) ?? '');
  }
  return [...links];
}

const happened = () => [...ran, ...asked];

test('the watch sees a script that runs', async () => {
  await page.goto('/dashboard');
  await page.evaluate('hostile()');
  expect(ran).toHaveLength(1);
  ran.length = 0;
});

test('no script runs in the dashboard and the surveys', { timeout: 240_000 }, async () => {
  await page.goto('/dashboard');
  await page.getByRole('heading', { name: 'Notifications' }).waitFor();
  await seeList('/settings/surveys', 6, 8);
  expect(happened()).toEqual([]);
});

test.each([
  ['/blog', 5, 23],
  ['/opportunities', 6, 14],
])('no script runs in %s', { timeout: 240_000 }, async (path, per, more) => {
  expect((await seeList(path, per, more)).length).toBe(HOSTILE.length + more);
  expect(happened()).toEqual([]);
});

// One component shows the whole of every post, so the posts of one type stand for all.
test('no script runs in the whole of a post', { timeout: 400_000 }, async () => {
  const links = await seeList('/resources', 6, 13);
  expect(links.length).toBe(HOSTILE.length + 13);
  const halves = [links.filter((_, at) => at % 2 === 0), links.filter((_, at) => at % 2 === 1)];
  const tabs = [page, await page.context().newPage()];
  await Promise.all(tabs.map((tab, nth) => seeEach(tab, halves[nth] ?? [])));
  expect(happened()).toEqual([]);
});

async function seeEach(tab: Page, links: readonly string[]): Promise<void> {
  for (const link of links) {
    await tab.goto(link);
    await tab.getByRole('heading', { level: 1 }).waitFor();
  }
}
