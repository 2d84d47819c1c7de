/** What there is to read: blog, opportunities, resources, surveys. In how many pages, and the way back. */
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { maya, theo } from '#demo/people.ts';
import { landsOn, test } from './browser.ts';
import { pager } from './documents-list.ts';
import { addressOf, title, postTitles as titles } from './seen.ts';

const LISTS = '**/api/posts/list';
const NOT_FOUND = '404 Page not found :(';

const main = (page: Page) => page.getByRole('main');

/** Reads a list from its first page to its last, by Next. @returns each page's titles */
async function readAll(page: Page, pages: number): Promise<string[][]> {
  const read: string[][] = [];
  for (let number = 1; number <= pages; number += 1) {
    await page
      .getByRole('status')
      .filter({ hasText: `Page ${number} of ${pages}` })
      .waitFor({ state: 'attached' });
    read.push(await titles(page).allInnerTexts());
    if (number < pages) await page.getByRole('link', { name: 'Next' }).click();
  }
  return read;
}

/** The ids that a page asks the details of. */
function watchDetails(page: Page): unknown[] {
  const ids: unknown[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/detail')) ids.push(request.postDataJSON());
  });
  return ids;
}

describe('the lists', () => {
  test.for([
    { address: '/blog', all: 23, pages: 5, per: 5, last: ['Prev', '2', '3', '4', '5'] },
    { address: '/opportunities', all: 14, pages: 3, per: 6, last: ['Prev', '1', '2', '3'] },
    { address: '/resources', all: 13, pages: 3, per: 6, last: ['Prev', '1', '2', '3'] },
    { address: '/settings/surveys', all: 8, pages: 2, per: 6, last: ['Prev', '1', '2'] },
  ])(
    'Theo reads all $all of $address in $pages pages',
    async ({ address, all, pages, per, last }, { page, signedIn }) => {
      await signedIn(theo);
      await page.goto(address);
      const read = await readAll(page, pages);
      expect(new Set(read.flat()).size).toBe(all);
      expect(read.map(({ length }) => length)).toEqual([...Array(pages - 1).fill(per), all - per * (pages - 1)]);
      expect(await pager(page)).toEqual(last);
      await landsOn(page, `${address}?page=${pages}`);
      await page.goBack();
      await landsOn(page, pages === 2 ? address : `${address}?page=${pages - 1}`);
      await expect.poll(() => titles(page).allInnerTexts()).toEqual(read.at(-2));
    },
  );

  test('the first page has no Prev, and the page one is on is no link', async ({ page, signedIn }) => {
    await signedIn(theo);
    await page.goto('/blog');
    await titles(page).first().waitFor();
    expect(await pager(page)).toEqual(['1', '2', '3', '4', '5', 'Next']);
    const pages = page.getByRole('navigation', { name: 'Pages' });
    expect(await pages.getByRole('link').allTextContents()).toEqual(['2', '3', '4', '5', 'Next']);
    expect(await pages.locator('[aria-current=page]').innerText()).toBe('1');
  });

  test.for([
    ['/blog?page=99', '/blog?page=5'],
    ['/blog?page=two', '/blog'],
    ['/opportunities?page=0', '/opportunities'],
    ['/resources?page=4', '/resources?page=3'],
    ['/settings/surveys?page=-1', '/settings/surveys'],
  ] as const)('%s is %s', async ([wanted, met], { page, signedIn }) => {
    await signedIn(theo);
    await page.goto(wanted);
    await titles(page).first().waitFor();
    await landsOn(page, met);
  });

  test('a preview ends after 142 characters in a tile, after 300 in the blog', async ({ page, signedIn }) => {
    await signedIn(theo);
    for (const [address, most] of [
      ['/opportunities', 142],
      ['/blog', 300],
    ] as const) {
      await page.goto(address);
      await titles(page).first().waitFor();
      const texts = await main(page).locator('p[dir=auto]').allTextContents();
      const cut = texts.filter((text) => text.endsWith('…'));
      expect(cut.length).toBeGreaterThan(0);
      expect(cut.map(({ length }) => length)).toEqual(cut.map(() => most + 1));
    }
  });
});

describe('a post', () => {
  test.for([
    { address: '/blog', call: '/api/blog/detail', back: 'All Blog Posts', contact: false },
    { address: '/opportunities', call: '/api/posts/detail', back: 'All Opportunities', contact: true },
    { address: '/resources', call: '/api/posts/detail', back: 'All Resources', contact: false },
  ])('of $address opens, with the way back', async ({ address, call, back, contact }, { page, signedIn }) => {
    await signedIn(maya);
    await page.goto(address);
    const first = titles(page).first();
    const name = await first.innerText();
    const [response] = await Promise.all([page.waitForResponse(`**${call}`), first.click()]);
    await title(page, name).waitFor();
    const { id } = response.request().postDataJSON();
    expect(addressOf(page)).toBe(`${address}/${id}`);
    expect(await page.title()).toBe(`${name} · Stagedoor`);
    expect((await main(page).innerText()).length).toBeGreaterThan(300);
    expect(await main(page).getByRole('button', { name: 'Contact Us' }).count()).toBe(Number(contact));
    if (contact) {
      await main(page).getByRole('button', { name: 'Contact Us' }).click();
      await page.getByRole('dialog').getByLabel('Message').waitFor();
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
    }
    await page.getByRole('link', { name: back, exact: true }).click();
    await landsOn(page, address);
  });

  test('of the blog says when it came out and who wrote it, beside its picture', async ({ page, signedIn }) => {
    await signedIn(theo);
    await page.goto('/blog');
    const entry = page.getByRole('article').first();
    const day = await entry.getByRole('time').innerText();
    await titles(page).first().click();
    await page.getByRole('link', { name: 'All Blog Posts' }).waitFor();
    const article = page.getByRole('article');
    expect(day).toMatch(/^[A-Z][a-z]+ \d{1,2}, \d{4}$/);
    expect(await article.getByRole('time').innerText()).toMatch(new RegExp(`^[A-Z][a-z]+day, ${day}$`));
    await article.getByText('Riley Chen').first().waitFor();
    expect(await article.locator('img').first().getAttribute('src')).toMatch(/^\/api\/media\//);
  });

  test.for(['/blog/abc', '/blog/1e3', '/opportunities/-1', '/opportunities/12x', '/resources/0', '/resources/1.5'])(
    '%s is no page, and nobody is asked for it',
    async (address, { page, signedIn, expectComplaint }) => {
      expectComplaint(/404 /);
      await signedIn(maya);
      const asked = watchDetails(page);
      await page.goto(address);
      await title(page, NOT_FOUND).waitFor();
      await page.getByText('Oooooups! Looks like you got lost.', { exact: true }).waitFor();
      expect(asked).toEqual([]);
    },
  );

  test.for(['/blog/999999', '/opportunities/999999', '/resources/999999'])(
    '%s, which never was, is asked for and not found',
    async (address, { page, signedIn }) => {
      await signedIn(maya);
      const asked = watchDetails(page);
      await page.goto(address);
      await title(page, NOT_FOUND).waitFor();
      expect(asked).toEqual([{ id: 999_999 }]);
    },
  );

  test('is not found under the address of another type', async ({ page, signedIn }) => {
    await signedIn(maya);
    await page.goto('/resources');
    const href = await titles(page).first().getAttribute('href');
    for (const other of ['/opportunities', '/blog']) {
      await page.goto(`${other}${href?.replace('/resources', '')}`);
      await title(page, NOT_FOUND).waitFor();
    }
  });
});

test('each survey opens where it is kept, in a new tab, and Theo stays', async ({ page, signedIn, watched }) => {
  await signedIn(theo);
  // The company that asks is not there in a test.
  await watched.context.route(/^https:/, (route) => route.fulfill({ body: 'Eight questions' }));
  const list = page.waitForResponse(LISTS);
  await page.goto('/settings/surveys');
  const { items } = await (await list).json();
  await titles(page).first().waitFor();
  for (const [index, { notification_url }] of items.entries()) {
    const [tab] = await Promise.all([watched.context.waitForEvent('page'), titles(page).nth(index).click()]);
    await tab.waitForURL(notification_url);
    expect(await tab.evaluate('window.opener')).toBeNull();
    await tab.close();
  }
  expect(items).toHaveLength(6);
  expect(addressOf(page)).toBe('/settings/surveys');
});
