import { describe, expect } from 'vitest';
import { maya } from '#demo/people.ts';
import { landsOn, test } from './browser.ts';
import { head, isSorted, pager, reads, shown, sortKeys } from './documents-list.ts';
import { item, opacityOf } from './seen.ts';

describe('Maya’s documents', () => {
  test('are 47, the newest first, on three pages', async ({ page, signedIn }) => {
    await signedIn(maya);
    await page.goto('/documents');
    await reads(page, '1–20 of 47');
    expect(await page.title()).toBe('Documents · Stagedoor');
    const all = await shown(page);
    expect(all).toHaveLength(20);
    expect(await pager(page)).toEqual(['1', '2', '3', 'Next']);

    await page.getByRole('link', { name: 'Next' }).click();
    await reads(page, '21–40 of 47');
    expect(await pager(page)).toEqual(['Prev', '1', '2', '3', 'Next']);
    all.push(...(await shown(page)));

    await page.getByRole('link', { name: '3', exact: true }).click();
    await reads(page, '41–47 of 47');
    await landsOn(page, '/documents?page=3');
    expect(await pager(page)).toEqual(['Prev', '1', '2', '3']);
    all.push(...(await shown(page)));

    expect(all).toHaveLength(47);
    expect(isSorted(all.map(sortKeys.Date), 'desc')).toBe(true);
    expect(new Set(all.map(({ account }) => account))).toEqual(new Set(['Okafor Studios', 'Maya Plays']));
    expect(all.filter(({ type }) => type === 'Document')).toHaveLength(1);

    const current = page.getByRole('navigation', { name: 'Pages' }).locator('[aria-current=page]');
    expect(await current.textContent()).toBe('3');
    expect(await current.getByRole('link').count()).toBe(0);
    await page.getByRole('link', { name: 'Prev' }).click();
    await reads(page, '21–40 of 47');
  });

  test('sort by a click on each head, and turn round by a second', async ({ page, signedIn }) => {
    await signedIn(maya);
    await page.goto('/documents?page=2');
    await reads(page, '21–40 of 47');
    for (const name of ['Type', 'Account', 'Date'] as const) {
      for (const [direction, ariaSort, caret, query] of [
        ['desc', 'descending', 'down', ''],
        ['asc', 'ascending', 'up', 'sortDirection=asc'],
      ] as const) {
        await head(page, name).getByRole('button').click();
        await expect.poll(() => head(page, name).getAttribute('aria-sort')).toBe(ariaSort);
        await page.locator('[aria-busy=false]').waitFor();
        await reads(page, '1–20 of 47');
        const keys = (await shown(page)).map(sortKeys[name]);
        expect(keys).toHaveLength(20);
        expect(isSorted(keys, direction), `${name}, ${direction}`).toBe(true);
        expect(await page.locator('th[aria-sort]').count()).toBe(1);
        const shownCaret = head(page, name).locator(`.lucide-chevron-${caret}`);
        await expect.poll(() => opacityOf(shownCaret)).toBe('1');
        const sortBy = name === 'Date' ? '' : `sortBy=${name.toLowerCase()}`;
        const search = [sortBy, query].filter(Boolean).join('&');
        await landsOn(page, search ? `/documents?${search}` : '/documents');
      }
    }
  });

  test('can be those of one account', async ({ page, signedIn }) => {
    await signedIn(maya);
    const asked: unknown[] = [];
    page.on('request', (request) => request.url().endsWith('/api/documents/get') && asked.push(request.postDataJSON()));
    await page.goto('/documents?page=3');
    await reads(page, '41–47 of 47');
    const filter = page.getByRole('combobox', { name: 'Account' });
    expect(await filter.getByRole('option').allTextContents()).toEqual([
      'All accounts',
      'Okafor Studios',
      'Maya Plays',
    ]);

    await filter.selectOption('Maya Plays');
    await reads(page, '1–10 of 10');
    await landsOn(page, '/documents?accountId=102');
    expect(new Set((await shown(page)).map(({ account }) => account))).toEqual(new Set(['Maya Plays']));
    expect(await page.getByRole('navigation', { name: 'Pages' }).count()).toBe(0);

    await head(page, 'Type').getByRole('button').click();
    await landsOn(page, '/documents?accountId=102&sortBy=type');
    await filter.selectOption('All accounts');
    await reads(page, '1–20 of 47');
    await landsOn(page, '/documents?sortBy=type');
    const usual = { page: 1, per: 20, sortBy: 'date', sortDirection: 'desc' };
    expect(asked).toEqual([
      { ...usual, page: 3 },
      { ...usual, accountId: 102 },
      { ...usual, sortBy: 'type', accountId: 102 },
      { ...usual, sortBy: 'type' },
    ]);
  });

  test.for([
    ['page=abc&sortBy=colour&sortDirection=up', '1–20 of 47'],
    ['page=0&per=0&accountId=mine', '1–20 of 47'],
    ['page=-1&sortBy=&sortDirection=DESC', '1–20 of 47'],
    // Theo's, one that nobody has, and no number at all.
    ['accountId=103', '1–20 of 47'],
    ['accountId=999', '1–20 of 47'],
    ['per=1000', '1–47 of 47'],
    ['page=99', '41–47 of 47'],
    ['page=99&per=5&accountId=102', '6–10 of 10'],
  ])('fall back for /documents?%s', async ([query = '', words = ''], { page, signedIn }) => {
    await signedIn(maya);
    await page.goto(`/documents?${query}`);
    await reads(page, words);
    expect(await head(page, 'Date').getAttribute('aria-sort')).toBe('descending');
    expect(await page.getByRole('alert').count()).toBe(0);
  });

  test('stay as they were on the way back and forth', async ({ page, signedIn }) => {
    await signedIn(maya);
    await page.goto('/dashboard');
    await item(page, 'Documents').click();
    await reads(page, '1–20 of 47');
    await head(page, 'Type').getByRole('button').click();
    await landsOn(page, '/documents?sortBy=type');
    await page.getByRole('link', { name: 'Next' }).click();
    await landsOn(page, '/documents?page=2&sortBy=type');
    await reads(page, '21–40 of 47');
    await page.getByRole('combobox', { name: 'Account' }).selectOption('Okafor Studios');
    await reads(page, '1–20 of 37');

    await page.goBack();
    await reads(page, '21–40 of 47');
    expect(await head(page, 'Type').getAttribute('aria-sort')).toBe('descending');
    expect(await page.getByRole('combobox', { name: 'Account' }).inputValue()).toBe('all');
    await page.goBack();
    await reads(page, '1–20 of 47');
    await page.goBack();
    await landsOn(page, '/documents');
    expect(await head(page, 'Date').getAttribute('aria-sort')).toBe('descending');
    await page.goBack();
    await landsOn(page, '/dashboard');
    await page.goForward();
    await page.goForward();
    await page.goForward();
    await landsOn(page, '/documents?page=2&sortBy=type');
    await reads(page, '21–40 of 47');
    await page.reload();
    await reads(page, '21–40 of 47');
  });

  test('an address past the end is left out of the way back', async ({ page, signedIn }) => {
    await signedIn(maya);
    await page.goto('/dashboard');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.goto('/documents?page=99');
    await landsOn(page, '/documents?page=3');
    await reads(page, '41–47 of 47');
    await page.goBack();
    await landsOn(page, '/dashboard');
  });
});
