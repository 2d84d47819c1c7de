/** Switching a second factor off, and making new recovery codes. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { actsOf } from '../../audit.ts';
import { DEMO_PASSWORD } from '../people.ts';
import { type SignOn, signOn } from '../testing.ts';
import { secondFactorCommand } from './command.ts';
import { asNew, codesOn, isLetIn, MAYA, right, STUDIO, titleOf, Visitor } from './person.fixture.ts';
import { inAddress } from './questions.ts';
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
const mails = async () => {
  const rows = await house.database.selectFrom('mails').select(['sent_to', 'subject']).orderBy('created_at').execute();
  return rows.map(({ sent_to, subject }) => `${sent_to}: ${subject}`);
};
const lastAct = async () => (await actsOf(house.database, {})).at(-1);

describe('switching off', () => {
  test.each(['all', 'authenticator'])('%s asks for the password, and takes the codes along', async (what) => {
    await maya.addAuthenticator();
    const question = await maya.at(`/sso/security/remove/${what}`);
    expect((await maya.submit(question, { password: 'not it' })).status).toBe(401);
    expect((await maya.submit(question, { password: '' })).status).toBe(401);
    const page = await maya.submit(question, { password });
    expect(page.text).toMatch(/Authenticator app<\/h2><span class="Status_status Status_off">Off</);
    expect(await house.database.selectFrom('sso_recovery_codes').selectAll().execute()).toEqual([]);
    expect(isLetIn(await new Visitor(house).withPassword())).toBe(true);
    expect((await mails()).at(-1)).toBe(`${MAYA}: Your second factor was switched off`);
    expect(await lastAct()).toMatchObject({ act: 'second-factor.switched-off' });
  });

  test.each([16, 1023])('one of two leaves the other, whose id has %i bytes or not', async (bytes) => {
    const key = new SoftPasskey({ bytes });
    await maya.addAuthenticator();
    await maya.addPasskey(key, 'Blue key');
    const question = await maya.at(`/sso/security/remove/${inAddress(key.id)}`);
    expect(question.text).toContain('Remove Blue key?');
    await maya.submit(question, { password });
    expect((await mails()).at(-1)).toBe(`${MAYA}: A second factor was removed: passkey`);
    const page = await new Visitor(house).withPassword();
    expect(titleOf(page)).toBe('One more step');
    expect(page.text).toContain('You have 10 left');
    expect(page.text).not.toContain('data-passkey');
  });

  test('of somebody else’s passkey is like one that nobody has', async () => {
    const key = new SoftPasskey();
    await maya.addPasskey(key);
    const studio = new Visitor(house);
    await studio.security({ ...right, email: STUDIO });
    await studio.addAuthenticator();
    for (const what of [inAddress(key.id), key.id, 'unknown', '%00']) {
      const page = await studio.at(`/sso/security/remove/${what}`);
      expect(titleOf(page)).toBe('Second factor');
    }
    const own = await studio.at('/sso/security/remove/all');
    const forged = own.text.replaceAll('/remove/all', `/remove/${inAddress(key.id)}`);
    await studio.submit({ ...own, text: forged }, { password });
    expect(await house.database.selectFrom('sso_passkeys').select('id').execute()).toEqual([{ id: key.id }]);
  });

  test('by guessing the password has to wait', async () => {
    await maya.addAuthenticator();
    const question = await maya.at('/sso/security/remove/all');
    let last = question;
    for (let turn = 0; turn < 7; turn += 1) last = await maya.submit(question, { password: `guess ${turn}` });
    expect(last.status).toBe(429);
    expect(last.text).toMatch(/Too many wrong passwords\. Try again in 1 second\./);
    expect(last.headers.get('retry-after')).toBe('1');
    expect((await maya.submit(question, { password })).status).toBe(429);
  });
});

describe('new recovery codes', () => {
  test('ask for the password and end the former ones', async () => {
    const { codes: former } = await maya.addAuthenticator();
    const question = await maya.at('/sso/security/codes');
    expect(codesOn(await maya.submit(question, { password: 'not it' }))).toEqual([]);
    const codes = codesOn(await maya.submit(question, { password }));
    expect(new Set([...former, ...codes]).size).toBe(20);
    const other = new Visitor(house);
    const page = await other.withPassword();
    expect((await other.submit(page, { 'recovery-code': former[0] ?? '' })).status).toBe(401);
    expect(isLetIn(await other.submit(page, { 'recovery-code': codes[0] ?? '' }))).toBe(true);
    expect(await mails()).toContain(`${MAYA}: You have new recovery codes`);
  });

  test('are for those who have a factor', async () => {
    await maya.security();
    expect(titleOf(await maya.at('/sso/security/codes'))).toBe('Second factor');
  });
});

describe('an operator at the terminal', () => {
  test('switches it off for somebody who lost everything, who is told by mail', async () => {
    const { secret } = await maya.addAuthenticator();
    expect(secret).not.toBe('');
    const off = () => secondFactorCommand(house, ['off', ' Maya@northlight.example']);
    expect(await off()).toMatchObject({ code: 0, text: expect.stringContaining(MAYA) });
    expect(await off()).toEqual({ code: 1, text: `${MAYA} has no second factor.\n` });
    expect(isLetIn(await new Visitor(house).withPassword())).toBe(true);
    expect((await mails()).at(-1)).toBe(`${MAYA}: Your second factor was switched off`);
    expect(await lastAct()).toMatchObject({ act: 'second-factor.switched-off', address: null });
  });

  test.each([[[]], [['off']], [['on', MAYA]], [['off', MAYA, STUDIO]]])('is told how with %j', async (args) => {
    expect(await secondFactorCommand(house, args)).toMatchObject({ code: 2 });
  });

  test('is told of an address that nobody has, which does not steer the terminal', async () => {
    const { code, text } = await secondFactorCommand(house, ['off', '\u001b[2Jnobody']);
    expect(code).toBe(1);
    expect(text.trimEnd()).not.toMatch(/\p{Cc}/u);
  });
});
