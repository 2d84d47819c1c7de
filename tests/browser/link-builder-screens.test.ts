/** The link builder's list of own links, its rules in the real browser, and its screens for everybody. */
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { ines, maya, type Somebody, theo } from '#demo/people.ts';
import type { Link } from '#features/affiliate-links/contract.ts';
import { ADDRESSES } from '../retailer-addresses.ts';
import { faultsOf, sidewaysOf } from './axe.ts';
import { landsOn, test } from './browser.ts';
import { hold, refuse } from './calls.ts';
import {
  button,
  createLink,
  field,
  LINKS,
  openBuilder,
  ownLinks,
  SHORTEN,
  shortLink,
  tab,
} from './link-builder-parts.ts';
import { title } from './seen.ts';

/** One of Maya's links of the demo. */
const CODE = 'KcR8gzTm';

const rows = (page: Page) =>
  ownLinks(page)
    .getByRole('row')
    .filter({ has: page.getByRole('cell') });
const qr = (page: Page, code: string) => page.getByRole('button', { name: new RegExp(`^QR code of .*/s/${code}$`) });

describe('one’s own links', () => {
  test('show where they lead, their clicks by week, and their QR codes', async ({ page, signedIn }) => {
    await signedIn(maya);
    await openBuilder(page);
    const row = rows(page).filter({ hasText: CODE });
    await row.getByText('okafor-20 · B07FZ8S74R, B09V3KXJPB, B0CHX1W1XY', { exact: true }).waitFor();
    const label = (await row.getByRole('img').getAttribute('aria-label')) ?? '';
    expect(label).toMatch(/^Clicks a week: (\w+ \d+ – (\w+ )?\d+ [\d,]+; ){7}\w+ \d+ – (\w+ )?\d+ [\d,]+$/);
    const shown = await row.getByRole('cell').nth(2).innerText();
    await qr(page, CODE).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(`AssociateTag=okafor-20`).waitFor();
    const picture = dialog.getByRole('img');
    await expect.poll(() => picture.evaluate((image) => image.naturalWidth)).toBeGreaterThan(0);
    const numbers = (await dialog.getByRole('definition').allInnerTexts()).map((text) => Number(text.replace(',', '')));
    const [all = 0, ...weeks] = numbers;
    expect([weeks.length, weeks.reduce((sum, week) => sum + week, 0) <= all]).toEqual([8, true]);
    expect(shown.startsWith(all.toLocaleString('en'))).toBe(true);

    for (const [name, begins] of [
      ['SVG', '<svg'],
      ['PNG', '\u0089PNG'],
    ] as const) {
      const link = dialog.getByRole('link', { name: `Download ${name}` });
      const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
      expect(download.suggestedFilename()).toBe(`short-link-${CODE}.${name.toLowerCase()}`);
      expect((await readFile(await download.path())).toString('latin1').startsWith(begins)).toBe(true);
    }
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  });

  test('count a click at once, and no look at where a link leads', async ({ page, signedIn }) => {
    await signedIn(maya);
    await openBuilder(page);
    await createLink(page, 'amazon.fr/dp/B0CHX1W1XY');
    const address = `http://${await shortLink(page)}`;
    const agent =
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';
    for (const url of [address, address, `${address}+`])
      await page.request.get(url, { maxRedirects: 0, headers: { 'user-agent': agent } });
    const row = rows(page).filter({ hasText: 'amazon.fr/dp/B0CHX1W1XY' });
    await expect
      .poll(async () => {
        await openBuilder(page);
        return row.getByRole('cell').nth(2).innerText();
      })
      .toMatch(/^2\b/);
  });

  test('come in pages', async ({ page, signedIn }) => {
    await signedIn(maya);
    const link = (index: number): Link => ({
      code: `page${index}`,
      short_link: `https://portal.example/s/page${index}`,
      long_link: 'https://www.amazon.de/dp/B0CHX1W1XY?tag=okafor-20',
      affiliate_id: 'okafor-20',
      marketplace: 'amazon.de',
      product_ids: ['B0CHX1W1XY'],
      created_on: '2026-11-01T12:00:00.000Z',
      clicks: index,
      weeks: [{ from: '2026-10-05', to: '2026-10-11', clicks: index }],
    });
    await page.route(LINKS, (route) => {
      const from = (Number(new URL(route.request().url()).searchParams.get('page')) - 1) * 10;
      const items = Array.from({ length: from === 20 ? 3 : 10 }, (_, index) => link(from + index));
      return route.fulfill({ json: { items: from > 20 ? [] : items, pagination: { total: 23, per: 10 } } });
    });
    await openBuilder(page);
    await rows(page).filter({ hasText: 'page9' }).waitFor();
    await page.getByRole('navigation', { name: 'Pages of your links' }).getByRole('link', { name: '3' }).click();
    await rows(page).filter({ hasText: 'page22' }).waitFor();
    await landsOn(page, '/amazon-link-builder?page=3');
    expect(await rows(page).count()).toBe(3);
    await page.goto('/amazon-link-builder?page=9');
    await landsOn(page, '/amazon-link-builder?page=3');
  });
});

test('the rules of the form are those of the server, in the real browser', { timeout: 120_000 }, async ({
  page,
  signedIn,
}) => {
  await signedIn(ines);
  await openBuilder(page);
  const read: [string, string | null][] = [];
  const create = button(page, 'Create Link');
  for (const { text } of ADDRESSES) {
    await field(page).fill(text);
    const isValid = (await field(page).getAttribute('aria-invalid')) !== 'true';
    expect(await create.isEnabled(), text.slice(0, 200)).toBe(isValid);
    const hint = page.getByText('We read this as ');
    const typed = text.trim();
    read.push([text, isValid ? ((await hint.count()) ? (await hint.innerText()).slice(16) : typed) : null]);
  }
  expect(read).toEqual(ADDRESSES.map(({ text, product }) => [text, product]));
});

interface Screen {
  readonly name: string;
  readonly who?: Somebody;
  readonly complaint?: RegExp;
  readonly show: (page: Page) => Promise<unknown>;
}

const TWO = 'https://www.amazon.com/dp/B07FZ8S74R\nhttps://www.amazon.com/dp/B09V3KXJPB';

const SCREENS: Screen[] = [
  {
    name: 'with links',
    async show(page) {
      await openBuilder(page);
      await rows(page).first().waitFor();
    },
  },
  {
    name: 'with a link that was made',
    async show(page) {
      await openBuilder(page);
      await createLink(page, 'amazon.de/dp/B0CHX1W1XY');
      await shortLink(page);
    },
  },
  {
    name: 'with a basket that was made',
    async show(page) {
      await openBuilder(page);
      await tab(page, 'Multiple').click();
      await createLink(page, TWO);
      await shortLink(page);
    },
  },
  {
    name: 'with a fault',
    async show(page) {
      await openBuilder(page);
      await tab(page, 'Multiple').click();
      await field(page).fill(`${TWO}\nhttps://www.amazon.com/gp/bestsellers`);
      await page.getByText('Line 3 has no product number.').waitFor();
    },
  },
  {
    name: 'after a failure',
    complaint: /500 .*shorten/,
    async show(page) {
      await refuse(page, SHORTEN);
      await openBuilder(page);
      await createLink(page, 'amazon.de/dp/B0CHX1W1XY');
      await page.getByRole('alert').waitFor();
    },
  },
  {
    name: 'without its links',
    complaint: /500 .*links/,
    async show(page) {
      await refuse(page, LINKS);
      await openBuilder(page);
      await page.getByText('Your links could not be loaded.').waitFor();
    },
  },
  {
    name: 'with links on their way',
    async show(page) {
      await hold(page, LINKS);
      await openBuilder(page);
      await page.getByRole('table', { name: 'Your short links are loading' }).waitFor();
    },
  },
  {
    name: 'with a link’s QR code',
    async show(page) {
      await openBuilder(page);
      await qr(page, CODE).click();
      await page.getByRole('dialog').getByRole('img').waitFor();
    },
  },
  {
    name: 'not configured',
    who: theo,
    async show(page) {
      await openBuilder(page);
      await page.getByText('not yet been configured').waitFor();
    },
  },
  {
    name: 'the page of a basket',
    async show(page) {
      await page.goto(`/s/${CODE}+`);
      await title(page, '3 items at amazon.com').waitFor();
    },
  },
  {
    name: 'the page of a link',
    async show(page) {
      await page.goto('/s/hN6tBjQw+');
      await title(page, 'Where this link leads').waitFor();
    },
  },
];

describe('a screen for everybody', () => {
  test.for(SCREENS)('$name', async ({ who = maya, complaint, show }, { page, signedIn, expectComplaint }) => {
    if (complaint) expectComplaint(complaint);
    await signedIn(who);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await show(page);
    await page.locator('#loader').waitFor({ state: 'detached' });
    expect(await faultsOf(page)).toEqual([]);
    expect(await sidewaysOf(page)).toEqual([]);
  });
});

test('an unknown short link is the not-found page', async ({ page, expectComplaint, allowRefusals }) => {
  allowRefusals(401);
  expectComplaint(/404 .*\/s\/zzzzzzzz/);
  await page.goto('/s/zzzzzzzz');
  await title(page, '404 Page not found :(').waitFor();
});
