import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { ines, maya, theo } from '#demo/people.ts';
import type { ReportEntry } from '#features/reports/contract.ts';
import { landsOn, test } from './browser.ts';
import { refuse } from './calls.ts';
import { month, playReports, REPORT, THREE_MONTHS } from './report-entries.ts';
import { focused, hasFocus, item, title } from './seen.ts';

const OKAFOR = 'UCokaforStudios000000001';
const PLAYS = 'UCmayaPlays0000000000002';
const EMPTY = 'This channel does not currently have any reports. Please check back at a later time.';

const tableOf = (page: Page, channel: string) =>
  page.getByRole('table', { name: `${channel}, 3 months, newest first`, exact: true });
const channels = (page: Page) => page.getByRole('combobox', { name: 'Channel' });

async function rowOf(page: Page, metric: string): Promise<string[]> {
  const row = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: metric, exact: true }) });
  return (await row.getByRole('cell').allInnerTexts()).map((words) => words.replaceAll(/\s+/g, ' ').trim());
}

describe('Maya’s report', () => {
  test('shows three months, newest first, each metric with its change', async ({ page, signedIn }) => {
    await signedIn(maya);
    await playReports(page, { [OKAFOR]: THREE_MONTHS });
    await page.goto('/dashboard');
    await item(page, 'Reports').click();
    await tableOf(page, 'Okafor Studios').waitFor();
    const heads = await page.getByRole('columnheader').allInnerTexts();
    expect(heads.slice(1)).toEqual(['October 2026', 'September 2026', 'August 2026', 'Aug to Oct']);
    expect(await page.getByRole('rowheader').count()).toBe(19);
    expect(await rowOf(page, 'Views')).toEqual(['1,284,117 +12.4%', '1,142,602 −4.7%', '1,198,340 --', '']);
    expect(await rowOf(page, 'Watch time (hours)')).toEqual(['98,214 +10.0%', '17 +10.0%', '17 +10.0%', '']);
    expect((await rowOf(page, 'Avg view duration'))[0]).toBe('4:35 +10.0%');
    expect((await rowOf(page, 'Card CTR'))[0]).toBe('8.4% +10.0%');
    const chart = page.getByRole('img', { name: /^Views: / });
    expect(await chart.getAttribute('aria-label')).toBe(
      'Views: August 2026 1,198,340; September 2026 1,142,602; October 2026 1,284,117',
    );
  });

  test('is abbreviated on a phone', async ({ page, signedIn }) => {
    await signedIn(maya);
    await page.setViewportSize({ width: 390, height: 800 });
    await playReports(page, { [OKAFOR]: THREE_MONTHS });
    await page.goto('/reports');
    await tableOf(page, 'Okafor Studios').waitFor();
    expect(await rowOf(page, 'Views')).toEqual(['1.3M +12.4%', '1.1M −4.7%', '1.2M --']);
    expect((await page.getByRole('columnheader').allInnerTexts())[1]).toBe('Oct ’26');
  });

  test('explains a metric, with the keyboard alone', async ({ page, signedIn }) => {
    await signedIn(maya);
    await playReports(page, { [OKAFOR]: THREE_MONTHS });
    await page.goto('/reports');
    const name = page.getByRole('button', { name: 'Card CTR', exact: true });
    await name.focus();
    await page.keyboard.press('Enter');
    const note = page.locator(':popover-open');
    expect(await note.innerText()).toMatch(/^Clicks on cards out of the times that a card was shown\./);
    expect(await note.innerText()).toContain('YouTube, content owner report');
    expect(await note.getByRole('definition').first().innerText()).toBe('8.4%');
    await page.keyboard.press('Escape');
    await note.waitFor({ state: 'detached' });
    expect(await hasFocus(name)).toBe(true);
  });

  test('has top lists of one month at a time, with placeholders for what is missing', async ({ page, signedIn }) => {
    await signedIn(maya);
    await playReports(page, { [OKAFOR]: THREE_MONTHS });
    await page.goto('/reports');
    const first = page.getByRole('tabpanel').getByRole('list').first();
    await page.getByRole('tab', { name: 'October 2026', selected: true }).waitFor();
    const link = first.getByRole('link', { name: 'Of October' });
    expect(await link.getAttribute('href')).toBe('https://www.youtube.com/watch?v=id-October');
    expect(await first.getByRole('listitem').allInnerTexts()).toHaveLength(5);
    expect(await first.getByText('--', { exact: true }).count()).toBe(4);
    await page.getByRole('tab', { name: 'October 2026' }).press('ArrowRight');
    await first.getByRole('link', { name: 'Of September' }).waitFor();
    expect(await focused(page)).toBe('September 2026');
  });

  test('comes along as a CSV of the month that is shown', async ({ page, signedIn }) => {
    await signedIn(maya);
    await playReports(page, { [OKAFOR]: THREE_MONTHS });
    await page.goto('/reports');
    await page.getByRole('tab', { name: 'September 2026' }).click();
    const save = page.getByRole('button', { name: 'Download CSV' });
    const [download] = await Promise.all([page.waitForEvent('download'), save.click()]);
    expect(download.suggestedFilename()).toBe('Okafor Studios - 2026-09.csv');
    const csv = await readFile(await download.path(), 'utf8');
    expect(csv).toContain('\r\n2026-09,Audience,,Views,1142602,,-4.7,\r\n');
    expect(csv).toContain(
      '\r\n2026-09,Videos by comments,1,Of September,10,,,https://www.youtube.com/watch?v=id-September',
    );
  });

  test.for(['A4', 'Letter'])('fits one page of %s', async (format, { page, signedIn }) => {
    await signedIn(maya);
    await playReports(page, { [OKAFOR]: THREE_MONTHS });
    await page.goto('/reports');
    await tableOf(page, 'Okafor Studios').waitFor();
    const pdf = (await page.pdf({ format })).toString('latin1');
    expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(1);
  });
});

describe('another channel', () => {
  test('comes with one call, and one that was shown before without any', async ({ page, signedIn }) => {
    await signedIn(maya);
    const coming = Promise.withResolvers<ReportEntry[]>();
    const asked = await playReports(page, { [OKAFOR]: THREE_MONTHS, [PLAYS]: coming.promise });
    await page.goto('/reports');
    await tableOf(page, 'Okafor Studios').waitFor();
    await channels(page).selectOption('Maya Plays');
    await page.getByRole('table', { name: 'The report of Maya Plays is loading' }).waitFor();
    // The earlier figures stay until then, and cannot be saved under the other's name.
    expect((await rowOf(page, 'Views'))[0]).toBe('1,284,117 +12.4%');
    expect(await page.getByRole('button', { name: 'Download CSV' }).isDisabled()).toBe(true);
    coming.resolve([month('2026-10'), month('2026-09'), month('2026-08')]);
    await tableOf(page, 'Maya Plays').waitFor();
    expect((await rowOf(page, 'Views'))[0]).toBe('1,000 +10.0%');
    await channels(page).selectOption('Okafor Studios');
    await tableOf(page, 'Okafor Studios').waitFor();
    expect((await rowOf(page, 'Views'))[0]).toBe('1,284,117 +12.4%');
    expect(asked).toEqual([OKAFOR, PLAYS]);
  });

  test('is five further with Page Down', async ({ page, signedIn }) => {
    await signedIn(ines);
    await playReports(page, {});
    await page.route('**/api/user/get', async (route) => {
      const user = await (await route.fetch()).json();
      const more = Array.from({ length: 12 }, (_, index) => ({
        ...user.feeds.find(({ domain }: { domain: string }) => domain === 'yt'),
        feed_id: `UC${index}`,
        title: `Channel ${index + 1}`,
      }));
      await route.fulfill({ json: { ...user, feeds: more } });
    });
    await page.goto('/reports');
    await channels(page).press('Space');
    const on = () => page.locator('option:focus').textContent();
    await expect.poll(on).toBe('Channel 1');
    for (const [key, label] of [
      ['PageDown', 'Channel 6'],
      ['PageDown', 'Channel 11'],
      ['PageDown', 'Channel 12'],
      ['PageUp', 'Channel 7'],
    ] as const) {
      await page.keyboard.press(key);
      expect(await on()).toBe(label);
    }
    await page.keyboard.press('Enter');
    await landsOn(page, '/reports?channel=UC6');
  });

  test('of somebody else gives way to the first of one’s own', async ({ page, signedIn, expectComplaint }) => {
    await signedIn(maya);
    expectComplaint(/status of 404/);
    await page.goto('/reports?channel=UCduarteKitchen000000004');
    await landsOn(page, '/reports');
    expect(await channels(page).locator('option:checked').innerText()).toBe('Okafor Studios');
  });
});

test('a channel without reports says so', async ({ page, signedIn }) => {
  await signedIn(maya);
  await playReports(page, {});
  await page.goto(`/reports?channel=${PLAYS}`);
  await page.getByText(EMPTY, { exact: true }).waitFor();
  expect(await page.getByRole('table').count()).toBe(0);
});

test('a channel of one month has one column', async ({ page, signedIn }) => {
  await signedIn(maya);
  await playReports(page, { [OKAFOR]: [month('2026-10')] });
  await page.goto('/reports');
  await page.getByRole('table', { name: 'Okafor Studios, one month, newest first' }).waitFor();
  expect((await page.getByRole('columnheader').allInnerTexts()).slice(1)).toEqual(['October 2026', 'Oct']);
});

test('a report that does not come can be asked for again', async ({ page, signedIn, expectComplaint }) => {
  await signedIn(maya);
  expectComplaint(/status of 500/);
  await refuse(page, REPORT);
  await page.goto('/reports');
  await page.getByRole('alert').getByText('The report could not be loaded.').waitFor();
  await page.unroute(REPORT);
  await playReports(page, { [OKAFOR]: THREE_MONTHS });
  await page.getByRole('button', { name: 'Try again' }).click();
  await tableOf(page, 'Okafor Studios').waitFor();
});

test('Theo, whose channel has no reports, meets page-not-found and no such item in the menu', async ({
  page,
  signedIn,
}) => {
  await signedIn(theo);
  await page.goto('/reports');
  await title(page, '404 Page not found :(').waitFor();
  expect(await item(page, 'Reports').count()).toBe(0);
});
