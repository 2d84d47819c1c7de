import { describe, expect } from 'vitest';
import { ines, maya, theo } from '#demo/people.ts';
import { landsOn, test } from './browser.ts';
import { hold, refuse } from './calls.ts';
import {
  account,
  button,
  createLink,
  field,
  MULTIPLE_ERROR,
  made,
  openBuilder,
  ownLinks,
  SHORTEN,
  SINGLE_ERROR,
  shortLink,
  tab,
} from './link-builder-parts.ts';
import { hasFocus, item, title } from './seen.ts';

const DE = 'https://www.amazon.de/dp/B0CHX1W1XY?tag=mayaplays-21';
const BASKET =
  'https://www.amazon.com/gp/aws/cart/add.html?AssociateTag=okafor-20&ASIN.1=B07FZ8S74R&Quantity.1=1&ASIN.2=B09V3KXJPB&Quantity.2=1';
const TWO_LINES = 'https://www.amazon.com/dp/B07FZ8S74R\namazon.com/gp/product/B09V3KXJPB';

describe('Maya, with two codes', () => {
  test('makes a short link to a product, copies it, and makes another', async ({ page, signedIn }) => {
    await signedIn(maya);
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto('/opportunities');
    await page.getByRole('link', { name: 'Amazon link builder' }).click();
    await title(page, 'Amazon link builder').waitFor();
    expect(await item(page, 'Opportunities').getAttribute('aria-current')).toBe('page');
    expect(await account(page).inputValue()).toBe('okafor-20');
    await account(page).selectOption('mayaplays-21');
    expect(await button(page, 'Create Link').isDisabled()).toBe(true);

    const release = await hold(page, SHORTEN);
    await createLink(page, 'amazon.de/Some-Phone/dp/B0CHX1W1XY/ref=sr_1_1?tag=else-21&psc=1');
    await page.getByText('We read this as https://www.amazon.de/dp/B0CHX1W1XY', { exact: true }).waitFor();
    await page.locator('[aria-busy=true]', { hasText: 'Create Link' }).waitFor();
    release();
    const short = await shortLink(page);
    await made(page).getByText(DE, { exact: true }).waitFor();

    await button(page, 'Copy').click();
    await button(page, 'Copied!').waitFor();
    await button(page, 'Copy').waitFor();
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(`http://${short}`);
    const followed = await page.request.get(`http://${short}`, { maxRedirects: 0 });
    expect([followed.status(), followed.headers()['location']]).toEqual([302, DE]);
    await ownLinks(page).getByRole('row').filter({ hasText: short }).waitFor();

    await button(page, 'Create Another Link').click();
    await button(page, 'Create Link').waitFor();
    expect([await field(page).inputValue(), await hasFocus(field(page))]).toEqual(['', true]);
    expect(await made(page).getByText(DE).count()).toBe(0);
  });

  test('is told at once that a link is none', async ({ page, signedIn }) => {
    await signedIn(maya);
    await openBuilder(page);
    const wrong = page.getByText('Enter a valid Amazon or Joyo link.', { exact: true });
    for (const text of ['a', 'https://evil.example/dp/B0CHX1W1XY', 'https://www.amazon.de/gp/bestsellers']) {
      await field(page).fill(text);
      await wrong.waitFor();
      expect(await button(page, 'Create Link').isDisabled()).toBe(true);
      expect(await field(page).getAttribute('aria-invalid')).toBe('true');
    }
    await field(page).fill('');
    await wrong.waitFor({ state: 'detached' });
    expect(await button(page, 'Create Link').isDisabled()).toBe(true);
    await field(page).fill('joyo.com/dp/B0011EPCMI');
    expect(await button(page, 'Create Link').isEnabled()).toBe(true);
  });

  test('makes one link to a basket, or to the list of what is in it', async ({ page, signedIn }) => {
    await signedIn(maya);
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await openBuilder(page);
    await tab(page, 'Multiple').click();
    const wrong = page.getByText('Enter valid Amazon or Joyo links.', { exact: true });
    for (const [text, why] of [
      ['https://www.amazon.com/dp/B07FZ8S74R', 'A basket needs two lines at least.'],
      [`${TWO_LINES}\nhttps://www.amazon.com/gp/bestsellers`, 'Line 3 has no product number.'],
      [`${TWO_LINES}\nhttps://evil.example/`, 'Line 3 is neither.'],
      [`${TWO_LINES}\namazon.de/dp/B0CHX1W1XY`, 'Line 3 is of another site than line 1.'],
      [Array(21).fill('amazon.com/dp/B07FZ8S74R').join('\n'), '21 are too many for one basket: 20 at most.'],
    ] as const) {
      await field(page).fill(text);
      await page.getByText(why, { exact: true }).waitFor();
      expect([await wrong.count(), await button(page, 'Create Link').isDisabled()]).toEqual([1, true]);
    }
    await createLink(page, TWO_LINES);
    const short = await shortLink(page);
    await made(page).getByText(BASKET, { exact: true }).waitFor();
    await button(page, 'Copy the list').click();
    await button(page, 'Copied! the list').waitFor();
    const list = await page.evaluate<string>('navigator.clipboard.readText()');
    expect(list).toBe(`http://${short}+`);

    await page.goto(list);
    await title(page, '2 items at amazon.com').waitFor();
    const links = page.getByRole('listitem').getByRole('link');
    expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual([
      'https://www.amazon.com/dp/B07FZ8S74R?tag=okafor-20',
      'https://www.amazon.com/dp/B09V3KXJPB?tag=okafor-20',
    ]);
    expect(await page.getByRole('link', { name: 'Put all into a basket' }).getAttribute('href')).toBe(
      `http://${short}`,
    );
  });

  test('finds on each side what was left there', async ({ page, signedIn }) => {
    await signedIn(maya);
    await openBuilder(page);
    await createLink(page, 'amazon.com/dp/B07FZ8S74R');
    const short = await shortLink(page);
    await tab(page, 'Single').press('ArrowRight');
    await field(page).fill('amazon.com/dp/B07FZ8S74R');
    await tab(page, 'Multiple').press('ArrowLeft');
    expect(await shortLink(page)).toBe(short);
    await account(page).selectOption('mayaplays-21');
    // The link on the screen was another account's.
    await button(page, 'Create Link').waitFor();
    expect(await field(page).inputValue()).toBe('amazon.com/dp/B07FZ8S74R');
    await tab(page, 'Multiple').click();
    expect(await field(page).inputValue()).toBe('amazon.com/dp/B07FZ8S74R');
  });
});

describe('when no link comes of it', () => {
  test.for([
    ['Single', 'amazon.com/dp/B07FZ8S74R', SINGLE_ERROR],
    ['Multiple', TWO_LINES, MULTIPLE_ERROR],
  ] as const)(
    '%s says so, keeps what was typed, and starts over',
    async ([kind, typed, error], { page, signedIn, expectComplaint }) => {
      expectComplaint(/500 .*shorten/);
      await signedIn(maya);
      await openBuilder(page);
      await tab(page, kind).click();
      await refuse(page, SHORTEN);
      await createLink(page, typed);
      await page.getByRole('alert').getByText(error, { exact: true }).waitFor();
      expect(await field(page).inputValue()).toBe(typed);
      await button(page, 'Start Over').click();
      await button(page, 'Create Link').waitFor();
      expect([await field(page).inputValue(), await page.getByRole('alert').count()]).toEqual(['', 0]);

      // A correction needs no new start.
      await createLink(page, typed);
      await button(page, 'Start Over').waitFor();
      await page.unroute(SHORTEN);
      await createLink(page, typed.replace('B07FZ8S74R', 'B0BSHF7WHW'));
      await shortLink(page);
    },
  );

  test('too many links wait, and lose nothing', async ({ page, signedIn, expectComplaint }) => {
    expectComplaint(/429 .*shorten/);
    await signedIn(maya);
    await openBuilder(page);
    await page.route(
      SHORTEN,
      (route) =>
        route.fulfill({ status: 429, headers: { 'retry-after': '2' }, json: { message: 'Too many requests.' } }),
      { times: 1 },
    );
    await createLink(page, 'amazon.com/dp/B07FZ8S74R');
    await page.getByText(/^Try again in [12] seconds?\.$/).waitFor();
    expect([await field(page).inputValue(), await button(page, 'Create Link').isDisabled()]).toEqual([
      'amazon.com/dp/B07FZ8S74R',
      true,
    ]);
    await page.getByRole('alert').waitFor({ state: 'detached' });
    await button(page, 'Create Link').click();
    await shortLink(page);
  });

  test('a link that cannot be copied is selected', async ({ page, signedIn }) => {
    await signedIn(maya);
    await page.addInitScript(`navigator.clipboard.writeText = () => Promise.reject(new Error('not allowed'))`);
    await openBuilder(page);
    await createLink(page, 'amazon.com/dp/B07FZ8S74R');
    const short = await shortLink(page);
    await button(page, 'Copy').click();
    await button(page, 'Not copied').waitFor();
    expect(await page.evaluate('getSelection().toString()')).toBe(short);
    await page.getByRole('status').getByText('It could not be copied. It is selected: copy it yourself.').waitFor();
  });
});

test('Ines, with one code, has no account to choose', async ({ page, signedIn }) => {
  await signedIn(ines);
  await openBuilder(page);
  await page.getByText('No links yet.', { exact: true }).waitFor();
  expect(await account(page).count()).toBe(0);
  await createLink(page, 'amazon.co.uk/dp/B09V3KXJPB');
  await made(page).getByText('https://www.amazon.co.uk/dp/B09V3KXJPB?tag=duarte-20', { exact: true }).waitFor();
  await page.getByText('1 link', { exact: true }).waitFor();
});

test('Theo, with none, is told whom to ask, and no tile leads him here', async ({ page, signedIn }) => {
  await signedIn(theo);
  await page.goto('/opportunities');
  await page.getByRole('heading', { name: 'Amazon link builder' }).waitFor();
  expect(await page.getByRole('link', { name: 'Amazon link builder' }).count()).toBe(0);
  await openBuilder(page);
  await page
    .getByText('This account has not yet been configured for Amazon Affiliate Links.', { exact: true })
    .waitFor();
  await page.getByText('Please reach out to your account manager to complete this setup.', { exact: true }).waitFor();
  expect([await page.getByRole('textbox').count(), await page.getByRole('tab').count()]).toEqual([0, 0]);
  await page.getByText('The Amazon affiliate program is not available to residents of AR and ME.').waitFor();
  await page.getByRole('link', { name: 'Opportunities', exact: true }).first().click();
  await landsOn(page, '/opportunities');
});
