import { readFile } from 'node:fs/promises';
import type { Download } from 'playwright-core';
import { describe, expect } from 'vitest';
import { maya } from '#demo/people.ts';
import { landsOn, test } from './browser.ts';
import { head, reads, shown } from './documents-list.ts';
import { focused } from './seen.ts';

describe('Maya saves', () => {
  test.for([
    ['Statement', 'pdf', '%PDF-1.'],
    ['SRAV Video Revenue', 'csv', 'video_id,video_title,views,srav_revenue_usd\n'],
    ['SRAV Asset Revenue', 'xlsx', 'PK\u0003\u0004'],
  ] as const)('a %s as a real .%s file', async ([type, ending, beginning], { page, signedIn }) => {
    await signedIn(maya);
    await page.goto('/documents?accountId=101');
    const link = page.getByRole('link', { name: new RegExp(`^Save ${type}, .*Okafor Studios$`) }).first();
    const month = /, (\w+ \d{4}),/.exec((await link.getAttribute('aria-label')) ?? '')?.[1];
    const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
    const yearMonth = new Date(`1 ${month} UTC`).toISOString().slice(0, 7);
    expect(download.suggestedFilename()).toBe(`Okafor Studios - ${type} - ${yearMonth}.${ending}`);
    expect((await bytesOf(download)).subarray(0, beginning.length).toString('latin1')).toBe(beginning);
    expect(page.url()).toMatch(/\/documents\?accountId=101$/);
  });

  test('with the keyboard alone, from the top of the list to its end', async ({ page, signedIn }) => {
    await signedIn(maya);
    await page.goto('/documents');
    await reads(page, '1–20 of 47');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect.poll(() => focused(page)).toBe('main');

    await page.keyboard.press('Tab');
    expect(await focused(page)).toBe('Account');
    await page.keyboard.type('Oka');
    await reads(page, '1–20 of 37');

    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    expect(await focused(page)).toBe('Type');
    await page.keyboard.press('Space');
    await expect.poll(() => head(page, 'Type').getAttribute('aria-sort')).toBe('descending');
    await page.keyboard.press('Enter');
    await expect.poll(() => head(page, 'Type').getAttribute('aria-sort')).toBe('ascending');
    await page.locator('[aria-busy=false]').waitFor();

    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    const first = (await shown(page))[0];
    expect(first?.type).toBe('Document');
    expect(await focused(page)).toBe(`Save Document, ${first?.month}, Okafor Studios`);
    const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')]);
    expect(download.suggestedFilename()).toMatch(/^Okafor Studios - Document - \d{4}-\d{2}-17\.pdf$/);
    expect((await bytesOf(download)).subarray(0, 5).toString()).toBe('%PDF-');

    for (let row = 1; row < 20; row += 1) await page.keyboard.press('Tab');
    expect(await focused(page)).toMatch(/^Save /);
    await page.keyboard.press('Tab');
    expect(await focused(page)).toBe('2');
    await page.keyboard.press('Tab');
    expect(await focused(page)).toBe('Next');
    await page.keyboard.press('Enter');
    await landsOn(page, '/documents?accountId=101&page=2&sortBy=type&sortDirection=asc');
    await reads(page, '21–37 of 37');
    // Next is gone on the last page, and the reader is not left at the top of the document.
    await page.keyboard.press('Shift+Tab');
    expect(await focused(page)).toMatch(/^(Save |Prev|1$|Account$|Date$|Type$)/);
  });
});

async function bytesOf(download: Download): Promise<Buffer> {
  return readFile(await download.path());
}
