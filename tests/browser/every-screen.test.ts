/** Every screen in every state, by axe and at every width. */
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { kit, maya, noor, type Somebody, sam, studio, theo } from '#demo/people.ts';
import { faultsOf, sidewaysOf } from './axe.ts';
import { test } from './browser.ts';
import { AUTH_URL, hold, LIST, NONSENSE, refuse } from './calls.ts';
import { reads } from './documents-list.ts';
import { door, side, title } from './seen.ts';
import { goToSignOn, typeSignIn } from './sign-in.ts';

interface Screen {
  readonly name: string;
  readonly who?: Somebody;
  /** What its console says. */
  readonly complaint?: RegExp;
  /** How its calls are refused. */
  readonly refusals?: 401 | 403;
  readonly show: (page: Page) => Promise<unknown>;
}

const at = (address: string, name: string) => async (page: Page) => {
  await page.goto(address);
  await title(page, name).waitFor();
};

const OUTSIDE: Screen[] = [
  { name: 'the door', show: at('/login', 'You’re with us. Come in.') },
  {
    name: 'the door, busy',
    async show(page) {
      await hold(page, AUTH_URL);
      await page.goto('/login');
      await page.getByRole('button', { name: 'Sign In' }).click();
      await page.locator('[aria-busy=true]').waitFor();
    },
  },
  {
    name: 'the door, after a failure',
    complaint: /500 .*authurl/,
    async show(page) {
      await refuse(page, AUTH_URL);
      await page.goto('/login');
      await page.getByRole('button', { name: 'Sign In' }).click();
      await page.getByRole('alert').waitFor();
    },
  },
  { name: 'the sign-on page', show: goToSignOn },
  {
    name: 'the sign-on page, after a wrong password',
    complaint: /401 .*\/sso\/sign-in/,
    async show(page) {
      await goToSignOn(page);
      await typeSignIn(page, sam, 'open the back door');
      await page.getByRole('alert').waitFor();
    },
  },
  {
    name: 'a sign-in that is over',
    complaint: /400 .*\/sso\/sign-in/,
    async show(page) {
      await page.goto('/sso/sign-in/none');
      await title(page, 'This sign-in is over').waitFor();
    },
  },
  { name: 'not found', complaint: /404 .*nowhere/, refusals: 401, show: at('/nowhere', '404 Page not found :(') },
  {
    name: 'no access',
    who: noor,
    refusals: 401,
    show: at('/dashboard', 'This user does not have access to Stagedoor'),
  },
  { name: 'no peeking', who: kit, refusals: 403, show: at('/dashboard', 'No peeking!') },
  {
    name: 'a portal that cannot be reached',
    complaint: /503 .*authcheck|CallFailed/,
    async show(page) {
      await refuse(page, '**/api/authcheck', 503);
      await page.goto('/dashboard');
      await title(page, 'Uh Oh :(').waitFor();
    },
  },
];

const INSIDE: Screen[] = [
  { name: 'the dashboard', who: maya, show: at('/dashboard', 'Welcome back, Maya') },
  {
    name: 'the collapsed menu with a tooltip',
    who: maya,
    async show(page) {
      await at('/dashboard', 'Welcome back, Maya')(page);
      await page.getByRole('button', { name: 'Collapse menu' }).click();
      await page.keyboard.press('Tab');
      await page.locator('[role=tooltip]:popover-open').waitFor();
    },
  },
  {
    name: 'a logout that failed',
    who: maya,
    complaint: /500 .*\/api\/logout/,
    async show(page) {
      await refuse(page, '**/api/logout');
      await at('/dashboard', 'Welcome back, Maya')(page);
      await side(page).getByRole('button', { name: 'Logout' }).click();
      await page.getByRole('alert').waitFor();
    },
  },
  {
    name: 'the contact modal',
    who: maya,
    async show(page) {
      await at('/dashboard', 'Welcome back, Maya')(page);
      await side(page).getByRole('button', { name: 'Contact Us' }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'documents',
    who: maya,
    async show(page) {
      await page.goto('/documents?page=2');
      await reads(page, '21–40 of 47');
    },
  },
  {
    name: 'documents by type, of an account without a name',
    who: studio,
    async show(page) {
      await page.goto('/documents?sortBy=type&sortDirection=asc');
      await reads(page, '1–3 of 3');
    },
  },
  {
    name: 'documents, none yet',
    who: theo,
    async show(page) {
      await page.goto('/documents');
      await page.getByText('No documents are available at this time.').waitFor();
    },
  },
  {
    name: 'documents, on their way',
    who: maya,
    async show(page) {
      await hold(page, LIST);
      await page.goto('/documents');
      await page.locator('[aria-busy=true]').waitFor();
    },
  },
  {
    name: 'documents that do not come',
    who: maya,
    complaint: /500 .*documents\/get/,
    async show(page) {
      await refuse(page, LIST);
      await page.goto('/documents');
      await page.getByRole('alert').waitFor();
    },
  },
  {
    name: 'a page that broke',
    who: maya,
    complaint: /TypeError/,
    async show(page) {
      await page.route(LIST, (route) => route.fulfill({ json: NONSENSE }));
      await page.goto('/documents');
      await title(page, 'Uh Oh :(').waitFor();
    },
  },
  { name: 'not found, inside', who: sam, refusals: 403, show: at('/dashboard', '404 Page not found :(') },
  { name: 'the kit', who: maya, show: at('/examples', 'Examples') },
  {
    name: 'the kit’s form in a modal',
    who: maya,
    async show(page) {
      await at('/examples', 'Examples')(page);
      await page.getByRole('button', { name: 'Write to lorem' }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
];

describe.each([
  ['outside', OUTSIDE],
  ['inside', INSIDE],
] as const)('%s', (_where, screens) => {
  test.for(screens)(
    '$name',
    async ({ who, complaint, refusals, show }, { page, signedIn, expectComplaint, allowRefusals }) => {
      if (complaint) expectComplaint(complaint);
      if (refusals) allowRefusals(refusals);
      if (who) await signedIn(who);
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await show(page);
      await page.locator('#loader').waitFor({ state: 'detached' });
      expect(await faultsOf(page)).toEqual([]);
      expect(await sidewaysOf(page)).toEqual([]);
    },
  );
});

test('the menu of narrow screens', async ({ page, signedIn }) => {
  await signedIn(maya);
  await page.setViewportSize({ width: 390, height: 800 });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/documents');
  await door(page).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Documents' }).waitFor();
  expect(await faultsOf(page, [390])).toEqual([]);
  expect(await sidewaysOf(page)).toEqual([]);
});

/** What no screen may have: a picture without words, words that vanish in the dark, a line that is too long. */
const FAULTS = `{
  const main = document.querySelector('main');
  const picture = document.createElement('img');
  picture.src = '/icon.svg';
  const words = document.createElement('p');
  words.textContent = 'words that vanish in the dark';
  words.style.cssText = 'background: light-dark(#fff, #000); color: #222; width: 2000px; position: absolute; top: 0; left: 0';
  main.append(picture, words);
}`;

test('a fault on a screen is found', async ({ page }) => {
  await page.goto('/login');
  await door(page).waitFor();
  await page.locator('#loader').waitFor({ state: 'detached' });
  await page.evaluate(FAULTS);
  const faults = (await faultsOf(page)).map((fault) => fault.split(':')[0]);
  expect(faults).toEqual(expect.arrayContaining(['1280 px, light, image-alt', '390 px, dark, color-contrast']));
  expect(faults).not.toContain('1280 px, light, color-contrast');
  expect(await sidewaysOf(page)).toContainEqual(expect.stringMatching(/^1600 px, .* 2\d{3} px$/));
});
