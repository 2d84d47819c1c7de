/** What strangers send, and settings other than the demo's. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DEMO_PASSWORD } from './people.ts';
import { Browser, type SignOn, signOn } from './testing.ts';

const right = { email: 'maya@northlight.example', password: DEMO_PASSWORD };
const HOSTILE = [
  '',
  '\0',
  'a\0b',
  '\ud800',
  '%00',
  '\r\nSet-Cookie: a=b',
  '"><script>alert(1)</script>',
  "' or 1=1 --",
  '{"a":1}',
  'toString',
  '__proto__',
  '🎭'.repeat(500),
  'x'.repeat(15_000),
];

describe('in the demo', () => {
  let house: SignOn;
  beforeAll(async () => {
    house = await signOn();
  });
  afterAll(() => house.close());

  test.each(HOSTILE.map((text) => [JSON.stringify(text).slice(0, 40), text]))(
    '%s in any field is no fault of ours',
    async (_name, text) => {
      const browser = new Browser(house);
      const page = await browser.get((await house.authorization()).url);
      for (const field of ['email', 'password', 'person', 'token']) {
        const answer = await browser.submit(page, { email: right.email, password: 'not it', [field]: text });
        expect(answer.status).toBeGreaterThanOrEqual(400);
        expect(answer.status).toBeLessThan(500);
        expect(answer.text).not.toContain('<script>');
        expect(answer.headers.has('set-cookie')).toBe(false);
      }
    },
  );

  test.each(HOSTILE.map((text) => [JSON.stringify(text).slice(0, 40), text]))(
    '%s in any parameter is no fault of ours',
    async (_name, text) => {
      const { url } = await house.authorization();
      for (const name of [
        ...url.searchParams.keys(),
        'login_hint',
        'ui_locales',
        'max_age',
        'id_token_hint',
        'prompt',
        'response_mode',
      ]) {
        const other = new URL(url);
        other.searchParams.set(name, text.slice(0, 4000));
        expect((await house.raw(other.pathname + other.search)).status).toBeLessThan(500);
      }
      const value = encodeURIComponent(text.toWellFormed().slice(0, 4000));
      for (const name of ['id_token_hint', 'post_logout_redirect_uri', 'state', 'client_id', 'logout_hint', 'xsrf']) {
        expect((await house.raw(`/sso/session/end?${name}=${value}`)).status).toBeLessThan(500);
        expect((await house.raw('/sso/session/end/confirm', {}, `${name}=${value}`)).status).toBeLessThan(500);
      }
      for (const name of ['code', 'code_verifier', 'client_id', 'client_secret', 'grant_type', 'redirect_uri']) {
        const form = new URLSearchParams({
          grant_type: 'authorization_code',
          code: 'x',
          client_id: 'stagedoor',
          client_secret: 'x',
        });
        form.set(name, text);
        expect((await house.raw('/sso/token', {}, form.toString())).status).toBeLessThan(500);
      }
      for (const name of ['sso-session', 'sso-interaction', 'sso-resume', 'sso-device']) {
        const cookie = `${name}=${value}; ${name}.sig=${value}`;
        expect((await house.raw(url.pathname + url.search, { cookie })).status).toBeLessThan(500);
        expect((await house.raw('/sso/sign-in/x', { cookie })).status).toBe(400);
        expect((await house.raw('/sso/auth/x', { cookie })).status).toBeLessThan(500);
      }
      expect((await house.raw(`/sso/sign-in/${value}`)).status).toBeLessThan(500);
    },
  );

  test('a field sent twice, another kind of body and too long a body are refused', async () => {
    const browser = new Browser(house);
    const { url } = await browser.get((await house.authorization()).url);
    const cookie = [...browser.cookies].map(([name, { value }]) => `${name}=${value}`).join('; ');
    const twice = await house.raw(
      url.pathname,
      { cookie },
      'email=a&email=b&token=a&token=b&password=c&person=d&person=e',
    );
    expect(twice.status).toBe(403);
    const json = await house.raw(url.pathname, { cookie, 'content-type': 'application/json' }, '{"email":"a"}');
    expect(json.status).toBe(415);
    const long = await house.raw(url.pathname, { cookie }, `email=${'x'.repeat(20_000)}`);
    expect(long.status).toBe(413);
    for (const { text } of [twice, json, long]) expect(text).toContain('That did not work');
  });
});

describe('outside the demo', () => {
  let house: SignOn;
  beforeAll(async () => {
    house = await signOn({ publicUrl: new URL('https://portal.example'), people: [], limits: { signIns: 3 } });
  });
  afterAll(() => house.close());

  const AUTHORIZATION =
    '/sso/auth?client_id=stagedoor&response_type=code&scope=openid&redirect_uri=https%3A%2F%2Fportal.example%2Fauth' +
    `&code_challenge=${'x'.repeat(43)}&code_challenge_method=S256`;

  test('cookies are Secure, HttpOnly, Lax and ours alone; nobody comes in by one click; an address has its limit', async () => {
    const begun = await house.raw(AUTHORIZATION);
    expect(begun.status).toBe(303);
    const cookies = begun.headers.getSetCookie();
    expect(cookies.length).toBeGreaterThan(1);
    for (const cookie of cookies) {
      expect(cookie).toMatch(/^__Secure-sso-[^;]+; path=\/sso\/[^;]+;.*samesite=lax; secure; httponly/i);
    }

    const path = begun.headers.get('location') ?? '';
    const cookie = cookies.map((line) => line.split(';')[0]).join('; ');
    const page = await house.raw(path, { cookie });
    expect(page.text).not.toMatch(/name="person"|demo/);
    const token = /name="token" value="([^"]+)"/.exec(page.text)?.[1] ?? '';
    const submit = (fields: Record<string, string>) =>
      house.raw(path, { cookie }, new URLSearchParams({ token, ...fields }).toString());

    const oneClick = await submit({ person: right.email });
    expect(oneClick.status).toBe(403);
    const letIn = await submit(right);
    expect(letIn.status).toBe(303);
    expect(letIn.headers.get('location')).toMatch(/^https:\/\/portal\.example\/sso\/auth\//);
    expect(letIn.headers.getSetCookie().join('\n')).toMatch(/^__Secure-sso-device=.*max-age|expires/i);
    await submit(right);
    const flood = await submit(right);
    expect(flood.status).toBe(429);
    expect(Number(flood.headers.get('retry-after'))).toBeGreaterThan(0);
  });
});
