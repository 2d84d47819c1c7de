/** The sign-in page as people and strangers use it. */
import { hash } from '@node-rs/argon2';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { inWords, LONGEST_WAIT_SECONDS } from './lockout.ts';
import { addPerson, DEMO_PASSWORD } from './people.ts';
import { type Answer, Browser, type SignOn, signOn } from './testing.ts';

const MAYA = 'maya@northlight.example';
const right = { email: MAYA, password: DEMO_PASSWORD };
const wrong = { email: MAYA, password: 'not it' };

let house: SignOn;
let browser: Browser;
beforeAll(async () => {
  house = await signOn();
});
afterAll(() => house.close());
beforeEach(async () => {
  browser = new Browser(house);
  await house.database.deleteFrom('rate_limits').execute();
});
afterEach(() => void vi.useRealTimers());

const signInPage = async (visitor = browser) => visitor.get((await house.authorization()).url);
const isLetIn = (answer: Answer) =>
  answer.status === 303 && answer.url.pathname === '/auth' && answer.url.searchParams.has('code');

/** A page without what differs from one sign-in to the next. */
const common = ({ text }: Answer) => text.replace(/value="[^"]{20,}"|sign-in\/[\w-]+/g, '');

/** Tries wrong passwords, one after another, and answers the last page. */
async function fail(times: number, visitor = new Browser(house)): Promise<Answer> {
  const page = await signInPage(visitor);
  let last = page;
  for (let turn = 0; turn < times; turn += 1) last = await visitor.submit(page, wrong);
  return last;
}

describe('the page', () => {
  test('has an address, a password, the people of the demo, and nothing of a stranger', async () => {
    const { text, headers } = await signInPage();
    expect(text).toMatch(/<label class="Field_label" for="email">Email<\/label>.*name="email"/);
    expect(text).toMatch(/<label class="Field_label" for="password">Password<\/label>.*type="password"/);
    expect(text).toMatch(/<button [^>]*type="submit">Sign in<\/button>/);
    expect(text).toMatch(/name="person" value="studio@northlight.example"/);
    expect(text).not.toMatch(/<script|style=|javascript:| on[a-z]+=/);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('same-origin');
    const policy = headers.get('content-security-policy')?.split('; ');
    expect(policy).toEqual(
      expect.arrayContaining(["default-src 'none'", "form-action 'self'", "frame-ancestors 'none'", "base-uri 'none'"]),
    );
  });

  test('says the same of a wrong password and of an address that nobody has', async () => {
    const known = await browser.submit(await signInPage(), wrong);
    const unknown = await browser.submit(await signInPage(), { ...wrong, email: 'maya@northlight.exampl3' });
    expect(known.status).toBe(401);
    expect(known.text).toMatch(/role="alert">.*The email or the password is not right/);
    expect(known.text).toContain(`value="${MAYA}"`);
    expect(known.text).not.toContain('not it');
    expect(known.text).toMatch(/id="password"[^>]* autofocus aria-invalid="true" aria-describedby="problem"/);
    expect(unknown.status).toBe(401);
    expect(common(unknown).replace('exampl3', 'example')).toBe(common(known));
    expect(isLetIn(await browser.submit(unknown, right))).toBe(true);
  });

  test('is over after a quarter of an hour, in another browser, and once it was used', async () => {
    const page = await signInPage();
    const stranger = await new Browser(house).submit(page, right);
    expect(isLetIn(await browser.submit(page, right))).toBe(true);
    const used = await browser.submit(page, right);
    browser.forgetSession();
    const late = await signInPage();
    await house.database
      .updateTable('sso_records')
      .set({ expires_at: new Date(0) })
      .where('model', '=', 'Interaction')
      .execute();
    for (const answer of [
      stranger,
      used,
      await browser.submit(late, right),
      await browser.get(new URL('/sso/sign-in/unknown', house.publicUrl)),
    ]) {
      expect(answer.status).toBe(400);
      expect(answer.text).toMatch(/took too long.*href="\/login">Start again/);
    }
  });
});

describe('the people', () => {
  test('who come in have their password hashed anew where the hash is weaker than today’s', async () => {
    const stored = async () => {
      const { password_hash } = await house.database
        .selectFrom('sso_people')
        .select('password_hash')
        .where('email', '=', MAYA)
        .executeTakeFirstOrThrow();
      return password_hash;
    };
    const weak = await hash(DEMO_PASSWORD, { memoryCost: 4096, timeCost: 1 });
    await house.database.updateTable('sso_people').set({ password_hash: weak }).where('email', '=', MAYA).execute();
    await browser.submit(await signInPage(), wrong);
    expect(await stored()).toBe(weak);
    expect(isLetIn(await browser.submit(await signInPage(), right))).toBe(true);
    expect(await stored()).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    browser.forgetSession();
    expect(isLetIn(await browser.submit(await signInPage(), right))).toBe(true);
  });

  test('who were removed are strangers, also while their session lasts', async () => {
    await addPerson(house.database, {
      email: 'gone@northlight.example',
      firstName: null,
      lastName: null,
      groups: [],
      password: 'x',
    });
    expect(isLetIn(await browser.submit(await signInPage(), { email: 'gone@northlight.example', password: 'x' }))).toBe(
      true,
    );
    await house.database.deleteFrom('sso_people').where('email', '=', 'gone@northlight.example').execute();
    const page = await signInPage();
    expect(page.text).toContain('Northlight sign-on');
    expect(isLetIn(await browser.submit(await browser.submit(page, right), {}))).toBe(true);
  });
});

describe('a form', () => {
  test.each([
    ['of another site', { origin: 'https://evil.example' }],
    ['of a page without an origin', { origin: 'null' }],
    ['sent across sites', { 'sec-fetch-site': 'cross-site' }],
    ['sent by another host of the site', { 'sec-fetch-site': 'same-site' }],
  ])('%s is refused', async (_name, headers) => {
    const answer = await browser.submit(await signInPage(), right, headers);
    expect(answer.status).toBe(403);
    expect(answer.text).toContain('another page');
  });

  test('with another sign-in’s token is refused', async () => {
    const [mine, other] = [await signInPage(), await signInPage(new Browser(house))];
    const token = /name="token" value="([^"]+)"/.exec(other.text)?.[1] ?? '';
    for (const forged of [token, '', 'x', 'é\0']) {
      const answer = await browser.submit(mine, { ...right, token: forged });
      expect(answer.status).toBe(403);
    }
  });

  test('of our own page passes', async () => {
    const headers = { origin: house.publicUrl.origin, 'sec-fetch-site': 'same-origin' };
    expect(isLetIn(await browser.submit(await signInPage(), right, headers))).toBe(true);
  });
});

describe('guessing', () => {
  test('is free five times, then waits grow from a second to some seventeen minutes', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    expect((await fail(5)).status).toBe(401);
    const waits: number[] = [];
    for (let turn = 0; turn < 12; turn += 1) {
      const page = await signInPage();
      expect((await browser.submit(page, wrong)).status).toBe(401);
      const refused = await browser.submit(page, right);
      expect(refused.status).toBe(429);
      const wait = Number(refused.headers.get('retry-after'));
      expect(refused.text).toContain(`Try again in ${inWords(wait)}.`);
      waits.push(wait);
      vi.setSystemTime(Date.now() + wait * 1000);
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 512, LONGEST_WAIT_SECONDS, LONGEST_WAIT_SECONDS]);
    expect(isLetIn(await browser.submit(await signInPage(), right))).toBe(true);
  });

  test('many at once gets no further than one by one', async () => {
    const page = await signInPage();
    const answers = await Promise.all(Array.from({ length: 40 }, () => browser.submit(page, wrong)));
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(6);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(34);
  });

  test('waits alike for an address that nobody has, however it is spelled', async () => {
    const page = await signInPage();
    const spellings = ['Nobody@northlight.example', 'nobody@northlight.example ', 'NOBODY@NORTHLIGHT.EXAMPLE'];
    const statuses: number[] = [];
    for (let turn = 0; turn < 7; turn += 1) {
      statuses.push((await browser.submit(page, { ...wrong, email: spellings[turn % 3] ?? '' })).status);
    }
    expect(statuses).toEqual([401, 401, 401, 401, 401, 401, 429]);
  });

  test('by others does not lock the owner out of a known device', async () => {
    expect(isLetIn(await browser.submit(await signInPage(), right))).toBe(true);
    browser.forgetSession();
    expect((await fail(8)).status).toBe(429);
    expect(isLetIn(await browser.submit(await signInPage(), right))).toBe(true);
    const newcomer = new Browser(house);
    expect((await newcomer.submit(await signInPage(newcomer), right)).status).toBe(429);
  });

  test('on a known device waits too, and a changed or borrowed device cookie is none', async () => {
    await browser.submit(await signInPage(), right);
    browser.forgetSession();
    expect((await fail(7, browser)).status).toBe(429);
    const newcomer = new Browser(house);
    expect((await newcomer.submit(await signInPage(newcomer), right)).status).toBe(303);

    await fail(7);
    const cookie = browser.cookies.get('sso-device');
    if (cookie) browser.cookies.set('sso-device', { ...cookie, value: `x${cookie.value}` });
    expect((await browser.submit(await signInPage(), right)).status).toBe(429);
    const studio = new Browser(house);
    await studio.submit(await signInPage(studio), { person: 'studio@northlight.example' });
    studio.forgetSession();
    expect((await studio.submit(await signInPage(studio), right)).status).toBe(429);
  });

  test('does not keep the demo’s people from one click', async () => {
    expect((await fail(8)).status).toBe(429);
    expect(isLetIn(await browser.submit(await signInPage(), { person: MAYA }))).toBe(true);
  });
});
