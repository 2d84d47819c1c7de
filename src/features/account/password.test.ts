/** Passwords, as people change them at the embedded provider. */
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { CSRF_COOKIE } from '#contract.ts';
import { maya, theo } from '#demo/people.ts';
import { actsOf } from '#server/audit.ts';
import { DEMO_PASSWORD } from '#server/sso/people.ts';
import { Browser } from '#server/testing/browser.ts';
import { type TestHouse, testHouse } from '#server/testing/house.ts';
import { signInAs } from '#server/testing/sign-in-as.ts';

const NEW = 'seven lamps along the pier';

const houses: TestHouse[] = [];
afterAll(() => Promise.all(houses.map((house) => house.close())));

let house: TestHouse;
let browser: Browser;
beforeEach(async () => {
  house = await testHouse({ settings: { LIMIT_PERSON: '100000', LIMIT_SIGN_INS: '100000' } });
  houses.push(house);
  browser = await house.visitor();
  await signInAs(browser, maya);
});

const change = (from: Browser, current = DEMO_PASSWORD, next = NEW, confirm = next, more = {}) =>
  from.post('/api/user/update', {
    changePassword: true,
    currentPassword: current,
    newPassword: next,
    newPasswordConfirm: confirm,
    ...more,
  });
const copyOf = ({ cookies }: Browser) => new Browser(house.app, Object.fromEntries(cookies));
const isLoggedIn = async (of: Browser) => (await of.get('/api/authcheck')).json().loggedIn;
const isLetIn = async (password: string, of = maya) => {
  const ended = await signInAs(await house.visitor(), of, '/', { password }).catch(() => undefined);
  return ended?.login.statusCode === 200;
};
const mails = () => house.ground.database.selectFrom('mails').select(['sent_to', 'subject']).execute();
const acts = async () =>
  (await actsOf(house.ground.database, { person: maya.email })).flatMap(({ act, about }) =>
    act.startsWith('password') ? [[act, about]] : [],
  );

describe('a creator changes the password', () => {
  test('and from then on the new one opens and the old one does not', async () => {
    const response = await change(browser, DEMO_PASSWORD, NEW, NEW, { firstName: 'Maja' });
    expect(response.statusCode).toBe(200);
    expect(response.json().user).toMatchObject({ firstName: 'Maja', email: maya.email });
    expect(response.body).not.toContain(NEW);
    expect(await isLetIn(NEW)).toBe(true);
    expect(await isLetIn(DEMO_PASSWORD)).toBe(false);
    expect(await acts()).toEqual([['password.changed', {}]]);
    expect(await mails()).toEqual([{ sent_to: maya.email, subject: 'Your password for Stagedoor was changed' }]);
  });

  test('and stays signed in under a new session id, which alone goes on', async () => {
    const before = copyOf(browser);
    expect((await change(browser)).statusCode).toBe(200);
    expect(browser.cookies.get('stagedoor')).not.toBe(before.cookies.get('stagedoor'));
    expect(browser.cookies.get(CSRF_COOKIE)).not.toBe(before.cookies.get(CSRF_COOKIE));
    expect((await before.get('/api/user/get')).json()).toEqual({ message: 'Invalid token' });
    expect((await browser.post('/api/user/update', { language: 'de' })).statusCode).toBe(200);
  });

  test('and all other sessions are over, at the portal and at the provider; nobody else’s are', async () => {
    const other = await house.visitor();
    await signInAs(other, maya);
    const another = await house.visitor();
    await signInAs(another, theo);
    expect((await change(browser)).statusCode).toBe(200);
    expect(await isLoggedIn(other)).toBe(false);
    expect(await isLoggedIn(another)).toBe(true);
    // With a session at the provider it would let this browser in again without a password.
    await expect(signInAs(other, maya)).rejects.toThrow('401');
    await signInAs(another, theo);
  });

  test.each([
    ['spaces at both ends', '  seven lamps, one pier  '],
    ['an accent typed as two signs', 'café de la scène perdue'.normalize('NFD')],
    ['128 signs', 'lamp by lamp along the pier, '.repeat(5).slice(0, 128)],
    ['any script', 'семь ламп вдоль пирса'],
  ])('to one with %s', async (_name, next) => {
    expect((await change(browser, DEMO_PASSWORD, next)).statusCode).toBe(200);
    expect(await isLetIn(next)).toBe(true);
    expect(await isLetIn(next.normalize('NFC'))).toBe(true);
    expect(await isLetIn(next.slice(0, -1))).toBe(false);
  });

  test('once, where two do it at once', async () => {
    const other = await house.signedIn(maya);
    const answers = await Promise.all([change(browser), change(other, DEMO_PASSWORD, `${NEW}, again`)]);
    expect(answers.map(({ statusCode }) => String(statusCode)).toSorted()).toEqual(['200', '400']);
    const won = answers[0]?.statusCode === 200 ? NEW : `${NEW}, again`;
    expect(await isLetIn(won)).toBe(true);
    expect(await isLetIn(won === NEW ? `${NEW}, again` : NEW)).toBe(false);
  });
});

describe('nothing is changed', () => {
  test.each([
    ['a wrong current password', ['not it at all', NEW], 'Invalid current password.', 'wrong'],
    ['no current password', ['', NEW], 'Invalid current password.', 'wrong'],
    ['eleven characters', [DEMO_PASSWORD, 'kW7#pQ2!xZ9'], 'Invalid password.', 'too short'],
    ['a common word', [DEMO_PASSWORD, 'unbelievable1'], 'Invalid password.', 'common'],
    ['the own name', [DEMO_PASSWORD, 'MayaOkafor2026!'], 'Invalid password.', 'too short'],
    ['nothing', [DEMO_PASSWORD, ''], 'Invalid password.', 'too short'],
  ] as const)('by %s', async (_name, [current, next], message, why) => {
    const response = await change(browser, current, next, next, { firstName: 'Mallory' });
    expect([response.statusCode, response.json()]).toEqual([400, { message }]);
    expect(await acts()).toEqual([['password.refused', { why }]]);
    expect(await mails()).toEqual([]);
    expect((await browser.get('/api/user/get')).json().firstName).toBe('Maya');
    expect(await isLetIn(DEMO_PASSWORD)).toBe(true);
  });

  test('by a confirmation that differs', async () => {
    const response = await change(browser, DEMO_PASSWORD, NEW, `${NEW}.`);
    expect([response.statusCode, response.json()]).toEqual([400, { message: 'Invalid password.' }]);
  });

  test('without changePassword: the passwords are not even read', async () => {
    const response = await change(browser, 'wrong', 'short', 'other', { changePassword: false, language: 'fr' });
    expect(response.statusCode).toBe(200);
    expect(await isLetIn(DEMO_PASSWORD)).toBe(true);
  });
});

test('wrong current passwords count like wrong ones at sign-in, and a right one is not weighed while they are waited for', async () => {
  const answers = [];
  for (let turn = 0; turn < 8; turn += 1) answers.push(await change(browser, `guess ${turn}`));
  const last = answers.at(-1);
  expect(answers.filter(({ statusCode }) => statusCode === 400).length).toBeLessThan(8);
  expect(last?.statusCode).toBe(429);
  expect(Number(last?.headers['retry-after'])).toBeGreaterThan(0);
  expect(last?.json().message).toMatch(/^Too many wrong passwords\. Try again in \d+ seconds?\.$/);
  expect((await change(browser)).statusCode).toBe(429);
  // The same account at the sign-on page, from a browser that it does not know.
  await expect(signInAs(await house.visitor(), maya)).rejects.toThrow('429');
  expect(await acts()).toContainEqual(['password.refused', { why: 'too many' }]);
});

test('with another provider no password is changed here, and everything else is', async () => {
  const foreign = await testHouse({ settings: { SSO_ISSUER: 'http://127.0.0.1:9/' } });
  houses.push(foreign);
  const visitor = await foreign.signedIn(maya);
  const response = await change(visitor);
  expect([response.statusCode, response.json().message]).toEqual([400, 'Passwords are changed where you sign in.']);
  expect((await visitor.post('/api/user/update', { language: 'de' })).json().user.language).toBe('de');
});
