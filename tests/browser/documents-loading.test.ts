import { describe, expect } from 'vitest';
import { ines, maya } from '#demo/people.ts';
import { landsOn, test } from './browser.ts';
import { hold, LIST, refuse } from './calls.ts';
import { reads, shown } from './documents-list.ts';

describe('while the documents load', () => {
  test('their places stand already, and nothing moves when they come', async ({ page, signedIn }) => {
    await signedIn(maya);
    const release = await hold(page, LIST);
    await page.goto('/documents');
    const table = page.getByRole('table', { name: 'Documents are loading' });
    await table.waitFor();
    expect(await page.locator('[aria-busy=true]').count()).toBe(1);
    // The head and the twenty rows of a page.
    expect(await table.getByRole('row').count()).toBe(21);
    const before = await page.getByRole('table').boundingBox();
    release();
    await page.getByRole('table', { name: '47 documents, newest first' }).waitFor();
    expect(await page.locator('[aria-busy=true]').count()).toBe(0);
    const after = await page.getByRole('table').boundingBox();
    expect({ x: after?.x, y: after?.y, width: after?.width }).toEqual({
      x: before?.x,
      y: before?.y,
      width: before?.width,
    });
    expect(Math.abs((after?.height ?? 0) - (before?.height ?? 0))).toBeLessThanOrEqual(20);
  });

  test('the earlier rows stay, and the page starts at its top', async ({ page, signedIn }) => {
    await signedIn(maya);
    await page.setViewportSize({ width: 1280, height: 500 });
    await page.goto('/documents');
    await reads(page, '1–20 of 47');
    const earlier = await shown(page);
    const release = await hold(page, LIST);
    const next = page.getByRole('link', { name: 'Next' });
    await next.scrollIntoViewIfNeeded();
    const scrolled = () => page.locator('html').evaluate((html) => html.scrollTop);
    expect(await scrolled()).toBeGreaterThan(200);
    await next.click();
    await landsOn(page, '/documents?page=2');
    await expect.poll(scrolled).toBe(0);
    await page.locator('[aria-busy=true]').waitFor();
    expect(await shown(page)).toEqual(earlier);
    release();
    await reads(page, '21–40 of 47');
    expect(await shown(page)).not.toEqual(earlier);
    expect(await scrolled()).toBe(0);
  });

  test('a quick change of mind ends at the last wish', async ({ page, signedIn }) => {
    await signedIn(maya);
    await page.goto('/documents');
    await reads(page, '1–20 of 47');
    const filter = page.getByRole('combobox', { name: 'Account' });
    const release = await hold(page, LIST);
    await filter.selectOption('Maya Plays');
    await filter.selectOption('Okafor Studios');
    release();
    await reads(page, '1–20 of 37');
    expect(new Set((await shown(page)).map(({ account }) => account))).toEqual(new Set(['Okafor Studios']));
  });
});

describe('when the documents do not come', () => {
  test('the page says so, and Try again brings them', async ({ page, signedIn, expectComplaint }) => {
    expectComplaint(/500 .*\/api\/documents\/get/);
    await signedIn(maya);
    await refuse(page, LIST);
    await page.goto('/documents?page=2');
    const alert = page.getByRole('alert');
    await alert.getByText('Your documents could not be loaded.').waitFor();
    expect(await page.getByRole('table').count()).toBe(0);

    // Still failing: it says so again, and can be tried again.
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('button', { name: 'Try again', disabled: false }).waitFor();
    await page.unroute(LIST);
    await page.getByRole('button', { name: 'Try again' }).click();
    await reads(page, '21–40 of 47');
    await landsOn(page, '/documents?page=2');
    expect(await alert.count()).toBe(0);
  });

  test('a network that was away for a moment is not noticed', async ({ page, signedIn, expectComplaint }) => {
    expectComplaint(/ERR_FAILED .*\/api\/documents\/get/);
    await signedIn(ines);
    await page.route(LIST, (route) => route.abort(), { times: 1 });
    await page.goto('/documents');
    await reads(page, '1–12 of 12');
  });

  test('a failure on the way to another page leaves the other pages within reach', async ({
    page,
    signedIn,
    expectComplaint,
  }) => {
    expectComplaint(/500 .*\/api\/documents\/get/);
    await signedIn(maya);
    await page.goto('/documents');
    await reads(page, '1–20 of 47');
    await refuse(page, LIST);
    await page.getByRole('link', { name: 'Next' }).click();
    await page.getByText('Your documents could not be loaded.').waitFor();
    await page.unroute(LIST);
    await page.goBack();
    await reads(page, '1–20 of 47');
    await page.goForward();
    await reads(page, '21–40 of 47');
  });
});
