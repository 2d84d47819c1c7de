import { expect } from 'vitest';
import { maya, riley, theo } from '#demo/people.ts';
import { DEMO_PASSWORD } from '#server/sso/people.ts';
import { landsOn, test } from './browser.ts';
import { hasFocus, title } from './seen.ts';
import { goToSignOn, typeSignIn } from './sign-in.ts';

const WRONG = 'The email or the password is not right. Check both and try again.';

test('Maya signs in with her e-mail and password', async ({ page }) => {
  await goToSignOn(page);
  expect(await page.title()).toBe('Sign in · Stagedoor');
  await page.getByText('to continue to Stagedoor').waitFor();
  await typeSignIn(page, maya, DEMO_PASSWORD);
  await landsOn(page, '/dashboard');
  await title(page, 'Welcome back, Maya').waitFor();
});

test('Theo signs in with the keyboard alone', async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('button', { name: 'Sign In' }).press('Enter');
  // The field has the focus already.
  await page.getByRole('textbox', { name: 'Email' }).waitFor();
  await page.keyboard.type(theo.email);
  await page.keyboard.press('Tab');
  await page.keyboard.type(DEMO_PASSWORD);
  await page.keyboard.press('Enter');
  await title(page, 'Welcome back, Theo').waitFor();
});

test('a wrong password keeps the e-mail and says so', async ({ page, expectComplaint }) => {
  expectComplaint(/401 .*\/sso\/sign-in\//);
  await goToSignOn(page);
  await typeSignIn(page, theo, 'open the back door');
  expect(await page.getByRole('alert').textContent()).toBe(WRONG);
  expect(await page.getByLabel('Email').inputValue()).toBe(theo.email);
  const password = page.getByLabel('Password');
  expect(await password.inputValue()).toBe('');
  expect(await hasFocus(password)).toBe(true);
  await page.keyboard.type(DEMO_PASSWORD);
  await page.keyboard.press('Enter');
  await landsOn(page, '/dashboard');
});

test('an address that nobody has is answered in the same words', async ({ page, expectComplaint }) => {
  expectComplaint(/401 .*\/sso\/sign-in\//);
  await goToSignOn(page);
  await typeSignIn(page, { ...theo, email: 'nobody@northlight.example' }, DEMO_PASSWORD);
  expect(await page.getByRole('alert').textContent()).toBe(WRONG);
});

test('whoever keeps guessing has to wait', async ({ page, expectComplaint }) => {
  expectComplaint(/401 .*\/sso\/sign-in\//);
  expectComplaint(/429 .*\/sso\/sign-in\//);
  await goToSignOn(page);
  const alert = page.getByRole('alert');
  let guesses = 0;
  do {
    guesses += 1;
    await typeSignIn(page, riley, `guess ${guesses}`);
  } while (guesses < 12 && (await alert.textContent()) === WRONG);
  expect(guesses).toBeGreaterThan(5);
  expect(await alert.textContent()).toMatch(/^Too many wrong passwords\. Try again in \d+ seconds?\.$/);
  expect(await page.getByLabel('Email').inputValue()).toBe(riley.email);
});

test('an address of a sign-in that is over leads back to the door', async ({ page, expectComplaint }) => {
  expectComplaint(/400 .*\/sso\/sign-in\//);
  await goToSignOn(page);
  const address = page.url();
  await page.context().clearCookies();
  await page.goto(address);
  await title(page, 'This sign-in is over').waitFor();
  await page.getByRole('link', { name: 'Start again' }).click();
  await landsOn(page, '/login');
});
