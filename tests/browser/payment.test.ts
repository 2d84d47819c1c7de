/** Payment settings: whose accounts stand there, what of them, and what does not. */
import type { Page, Route } from 'playwright-core';
import { describe, expect } from 'vitest';
import { ines, maya, theo } from '#demo/people.ts';
import { faultsOf, sidewaysOf } from './axe.ts';
import { landsOn, test } from './browser.ts';
import { hold, refuse } from './calls.ts';
import { title } from './seen.ts';

const CALL = '**/api/user/tax-and-banking*';
const FAILED = 'Error loading payment settings. Please try again later!';
const NOT_ALLOWED = 'Not allowed to access this account information';

const NO_ACCESS = 'You do not have access to the data for this account';

const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const panels = (page: Page) => page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents();
/** Names and values of a panel, as they are read. */
const factsOf = async (page: Page, name: string): Promise<string[][]> => {
  const facts = panel(page, name).getByRole('term');
  await facts.first().waitFor();
  await panel(page, name).and(page.locator('[aria-busy=false]')).waitFor();
  const values = await panel(page, name).getByRole('definition').allInnerTexts();
  return (await facts.allInnerTexts()).map((fact, index) => [fact, (values[index] ?? '').replaceAll(/\s+/g, ' ')]);
};
const day = (date: Date) => date.toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });
const soon = day(new Date(Date.now() + 41 * 86_400_000));
const endOf = (years: number) => `December 31, ${new Date().getUTCFullYear() + years}`;

/** Answers the call with these in place of the accounts that it asks for. */
const answer = (page: Page, ofAccount: (id: number) => object) =>
  page.route(CALL, (route) => route.fulfill({ json: { items: asked(route).map(ofAccount) } }));
const asked = (route: Route) =>
  (new URL(route.request().url()).searchParams.get('accountIds') ?? '').split(',').map(Number);
const nothing = (account_id: number) => ({ account_id, banking: null, failed: false });

/** Makes the person somebody else, as the portal tells their browser. */
const asTold = (page: Page, told: object) =>
  page.route('**/api/user/get', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), ...told } });
  });
const THREE = [
  { id: 104, title: 'Duarte Kitchen', permission_group: 'FINANCE' },
  { id: 901, title: 'Second Kitchen', permission_group: 'admin' },
  { id: 902, title: null, permission_group: 'Admin' },
  { id: 903, title: 'Not hers to see', permission_group: 'viewer' },
];

describe('what is on file', () => {
  test('Maya reads of Okafor Studios, and not of Maya Plays, where she is a viewer', async ({ page, signedIn }) => {
    await signedIn(maya);
    const call = page.waitForRequest(CALL);
    await page.goto('/settings/payment');
    expect(new URL((await call).url()).search).toBe('?accountIds=101');
    await page.getByRole('heading', { level: 1, name: 'Payment Settings Beta' }).waitFor();
    expect(await factsOf(page, 'Okafor Studios')).toEqual([
      ['Account holder', 'Okafor Studios Ltd'],
      ['Bank', 'Harbour & Vale Bank'],
      ['Payment method', 'Wire transfer'],
      ['IBAN', 'ends with 2786'],
      ['BIC', 'ends with GB2L'],
      ['Tax document', 'W-8BEN-E'],
      ['Expires', expect.stringMatching(`^${soon} In 4[01] days$`)],
      ['Tax document', 'Certificate of residence'],
      ['Expires', endOf(1)],
    ]);
    expect(await panels(page)).toEqual(['Okafor Studios', 'Maya Plays']);
    await panel(page, 'Maya Plays').getByText(NO_ACCESS, { exact: true }).waitFor();
    expect(await panel(page, 'Maya Plays').getByRole('term').count()).toBe(0);
    await page.getByText('What we have on file. You see this because you are an admin of the account.').waitFor();
    expect(await page.title()).toBe('Payment Settings · Stagedoor');
  });

  test('Ines reads of Duarte Kitchen, whose form holds for long', async ({ page, signedIn }) => {
    await signedIn(ines);
    await page.goto('/settings/payment');
    expect((await factsOf(page, 'Duarte Kitchen')).slice(-2)).toEqual([
      ['Tax document', 'W-8BEN-E'],
      ['Expires', endOf(2)],
    ]);
    expect(await panels(page)).toEqual(['Duarte Kitchen']);
    await page.getByText('because you do the finances of the account.').waitFor();
  });

  test('Theo, who is but a viewer, finds no such page, no tile and asks for nothing', async ({ page, signedIn }) => {
    await signedIn(theo);
    const calls: string[] = [];
    page.on('request', (request) => calls.push(request.url()));
    await page.goto('/settings/payment');
    await title(page, '404 Page not found :(').waitFor();
    expect(calls.filter((url) => url.includes('tax-and-banking'))).toEqual([]);
    await page.goto('/settings');
    await page.getByRole('link', { name: 'Surveys' }).waitFor();
    expect(await page.getByText('Payment').count()).toBe(0);
  });

  test('is not found either where the page is restricted', async ({ page, signedIn }) => {
    await signedIn(ines);
    await asTold(page, { matchedRestrictionGroup: { restrictedRoutes: ['/settings/payment'] } });
    await page.goto('/settings/payment');
    await title(page, '404 Page not found :(').waitFor();
  });

  test('holds nothing to click but Contact Us, which opens the form', async ({ page, signedIn }) => {
    await signedIn(maya);
    await page.goto('/settings/payment');
    await factsOf(page, 'Okafor Studios');
    const controls = page.getByRole('main').locator('a, button, input, select, textarea, summary, [tabindex="0"]');
    expect(await controls.allInnerTexts()).toEqual(['Settings', 'Contact Us']);
    await page.getByRole('main').getByRole('button', { name: 'Contact Us' }).click();
    await page.getByRole('dialog').waitFor();
  });

  test('is asked for when the page is opened, anew each time, and not by a pointer on its link', async ({
    page,
    signedIn,
  }) => {
    await signedIn(maya);
    let looks = 0;
    page.on('request', (request) => {
      looks += Number(request.url().includes('tax-and-banking'));
    });
    await page.goto('/settings');
    const tile = page.getByRole('link', { name: 'Payment Settings' });
    await tile.hover();
    await page.waitForTimeout(500);
    expect(looks).toBe(0);
    for (const count of [1, 2]) {
      await tile.click();
      await factsOf(page, 'Okafor Studios');
      expect(looks).toBe(count);
      await page.getByRole('link', { name: 'Settings', exact: true }).click();
      await landsOn(page, '/settings');
    }
  });
});

test('the tile says that it is new, and what that means, to pointer and keyboard', async ({ page, signedIn }) => {
  await signedIn(ines);
  await page.goto('/settings');
  await page.getByText('Tax and banking information for Duarte Kitchen.').waitFor();
  const words = page.locator('[role=tooltip]:popover-open');
  await page.getByRole('button', { name: 'Beta' }).hover();
  expect(await words.innerText()).toBe('New here: tell us when something looks wrong.');
  await page.mouse.move(0, 0);
  await words.waitFor({ state: 'hidden' });
  await page.getByRole('link', { name: 'Payment Settings' }).focus();
  await page.keyboard.press('Tab');
  await words.waitFor();
});

describe('what does not come', () => {
  test('is said, and comes when it is asked for again', async ({ page, signedIn, expectComplaint }) => {
    expectComplaint(/500 .*tax-and-banking/);
    await signedIn(maya);
    await refuse(page, CALL, 500);
    await page.goto('/settings/payment');
    await page.getByRole('alert').getByText(FAILED, { exact: true }).waitFor();
    expect(await panels(page)).toEqual(['Maya Plays']);
    await page.unroute(CALL);
    await page.getByRole('button', { name: 'Try again' }).click();
    expect(await factsOf(page, 'Okafor Studios')).toHaveLength(9);
  });

  test('is said of the one account that cannot be read', async ({ page, signedIn }) => {
    await signedIn(maya);
    await answer(page, (id) => ({ ...nothing(id), failed: true }));
    await page.goto('/settings/payment');
    await panel(page, 'Okafor Studios').getByText(FAILED, { exact: true }).waitFor();
    await page.unroute(CALL);
    await page.getByRole('button', { name: 'Try again' }).click();
    expect(await factsOf(page, 'Okafor Studios')).toHaveLength(9);
  });

  test('because the right to it is gone is said so, for that account alone', async ({
    page,
    signedIn,
    expectComplaint,
  }) => {
    expectComplaint(/403 .*tax-and-banking/);
    await signedIn(ines);
    await asTold(page, { accounts: THREE });
    await page.route(CALL, (route) => {
      const ids = asked(route);
      if (ids.includes(901)) return route.fulfill({ status: 403, json: { message: NOT_ALLOWED } });
      return ids.includes(902) ? route.fulfill({ json: { items: ids.map(nothing) } }) : route.continue();
    });
    await page.goto('/settings/payment');
    const refused = panel(page, 'Second Kitchen');
    await refused.getByText(NO_ACCESS, { exact: true }).waitFor();
    await panel(page, 'Unknown Account Name').getByText('Nothing is on file for this account yet.').waitFor();
    expect(await factsOf(page, 'Duarte Kitchen')).toHaveLength(7);
    await panel(page, 'Not hers to see').getByText(NO_ACCESS, { exact: true }).waitFor();
    expect(await panels(page)).toEqual(['Duarte Kitchen', 'Second Kitchen', 'Unknown Account Name', 'Not hers to see']);
  });

  test('with any other refusal is a failure', async ({ page, signedIn, expectComplaint }) => {
    expectComplaint(/403 .*tax-and-banking/);
    await signedIn(maya);
    await refuse(page, CALL, 403, 'Not allowed to open this page');
    await page.goto('/settings/payment');
    await page.getByRole('alert').getByText(FAILED, { exact: true }).waitFor();
  });
});

describe('every state is fit for everybody, at every width', () => {
  const tax = (tax_expiry: string | null, replaced = false) => ({
    tax_document_type: 'W-8BEN-E',
    tax_expiry,
    replaced,
  });
  const STATES: [string, (page: Page) => Promise<unknown>, words: string][] = [
    ['on file', async () => undefined, 'Something not right?'],
    ['on its way', (page) => hold(page, CALL), 'Something not right?'],
    ['nothing yet', (page) => answer(page, nothing), 'Nothing is on file for this account yet.'],
    ['unreadable', (page) => answer(page, (id) => ({ ...nothing(id), failed: true })), FAILED],
    [
      'by half, with old forms and long words',
      (page) =>
        answer(page, (account_id) => ({
          account_id,
          failed: false,
          banking: {
            account_holder: 'Okaforstudiosinternationalholdings'.repeat(3),
            bank_name: null,
            payment_method: 'Wire transfer, on the first working day after the fifteenth of each month',
            iban_ends_with: null,
            account_number_ends_with: '0735',
            routing_number_ends_with: '0021',
            bic_ends_with: null,
            tax: [tax('2020-12-31'), tax(null), tax('2019-12-31', true)],
          },
        })),
      'Replaced by a newer one',
    ],
  ];

  test.for(STATES)('%s', async ([_name, prepare, words], { page, signedIn }) => {
    await signedIn(maya);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await prepare(page);
    await page.goto('/settings/payment');
    await page.getByText(words).waitFor();
    await page.locator('#loader').waitFor({ state: 'detached' });
    expect(await faultsOf(page)).toEqual([]);
    expect(await sidewaysOf(page)).toEqual([]);
  });
});
