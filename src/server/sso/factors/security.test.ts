/** Who sees the page of second factors, and whose forms it takes. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { DEMO_PASSWORD } from '../people.ts';
import { type SignOn, signOn } from '../testing.ts';
import { asNew, MAYA, right, STUDIO, titleOf, Visitor } from './person.fixture.ts';
import { SoftPasskey } from './soft-passkey.fixture.ts';

let house: SignOn;
let maya: Visitor;
beforeAll(async () => {
  house = await signOn();
});
afterAll(() => house.close());
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  await asNew(house);
  maya = new Visitor(house);
});
afterEach(() => void vi.useRealTimers());

const password = DEMO_PASSWORD;

describe('whoever is not signed in', () => {
  test('signs in first, and comes back', async () => {
    for (const path of ['', '/authenticator', '/passkey', '/codes', '/remove/all']) {
      const page = await new Visitor(house).at(`/sso/security${path}`);
      expect(page.text).toContain('Northlight sign-on');
    }
    const page = await maya.submit(await maya.at('/sso/security'), right);
    expect(page.url.pathname).toBe('/sso/security');
    expect(titleOf(page)).toBe('Second factor');
    expect(page.text).toContain(MAYA);
  });

  test('gets neither a code nor a token on the way', async () => {
    const query = new URLSearchParams({
      client_id: 'stagedoor-security',
      response_type: 'code',
      scope: 'openid',
      redirect_uri: 'http://portal.test:3000/sso/security',
      code_challenge: 'x'.repeat(43),
      code_challenge_method: 'S256',
    });
    const refused = await house.raw(`/sso/auth?${query.toString()}`);
    expect(refused.headers.get('location')).toMatch(/\/sso\/security\?error=invalid_request/);
    const page = await maya.at('/sso/security?error=%3Cscript%3E');
    expect(page.status).toBe(400);
    expect(page.text).toContain('The sign-on did not let you in.');
    expect(page.text).not.toContain('script');
    query.set('response_type', 'none');
    query.set('redirect_uri', 'https://evil.example/');
    expect((await house.raw(`/sso/auth?${query.toString()}`)).status).toBe(400);
  });

  test('who was removed is signed in no more', async () => {
    await maya.security();
    const { database } = house;
    const { subject } = await database
      .selectFrom('sso_people')
      .select('subject')
      .where('email', '=', MAYA)
      .executeTakeFirstOrThrow();
    await database.updateTable('sso_people').set({ subject: crypto.randomUUID() }).where('email', '=', MAYA).execute();
    expect((await maya.at('/sso/security')).text).toContain('Northlight sign-on');
    await database.updateTable('sso_people').set({ subject }).where('email', '=', MAYA).execute();
  });
});

describe('a form', () => {
  test.each(['/authenticator', '/passkey', '/codes', '/remove/all'])(
    'of %s is refused from another site, and with another session’s token',
    async (path) => {
      await maya.addAuthenticator();
      const other = new Visitor(house);
      const theirs = await other.security({ ...right, email: STUDIO });
      expect(titleOf(theirs)).toBe('Second factor');
      const mine = await maya.at(`/sso/security${path}`);
      const token =
        /name="token" value="([^"]+)"/.exec((await other.at('/sso/security/authenticator')).text)?.[1] ?? '';
      for (const forged of [token, '', 'x'])
        expect((await maya.submit(mine, { password, token: forged })).status).toBe(403);
      const headers = { 'sec-fetch-site': 'same-site' };
      expect((await maya.submit(mine, { password }, headers)).status).toBe(403);
      expect(await house.database.selectFrom('sso_authenticators').selectAll().execute()).toHaveLength(1);
    },
  );
});

test('the pages run our own script alone, and only where a passkey is asked for', async () => {
  await maya.addPasskey(new SoftPasskey());
  const scripted = await new Visitor(house).withPassword();
  const policy = scripted.headers.get('content-security-policy') ?? '';
  expect(policy).toContain("script-src 'self'");
  expect(policy).toContain("require-trusted-types-for 'script'; trusted-types 'none'");
  expect(policy).toContain("default-src 'none'");
  expect(policy).not.toMatch(/unsafe|connect-src/);
  expect(scripted.text.match(/<script[^>]*>/g)).toEqual(['<script type="module" src="/assets/factors.js">']);
  const plain = await maya.at('/sso/security');
  expect(plain.text).not.toContain('<script');
  expect(plain.headers.get('content-security-policy')).toContain("script-src 'none'");
});
