import { describe, expect, inject } from 'vitest';
import { maya } from '#demo/people.ts';
import { landsOn, test } from './browser.ts';
import { AUTH_URL, hold, refuse } from './calls.ts';
import { addressOf, door, title } from './seen.ts';
import { goToSignOn, signInAs } from './sign-in.ts';

describe('somebody who is not signed in', () => {
  test.for(['/dashboard', '/documents?page=2&sortBy=type', '/examples'])(
    'is asked to sign in for %s, and comes back to it',
    async (address, { page }) => {
      await page.goto(address);
      await door(page).waitFor();
      expect(addressOf(page)).toBe('/login');
      await signInAs(page, maya);
      await landsOn(page, address);
    },
  );

  test('is sent from / to the door, and on to the first item of their menu', async ({ page }) => {
    await page.goto('/');
    await landsOn(page, '/login');
    await signInAs(page, maya);
    await landsOn(page, '/dashboard');
    await page.goto('/login');
    await landsOn(page, '/dashboard');
  });

  test('keeps the wanted page over a failure and over the door’s own reload', async ({ page, expectComplaint }) => {
    expectComplaint(/500 .*\/api\/authurl/);
    await page.goto('/documents?sortBy=account');
    await door(page).waitFor();
    await refuse(page, AUTH_URL, 500, 'Away', { times: 1 });
    await page.getByRole('button', { name: 'Sign In' }).click();
    await page.getByRole('alert').waitFor();
    await page.reload();
    await signInAs(page, maya);
    await landsOn(page, '/documents?sortBy=account');
  });

  test.for(['/nowhere', '/documents/17', '//evil.example/login'])(
    'learns at %s that there is no such page',
    async (address, { page, allowRefusals, expectComplaint }) => {
      allowRefusals(401);
      expectComplaint(/404 /);
      const response = await page.goto(inject('portalUrl') + address);
      expect(response?.status()).toBe(404);
      await title(page, '404 Page not found :(').waitFor();
      await page.getByText('Oooooups! Looks like you got lost.', { exact: true }).waitFor();
      expect(new URL(page.url()).origin).toBe(inject('portalUrl'));
      expect(await page.title()).toBe('Page not found · Stagedoor');
      await page.getByRole('link', { name: 'Back to Home' }).click();
      await landsOn(page, '/login');
    },
  );
});

describe('the door', () => {
  test('waits with a loader, and asks once', async ({ page }) => {
    let asked = 0;
    page.on('request', (request) => request.url().endsWith('/api/authurl') && (asked += 1));
    const release = await hold(page, AUTH_URL);
    await page.goto('/login');
    const button = page.getByRole('button', { name: 'Sign In' });
    expect(await button.getAttribute('aria-busy')).toBe(null);
    await button.click();
    await page.getByRole('button', { name: 'Sign In', disabled: true }).waitFor();
    expect(await button.getAttribute('aria-busy')).toBe('true');
    expect(await button.locator('[class*=spinner]').count()).toBe(1);
    await button.click({ force: true });
    await button.press('Enter');
    expect(asked).toBe(1);
    release();
    await page.getByRole('heading', { name: 'Northlight sign-on' }).waitFor();
  });

  test.for([
    ['the call fails', { status: 503, json: { message: 'The sign-on provider does not answer.' } }, /503 .*authurl/],
    ['no address comes', { status: 200, json: {} }, undefined],
    ['the answer is no JSON', { status: 200, body: 'oh' }, undefined],
  ] as const)(
    'says that there was an error when %s, and recovers',
    async ([, answer, complaint], { page, expectComplaint }) => {
      if (complaint) expectComplaint(complaint);
      await page.route(AUTH_URL, (route) => route.fulfill(answer), { times: 1 });
      await page.goto('/login');
      await page.getByRole('button', { name: 'Sign In' }).click();
      const alert = page.getByRole('alert');
      await alert.getByText('There was an error logging you in!', { exact: true }).waitFor();
      expect(addressOf(page)).toBe('/login');
      await goToSignOn(page);
    },
  );

  test('says so too when the network is away', async ({ page, expectComplaint }) => {
    expectComplaint(/ERR_INTERNET_DISCONNECTED .*authurl/);
    await page.goto('/login');
    await door(page).waitFor();
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Sign In' }).click();
    await page.getByText('There was an error logging you in!', { exact: true }).waitFor();
    await page.context().setOffline(false);
    await goToSignOn(page);
    expect(await page.getByRole('alert').count()).toBe(0);
  });
});

describe('nobody is led elsewhere', () => {
  test.for(['https://evil.example/', '//evil.example/', 'javascript:alert(1)'])(
    'by %s as the wanted page',
    async (referer, { page }) => {
      await page.route(AUTH_URL, (route) => route.continue({ postData: { referer } }));
      await page.goto('/login');
      await signInAs(page, maya);
      await title(page, 'Welcome back, Maya').waitFor();
      expect(page.url()).toBe(`${inject('portalUrl')}/dashboard`);
    },
  );

  test('by what the door’s address holds', async ({ page, expectComplaint }) => {
    expectComplaint(/400 .*\/api\/login/);
    await page.goto('/login?referer=https://evil.example/&wanted=//evil.example&destinationPage=https://evil.example/');
    await signInAs(page, maya);
    await landsOn(page, '/dashboard');
    await page.goto('/login?destinationPage=https://evil.example/');
    await landsOn(page, '/dashboard');
    await page.goto('/auth?destinationPage=https://evil.example/');
    await landsOn(page, '/dashboard');
  });

  test('by a sign-in that was begun elsewhere', async ({ page, allowRefusals, expectComplaint }) => {
    allowRefusals(401);
    expectComplaint(/400 .*\/api\/login/);
    await page.goto('/auth?code=stolen&state=forged&destinationPage=https://evil.example/');
    await page.getByText('There was an error logging you in!', { exact: true }).waitFor();
    await page.getByText('This sign-in is over or was begun elsewhere. Start again.').waitFor();
    expect(addressOf(page)).toBe('/login');
    await signInAs(page, maya);
    await landsOn(page, '/dashboard');
  });

  test('and an address of /auth that was used already is no failure to whom it let in', async ({
    page,
    expectComplaint,
  }) => {
    expectComplaint(/400 .*\/api\/login/);
    await goToSignOn(page);
    const callback = page.waitForRequest(/\/auth\?/);
    await page.getByRole('button', { name: maya.text }).click();
    const { promise: refused, resolve } = Promise.withResolvers<void>();
    page.on('response', (response) => response.url().endsWith('/api/login') && !response.ok() && resolve());
    await landsOn(page, '/dashboard');
    await page.goto((await callback).url()).catch(() => undefined);
    await refused;
    await landsOn(page, '/dashboard');
  });
});
