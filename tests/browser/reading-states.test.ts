/** Whose the link builder’s tile and the opportunities are, and what is said where there is nothing to read. */
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { maya, sam, theo } from '#demo/people.ts';
import { landsOn, test } from './browser.ts';
import { refuse } from './calls.ts';
import { addressOf, item, side, title, postTitles as titles } from './seen.ts';

const LISTS = '**/api/posts/list';
const DETAILS = '**/api/posts/detail';
const BLOG_DETAILS = '**/api/blog/detail';
const NOT_FOUND = '404 Page not found :(';

const main = (page: Page) => page.getByRole('main');

describe('the link builder’s tile', () => {
  const TERMS = 'https://northlight.example/affiliate-terms.pdf';
  const terms = (page: Page) => main(page).getByRole('link', { name: 'Terms and conditions' });

  test('leads Maya, who has affiliate codes, to the builder', async ({ page, signedIn }) => {
    await signedIn(maya);
    await page.goto('/opportunities');
    await main(page).getByRole('link', { name: 'Amazon link builder', exact: true }).click();
    await landsOn(page, '/amazon-link-builder');
  });

  test('does nothing for Theo, who has none', async ({ page, signedIn }) => {
    await signedIn(theo);
    await page.goto('/opportunities');
    await main(page).getByText('No affiliate code is set up for your account yet.').waitFor();
    expect(await main(page).getByRole('link', { name: 'Amazon link builder' }).count()).toBe(0);
    await main(page).getByText('Amazon link builder', { exact: true }).click();
    expect(addressOf(page)).toBe('/opportunities');
    await page.goto('/amazon-link-builder');
    await page.getByText('This account has not yet been configured for Amazon Affiliate Links.').waitFor();
    await page.getByText('Please reach out to your account manager to complete this setup.').waitFor();
  });

  test.for([maya, theo])(
    'opens the terms in a new tab for $firstName',
    async (somebody, { page, signedIn, watched }) => {
      await signedIn(somebody);
      await watched.context.route(TERMS, (route) => route.fulfill({ body: 'Terms' }));
      await page.goto('/opportunities');
      const [tab] = await Promise.all([watched.context.waitForEvent('page'), terms(page).click()]);
      await tab.waitForURL(TERMS);
      expect(addressOf(page)).toBe('/opportunities');
    },
  );
});

describe('Sam, for whom the dashboard and the opportunities are restricted', () => {
  test.for(['/dashboard', '/opportunities', '/opportunities?page=2', '/opportunities/1', '/opportunities/x/y'])(
    'finds no %s',
    async (address, { page, signedIn, allowRefusals, expectComplaint }) => {
      allowRefusals(403);
      if (address.endsWith('y')) expectComplaint(/404 /);
      await signedIn(sam);
      await page.goto(address);
      await title(page, NOT_FOUND).waitFor();
      await side(page).waitFor();
      for (const name of ['Dashboard', 'Opportunities']) expect(await item(page, name).count()).toBe(0);
    },
  );

  test('begins with the documents, and reads blog, resources and surveys', async ({ page, signedIn }) => {
    await signedIn(sam);
    await page.goto('/');
    await landsOn(page, '/documents');
    for (const address of ['/blog', '/resources', '/settings/surveys']) {
      await page.goto(address);
      await titles(page).first().waitFor();
    }
  });
});

describe('what does not come is said, and comes when it is asked for again', () => {
  const FAILURES: { address: string; call: string; text: string }[] = [
    { address: '/blog', call: LISTS, text: 'There was an error getting the blog posts.  Please try again.' },
    { address: '/opportunities', call: LISTS, text: 'Error loading opportunities. Please try again later!' },
    { address: '/resources', call: LISTS, text: 'Error loading resources. Please try again later!' },
    { address: '/settings/surveys', call: LISTS, text: 'Error loading surveys. Please try again later!' },
    {
      address: '/blog/1',
      call: BLOG_DETAILS,
      text: 'There was an error loading this blog post.  Please try again.',
    },
    { address: '/opportunities/1', call: DETAILS, text: 'Error loading this opportunity. Please try again later!' },
    { address: '/resources/1', call: DETAILS, text: 'Error loading this resource. Please try again later!' },
  ];

  test.for(FAILURES)('$address', async ({ address, call, text }, { page, signedIn, expectComplaint }) => {
    expectComplaint(/500 .*\/api\//);
    await signedIn(maya);
    await refuse(page, call);
    await page.goto(address);
    const alert = main(page).getByRole('alert');
    await alert.waitFor();
    // Both spaces after a full stop stand in the text itself.
    expect(await alert.locator('div').first().textContent()).toBe(text);
    await page.unroute(call);
    await page.getByRole('button', { name: 'Try again' }).click();
    await alert.waitFor({ state: 'hidden' });
  });

  test('each of the dashboard’s tiles', async ({ page, signedIn, expectComplaint }) => {
    expectComplaint(/500 .*featured/);
    await signedIn(maya);
    await refuse(page, '**/api/posts/featured*');
    await page.goto('/dashboard');
    for (const what of ['resources', 'blog', 'opportunities']) {
      await page.getByText(`Could not load ${what} right now!`, { exact: true }).waitFor();
    }
  });

  test('and an empty tile says that there is nothing', async ({ page, signedIn }) => {
    await signedIn(maya);
    await page.route('**/api/posts/featured*', (route) => route.fulfill({ json: {} }));
    await page.goto('/dashboard');
    for (const what of ['resources', 'blog posts', 'opportunities']) {
      await page.getByText(`There are no ${what} right now.`, { exact: true }).waitFor();
    }
  });
});

test('lists without posts say so', async ({ page, signedIn }) => {
  await signedIn(maya);
  await page.route(LISTS, (route) => {
    const { per } = route.request().postDataJSON();
    return route.fulfill({ json: { items: [], pagination: { total: 0, per } } });
  });
  for (const [address, text] of [
    ['/blog', 'Blog post not available'],
    ['/opportunities', 'Opportunity not available'],
    ['/resources', 'Resource not available'],
    ['/settings/surveys', 'Survey not available'],
  ] as const) {
    await page.goto(address);
    await page.getByText(text, { exact: true }).waitFor();
    expect(await page.getByRole('navigation', { name: 'Pages' }).count()).toBe(0);
  }
});
