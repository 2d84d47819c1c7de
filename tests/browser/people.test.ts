import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { ines, kit, maya, noor, riley, sam, studio, theo } from '#demo/people.ts';
import { PAGES } from '#server/pages.ts';
import { landsOn, test } from './browser.ts';
import { reads, shown } from './documents-list.ts';
import { addressOf, door, item, side, title } from './seen.ts';
import { goToSignOn, signInAs } from './sign-in.ts';

/** Of the menu's items those whose pages there are. */
const built = (...names: string[]) =>
  names.filter((name) => PAGES.some(({ path }) => path === `/${name.toLowerCase()}`));

async function menu(page: Page): Promise<string[]> {
  await side(page).waitFor();
  return side(page).getByRole('list').first().getByRole('link').allTextContents();
}

describe('each lands on the first item of their menu, which holds what is theirs', () => {
  test.for([
    {
      somebody: maya,
      landing: '/dashboard',
      names: ['Dashboard', 'Documents', 'Reports', 'Opportunities', 'Resources'],
    },
    { somebody: theo, landing: '/dashboard', names: ['Dashboard', 'Documents', 'Opportunities', 'Resources'] },
    {
      somebody: ines,
      landing: '/dashboard',
      names: ['Dashboard', 'Documents', 'Reports', 'Opportunities', 'Resources'],
    },
    { somebody: sam, landing: '/documents', names: ['Documents', 'Resources'] },
    { somebody: studio, landing: '/dashboard', names: ['Dashboard', 'Documents', 'Opportunities', 'Resources'] },
    { somebody: riley, landing: '/dashboard', names: ['Dashboard', 'Documents', 'Opportunities', 'Resources'] },
  ])('$somebody.email', async ({ somebody, landing, names }, { page }) => {
    await signInAs(page, somebody);
    await landsOn(page, landing);
    expect(await menu(page)).toEqual(built(...names));
    for (const name of await menu(page)) {
      await item(page, name).click();
      await landsOn(page, `/${name.toLowerCase()}`);
    }
  });
});

describe('the greeting', () => {
  const today = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: 'America/Los_Angeles' });

  test('of Maya is by first name, with the day', async ({ page, signedIn }) => {
    await signedIn(maya);
    await page.goto('/dashboard');
    await title(page, 'Welcome back, Maya').waitFor();
    await page.getByText(today.format(new Date()), { exact: true }).waitFor();
    expect(await page.title()).toBe('Dashboard · Stagedoor');
  });

  test('of whoever has no first name names nobody', async ({ page, signedIn }) => {
    await signedIn(studio);
    await page.goto('/dashboard');
    await title(page, 'Welcome back').waitFor();
    await side(page).getByText(studio.email).waitFor();
  });
});

describe('the documents', () => {
  test.for([theo, riley])('of $firstName are none yet', async (somebody, { page, signedIn }) => {
    await signedIn(somebody);
    await page.goto('/documents');
    await page.getByText('No documents are available at this time.', { exact: true }).waitFor();
    expect(await page.getByRole('table').count()).toBe(0);
    expect(await page.getByRole('alert').count()).toBe(0);
    await page.goto('/documents?page=4&sortBy=type');
    await page.getByText('No documents are available at this time.', { exact: true }).waitFor();
  });

  test('of Ines are those of her one account', async ({ page, signedIn }) => {
    await signedIn(ines);
    await page.goto('/documents');
    await reads(page, '1–12 of 12');
    expect(new Set((await shown(page)).map(({ account }) => account))).toEqual(new Set(['Duarte Kitchen']));
    expect(await page.getByRole('navigation', { name: 'Pages' }).count()).toBe(0);
  });

  test('of an account that was never named say so', async ({ page, signedIn }) => {
    await signedIn(studio);
    await page.goto('/documents');
    await page.getByRole('cell', { name: 'Unknown Account Name', exact: true }).first().waitFor();
    expect(new Set((await shown(page)).map(({ account }) => account))).toEqual(new Set(['Unknown Account Name']));
    const options = page.getByRole('combobox', { name: 'Account' }).getByRole('option');
    expect(await options.allTextContents()).toEqual(['All accounts', 'Unknown Account Name']);
  });
});

test('Sam finds no dashboard, by whatever way', async ({ page, signedIn, allowRefusals }) => {
  allowRefusals(403);
  await signedIn(sam);
  for (const address of ['/dashboard', '/dashboard?from=mail']) {
    await page.goto(address);
    await title(page, '404 Page not found :(').waitFor();
    expect(await page.getByText('Oooooups! Looks like you got lost.', { exact: true }).count()).toBe(1);
  }
  expect(await menu(page)).toEqual(built('Documents', 'Resources'));
  await page.getByRole('link', { name: 'Back to Home' }).click();
  await landsOn(page, '/documents');
});

test('Sam, who wanted the dashboard before signing in, lands on the documents', async ({ page, allowRefusals }) => {
  allowRefusals(403);
  await page.goto('/dashboard');
  await door(page).waitFor();
  await signInAs(page, sam);
  await landsOn(page, '/documents');
  await title(page, 'Documents').waitFor();
});

describe('whoever is not let in', () => {
  test('Noor learns that she has no access, on every page, and can log out', async ({ page, allowRefusals }) => {
    allowRefusals(401);
    await signInAs(page, noor);
    const closed = title(page, 'This user does not have access to Stagedoor');
    await closed.waitFor();
    for (const address of ['/', '/login', '/dashboard', '/documents', '/examples']) {
      await page.goto(address);
      await closed.waitFor();
      expect(await page.getByRole('navigation').count()).toBe(0);
      expect(await page.title()).toBe('No access · Stagedoor');
    }
    await page.getByRole('button', { name: 'Logout' }).click();
    await door(page).waitFor();
    expect(addressOf(page)).toBe('/login');
    await goToSignOn(page);
    await page.getByLabel('Password').waitFor();
  });

  test('Kit is told not to peek, where the old app is, and can log out', async ({ page, allowRefusals }) => {
    allowRefusals(403);
    await signInAs(page, kit);
    const ajar = title(page, 'No peeking!');
    await ajar.waitFor();
    for (const address of ['/', '/login', '/dashboard', '/documents']) {
      await page.goto(address);
      await ajar.waitFor();
      expect(await page.getByRole('navigation').count()).toBe(0);
      const old = page.getByRole('link', { name: 'Go to the old app' });
      expect(await old.getAttribute('href')).toBe('https://old.northlight.example/');
    }
    await page.getByRole('button', { name: 'Logout' }).click();
    await door(page).waitFor();
    expect(addressOf(page)).toBe('/login');
  });
});
