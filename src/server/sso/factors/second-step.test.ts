/** The second step of a sign-in: that it comes after the password, how it is told, and that nobody skips it. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { endSignOnOf } from '../adapter.ts';
import { type SignOn, signOn } from '../testing.ts';
import { removeUnfinished } from './first-step.ts';
import { asNew, codeOf, isLetIn, MAYA, MIDDLE, right, STEP_MS, STUDIO, Visitor } from './person.fixture.ts';

let house: SignOn;
let maya: Visitor;
let secret: string;
beforeAll(async () => {
  house = await signOn();
});
afterAll(() => house.close());
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: MIDDLE });
  await asNew(house);
  ({ secret } = await new Visitor(house).addAuthenticator());
  vi.setSystemTime(MIDDLE + 2 * STEP_MS);
  maya = new Visitor(house);
});
afterEach(() => void vi.useRealTimers());

const steps = async () => house.database.selectFrom('sso_first_steps').selectAll().execute();

describe('after the password', () => {
  test('Maya is asked for a code, and not let in before', async () => {
    const page = await maya.withPassword();
    expect(page.status).toBe(200);
    expect(page.url.pathname).toMatch(/^\/sso\/sign-in\/[\w-]+\/second$/);
    expect(page.text).toMatch(/<h1[^>]*>One more step<.*signing in as maya@northlight\.example/);
    expect(page.text).toMatch(/<label [^>]*for="code">Code<.*name="code".*autocomplete="one-time-code"/s);
    expect(page.text).toMatch(/Use a recovery code.*You have 10 left/s);
    expect(page.text).not.toMatch(/data-passkey|style=| on[a-z]+=/);
    expect(maya.cookies.has('sso-session')).toBe(false);
    const callback = await maya.submit(page, { code: codeOf(secret) });
    expect(isLetIn(callback)).toBe(true);
  });

  test('the portal is told how she came in', async () => {
    const claims = await maya.claims(right, (page) => maya.submit(page, { code: codeOf(secret) }));
    expect(claims).toMatchObject({ email: MAYA, amr: ['pwd', 'otp', 'mfa'], acr: 'https://refeds.org/profile/mfa' });
    expect(claims?.auth_time).toBeCloseTo(Date.now() / 1000, -1);
  });

  test('the one click of the demo asks for it too', async () => {
    const claims = await maya.claims({ person: MAYA }, (page) => maya.submit(page, { code: codeOf(secret) }));
    expect(claims).toMatchObject({ amr: ['otp'], acr: '0' });
  });

  test('who has no second factor comes in as before', async () => {
    const studio = new Visitor(house);
    const claims = await studio.claims({ person: STUDIO });
    expect(claims).toMatchObject({ email: STUDIO, acr: '0' });
    expect(claims).not.toHaveProperty('amr');
    const typed = await new Visitor(house).claims({ ...right, email: STUDIO });
    expect(typed).toMatchObject({
      amr: ['pwd'],
      acr: 'urn:oasis:names:tc:SAML:2.0:ac:classes:PasswordProtectedTransport',
    });
  });
});

describe('the step cannot be skipped:', () => {
  test('the cookies of the first step open nothing', async () => {
    const page = await maya.withPassword();
    const uid = page.url.pathname.split('/')[3] ?? '';
    // On to where the library goes after a sign-in that was ended well.
    const resumed = await maya.at(`/sso/auth/${uid}`);
    expect(isLetIn(resumed)).toBe(false);
    expect(resumed.text).toContain('Northlight sign-on');
    expect((await maya.door()).text).toContain('Northlight sign-on');
    const security = await maya.at('/sso/security');
    expect(security.url.pathname).toMatch(/^\/sso\/sign-in\//);
  });

  test('without the password there is no second step, nor a set-up', async () => {
    const door = await maya.door();
    for (const path of ['second', 'set-up', 'set-up/authenticator', 'set-up/passkey']) {
      const page = await maya.at(`${door.url.pathname}/${path}`);
      expect(page.url.pathname).toBe(door.url.pathname);
      for (const fields of [{ factor: 'authenticator', code: codeOf(secret) }, { kind: 'authenticator' }]) {
        const form = door.text.replaceAll(/action="[^"]*"/g, `action="${door.url.pathname}/${path}"`);
        const answer = await maya.submit({ ...door, text: form }, fields);
        expect(isLetIn(answer)).toBe(false);
        expect(answer.url.pathname).toBe(door.url.pathname);
      }
    }
    const done = door.text.replaceAll(/action="[^"]*"/g, `action="${door.url.pathname}/set-up/done"`);
    expect(isLetIn(await maya.submit({ ...door, text: done }, {}))).toBe(false);
    expect(await steps()).toEqual([]);
  });

  test('whoever has a factor cannot set another one up in its place', async () => {
    const page = await maya.withPassword();
    const path = page.url.pathname.replace(/second$/, 'set-up');
    expect((await maya.at(path)).text).toContain('Northlight sign-on');
    const forged = { ...page, text: page.text.replaceAll(/action="[^"]*"/g, `action="${path}"`) };
    const answer = await maya.submit(forged, { kind: 'authenticator' });
    expect(answer.text).toContain('Northlight sign-on');
    expect(await house.database.selectFrom('sso_factor_changes').selectAll().execute()).toEqual([]);
  });

  test('in another browser the sign-in is over, also with the right code', async () => {
    const page = await maya.withPassword();
    const thief = new Visitor(house);
    const answer = await thief.submit(page, { code: codeOf(secret) });
    expect(answer.status).toBe(400);
    expect(answer.text).toContain('This sign-in is over');
    expect(isLetIn(await maya.submit(page, { code: codeOf(secret) }))).toBe(true);
    expect((await maya.submit(page, { code: codeOf(secret, 30) })).status).toBe(400);
  });

  test('one sign-in’s first step does not serve another', async () => {
    const passed = await maya.withPassword();
    const other = new Visitor(house);
    const door = await other.door();
    const second = passed.text.replaceAll(/action="[^"]*"/g, `action="${door.url.pathname}/second"`);
    expect((await other.submit({ ...passed, text: second }, { code: codeOf(secret) })).status).toBe(403);
  });

  test('a password for somebody else begins the step anew', async () => {
    const page = await maya.withPassword();
    const door = await maya.at(page.url.pathname.replace('/second', ''));
    const answer = await maya.submit(door, { ...right, email: STUDIO });
    expect(isLetIn(answer)).toBe(true);
    expect(await steps()).toEqual([]);
  });

  test('from another site it is refused', async () => {
    const page = await maya.withPassword();
    const answer = await maya.submit(page, { code: codeOf(secret) }, { 'sec-fetch-site': 'cross-site' });
    expect(answer.status).toBe(403);
  });

  test('a new password ends it', async () => {
    const page = await maya.withPassword();
    const [step] = await steps();
    await endSignOnOf(house.database, step?.subject ?? '');
    expect(isLetIn(await maya.submit(page, { code: codeOf(secret) }))).toBe(false);
    expect(await steps()).toEqual([]);
  });

  test('what nobody finished is removed', async () => {
    const [over, lasting] = [await maya.withPassword(), await new Visitor(house).withPassword()];
    const signIn = over.url.pathname.split('/')[3] ?? '';
    await house.database
      .updateTable('sso_first_steps')
      .set({ expires_at: new Date(0) })
      .where('sign_in', '=', signIn)
      .execute();
    await removeUnfinished(house.database);
    expect((await steps()).map(({ sign_in }) => sign_in)).toEqual([lasting.url.pathname.split('/')[3]]);
  });

  test('nor waits it longer than a quarter of an hour', async () => {
    const page = await maya.withPassword();
    await house.database
      .updateTable('sso_first_steps')
      .set({ expires_at: new Date(0) })
      .execute();
    const answer = await maya.submit(page, { code: codeOf(secret) });
    expect(isLetIn(answer)).toBe(false);
    expect(answer.text).toContain('Northlight sign-on');
  });
});
