/** Switching a second factor on, on the page for it. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { actsOf } from '../../audit.ts';
import { openVault } from '../../vault.ts';
import { DEMO_PASSWORD } from '../people.ts';
import { type SignOn, signOn } from '../testing.ts';
import { resealAuthenticators, takeCode } from './authenticator.ts';
import {
  asNew,
  codeOf,
  codesOn,
  isLetIn,
  MAYA,
  optionsOn,
  right,
  STUDIO,
  secretOn,
  titleOf,
  Visitor,
} from './person.fixture.ts';
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
const later = () => void vi.setSystemTime(Date.now() + 60_000);
const mails = async () => {
  const rows = await house.database.selectFrom('mails').select(['sent_to', 'subject']).orderBy('created_at').execute();
  return rows.map(({ sent_to, subject }) => `${sent_to}: ${subject}`);
};
const lastAct = async () => (await actsOf(house.database, {})).at(-1);

describe('switching on', () => {
  test('with an app asks for the password, shows the secret as picture and text, and ten codes once', async () => {
    await maya.security();
    const question = await maya.at('/sso/security/authenticator');
    expect(question.text).not.toContain('Security_secret');
    const refused = await maya.submit(question, { password: 'not it' });
    expect(refused.status).toBe(401);
    expect(refused.text).toContain('That is not your password.');
    expect(refused.text).not.toContain('Security_secret');

    const shown = await maya.submit(refused, { password });
    expect(shown.text).toMatch(/<div class="Security_qr" role="img" aria-label="Picture to scan with the app"><svg /);
    expect(shown.text).not.toMatch(/style=|<script/);
    const secret = secretOn(shown);
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(shown.text).toContain(
      `otpauth://totp/Northlight%20Media:maya%40northlight.example?issuer=Northlight%20Media&amp;secret=${secret}`,
    );
    const wrong = await maya.submit(shown, { code: '000000' });
    expect(wrong.status).toBe(400);
    expect(secretOn(wrong)).toBe(secret);
    expect((await maya.at('/sso/security/authenticator')).text).toContain('Security_secret');

    const end = await maya.submit(wrong, { code: codeOf(secret) });
    expect(titleOf(end)).toBe('Your recovery codes');
    expect(codesOn(end)).toHaveLength(10);
    expect(end.headers.get('cache-control')).toBe('no-store');
    const page = await maya.at('/sso/security');
    expect(page.text).toMatch(/Authenticator app<\/h2><span class="Status_status Status_good">On</);
    expect(page.text).toContain('10 of 10 left');
    expect(codesOn(page)).toEqual([]);
  });

  test('keeps the secret sealed, for its own row alone', async () => {
    const { secret } = await maya.addAuthenticator();
    const row = await house.database.selectFrom('sso_authenticators').selectAll().executeTakeFirstOrThrow();
    expect(JSON.stringify(row)).not.toContain(secret);
    const studio = new Visitor(house);
    await studio.security({ ...right, email: STUDIO });
    await studio.addAuthenticator();
    await house.database.updateTable('sso_authenticators').set({ sealed_secret: row.sealed_secret }).execute();
    later();
    const other = new Visitor(house);
    const page = await other.withPassword({ ...right, email: STUDIO });
    expect((await other.submit(page, { code: codeOf(secret) })).status).toBe(503);
  });

  test('keeps it after the vault got a new key, sealed anew once', async () => {
    const { secret } = await maya.addAuthenticator();
    const { database, vault } = house;
    const vaultOf = (first: string, ...others: string[]) => {
      const key = (id: string) => ({ id, key: Buffer.alloc(32, id) });
      return openVault({ vaultKeys: [key(first), ...others.map(key)], dataDir: '' });
    };
    const { subject, sealed_secret } = await database
      .selectFrom('sso_authenticators')
      .selectAll()
      .executeTakeFirstOrThrow();
    const place = `sso_authenticators/sealed_secret/${subject}`;
    const former = vaultOf('2026');
    const both = vaultOf('2027', '2026');
    await database
      .updateTable('sso_authenticators')
      .set({ sealed_secret: former.seal(vault.open(sealed_secret, place), place) })
      .execute();
    expect(await resealAuthenticators({ database, vault: both })).toBe(1);
    expect(await resealAuthenticators({ database, vault: both })).toBe(0);
    later();
    expect(await takeCode(database, vaultOf('2027'), subject, codeOf(secret))).toBe(true);
  });

  test('is told by mail and recorded', async () => {
    await maya.addAuthenticator();
    await maya.addPasskey(new SoftPasskey());
    expect(await mails()).toEqual([
      `${MAYA}: A second factor was added: authenticator app`,
      `${MAYA}: A second factor was added: passkey`,
    ]);
    expect(await lastAct()).toMatchObject({
      act: 'second-factor.added',
      address: '127.0.0.1',
      about: { factor: 'passkey' },
    });
  });

  test('ends no session, and this one may go on; another one shows the factor first', async () => {
    const other = new Visitor(house);
    await other.security();
    const { secret } = await maya.addAuthenticator();
    expect(titleOf(await maya.at('/sso/security'))).toBe('Second factor');
    expect(isLetIn(await maya.door())).toBe(true);
    expect(isLetIn(await other.door())).toBe(true);

    for (const path of ['', '/remove/all', '/passkey', '/codes'])
      expect((await other.at(`/sso/security${path}`)).text).toContain('Northlight sign-on');
    later();
    const second = await other.submit(await other.at('/sso/security'), right);
    expect(titleOf(second)).toBe('One more step');
    const page = await other.submit(second, { code: codeOf(secret) });
    expect(titleOf(page)).toBe('Second factor');
  });

  test('with a passkey asks for the password too, and keeps what was made for this question alone', async () => {
    const key = new SoftPasskey();
    await maya.security();
    const shown = await maya.submit(await maya.at('/sso/security/passkey'), { password });
    const options = optionsOn(shown);
    expect(options.rp).toEqual({ id: 'portal.test', name: 'Northlight Media' });
    expect(options.authenticatorSelection).toMatchObject({ userVerification: 'preferred' });
    const stale = JSON.stringify(key.create({ ...options, challenge: 'AAAA' }));
    const elsewhere = JSON.stringify(new SoftPasskey({ origin: 'https://evil.example' }).create(options));
    for (const answer of [stale, elsewhere, '', '{}', 'null'])
      expect((await maya.submit(shown, { answer, name: 'Key' })).status).toBe(400);
    const end = await maya.submit(shown, { answer: JSON.stringify(key.create(options)), name: ' <b>Blue</b> \0 ' });
    expect(codesOn(end)).toHaveLength(10);
    expect((await maya.at('/sso/security')).text).toContain('&lt;b&gt;Blue&lt;/b&gt;');
  });

  test('with a passkey that somebody has already is refused', async () => {
    const key = new SoftPasskey();
    await maya.addPasskey(key);
    const studio = new Visitor(house);
    await studio.security({ ...right, email: STUDIO });
    expect((await studio.addPasskey(key)).status).toBe(400);
  });

  test('is over once it is done, left or too late', async () => {
    const { secret } = await maya.addAuthenticator();
    const begin = async () => maya.submit(await maya.at('/sso/security/authenticator'), { password });
    const left = await begin();
    await maya.at('/sso/security');
    const late = await begin();
    await house.database
      .updateTable('sso_factor_changes')
      .set({ expires_at: new Date(0) })
      .execute();
    for (const shown of [left, late]) {
      const answer = await maya.submit(shown, { code: codeOf(secretOn(shown)) });
      expect(answer.text).toContain('Enter your password first.');
    }
    later();
    const other = new Visitor(house);
    expect(isLetIn(await other.submit(await other.withPassword(), { code: codeOf(secret) }))).toBe(true);
  });

  test('anew replaces the app: the former one is good no more, the codes stay', async () => {
    const first = await maya.addAuthenticator();
    const second = await maya.addAuthenticator();
    expect(second.end.url.pathname).toBe('/sso/security');
    expect(second.codes).toEqual([]);
    later();
    const other = new Visitor(house);
    const page = await other.withPassword();
    expect((await other.submit(page, { code: codeOf(first.secret) })).status).toBe(401);
    expect(isLetIn(await other.submit(page, { 'recovery-code': first.codes[3] ?? '' }))).toBe(true);
  });
});
