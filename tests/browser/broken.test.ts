import type { Page, Request } from 'playwright-core';
import { describe, expect } from 'vitest';
import { maya } from '#demo/people.ts';
import { landsOn, test } from './browser.ts';
import { LIST, NONSENSE, refuse } from './calls.ts';
import { reads } from './documents-list.ts';
import { addressOf, item, title } from './seen.ts';

function reportsOf(page: Page): Request[] {
  const reports: Request[] = [];
  page.on('request', (request) => request.url().endsWith('/api/clienterrors') && reports.push(request));
  return reports;
}

describe('a page that breaks while it is drawn', () => {
  test('gives way to the error page, is told of once, and comes back', async ({ page, signedIn, expectComplaint }) => {
    expectComplaint(/TypeError: Cannot read properties of null/);
    await signedIn(maya);
    const reports = reportsOf(page);
    const answered = page.waitForResponse(/\/api\/clienterrors/);
    await page.route(LIST, (route) => route.fulfill({ json: NONSENSE }), { times: 1 });
    await page.goto('/documents?sortBy=type');
    await title(page, 'Uh Oh :(').waitFor();
    expect(await page.title()).toBe('Error · Stagedoor');
    expect(addressOf(page)).toBe('/documents?sortBy=type');

    expect((await answered).status()).toBe(200);
    expect(reports).toHaveLength(1);
    const told = reports[0]?.postDataJSON();
    expect(told).toEqual({
      error: expect.stringMatching(/^TypeError: Cannot read properties of null/),
      info: expect.stringContaining('at '),
      user: maya.email,
      url: page.url(),
    });

    // The house still stands around it, and another page takes its place.
    await item(page, 'Dashboard').click();
    await title(page, 'Welcome back, Maya').waitFor();
    expect(await title(page, 'Uh Oh :(').count()).toBe(0);
    await page.reload();
    await item(page, 'Documents').click();
    await reads(page, '1–20 of 47');
    expect(reports).toHaveLength(1);
  });

  test('leads Back to Home', async ({ page, signedIn, expectComplaint }) => {
    expectComplaint(/TypeError: Cannot read properties of null/);
    await signedIn(maya);
    await page.route(LIST, (route) => route.fulfill({ json: NONSENSE }), { times: 1 });
    await page.goto('/documents');
    await title(page, 'Uh Oh :(').waitFor();
    await page.getByRole('link', { name: 'Back to Home' }).click();
    await landsOn(page, '/dashboard');
    await title(page, 'Welcome back, Maya').waitFor();
  });

  test('breaks no further where nobody can be told', async ({ page, signedIn, expectComplaint }) => {
    expectComplaint(/TypeError: Cannot read properties of null/);
    expectComplaint(/ERR_FAILED .*clienterrors/);
    await signedIn(maya);
    await page.route(LIST, (route) => route.fulfill({ json: NONSENSE }), { times: 1 });
    await page.route('**/api/clienterrors', (route) => route.abort());
    await page.goto('/documents');
    await title(page, 'Uh Oh :(').waitFor();
    await page.getByRole('link', { name: 'Back to Home' }).click();
    await title(page, 'Welcome back, Maya').waitFor();
  });
});

describe('a portal that cannot be reached', () => {
  test('says so, and comes with Try again', async ({ page, signedIn, expectComplaint }) => {
    expectComplaint(/503 .*\/api\/authcheck/);
    expectComplaint(/CallFailed: A part that this needs is not available/);
    await signedIn(maya);
    const reports = reportsOf(page);
    const message = 'A part that this needs is not available. Try again in a moment.';
    await refuse(page, '**/api/authcheck', 503, message);
    await page.goto('/documents');
    await title(page, 'Uh Oh :(').waitFor();
    await page.getByText(message, { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Go Back' }).waitFor();
    await page.unroute('**/api/authcheck');
    await page.getByRole('button', { name: 'Try again' }).click();
    await reads(page, '1–20 of 47');
    expect(reports).toEqual([]);
  });

  test('names the request, so that the network finds it in its log', async ({ page, signedIn, expectComplaint }) => {
    expectComplaint(/500 .*\/api\/authcheck/);
    expectComplaint(/CallFailed: Something went wrong on our side/);
    await signedIn(maya);
    await page.route('**/api/authcheck', (route) =>
      route.fulfill({
        status: 500,
        headers: { 'x-request-id': 'c0ffee' },
        json: { message: 'Something went wrong on our side' },
      }),
    );
    await page.goto('/documents');
    await title(page, 'Uh Oh :(').waitFor();
    await page.getByText('If you write to us, name request c0ffee.').waitFor();
  });

  test('leads back to the page before', async ({ page, signedIn, expectComplaint }) => {
    expectComplaint(/ERR_FAILED .*\/assets\/DocumentsPage/);
    expectComplaint(/Failed to fetch dynamically imported module/);
    await signedIn(maya);
    await page.goto('/dashboard');
    await title(page, 'Welcome back, Maya').waitFor();
    const reports = reportsOf(page);
    await page.route('**/assets/DocumentsPage*.js', (route) => route.abort());
    await item(page, 'Documents').click();
    await title(page, 'Uh Oh :(').waitFor();
    await page.getByRole('button', { name: 'Go Back' }).click();
    await title(page, 'Welcome back, Maya').waitFor();
    expect(reports).toEqual([]);
  });
});
