/** Passkeys at the second step of a sign-in. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type SignOn, signOn } from '../testing.ts';
import { asNew, codeOf, isLetIn, MIDDLE, optionsOn, right, STEP_MS, Visitor } from './person.fixture.ts';
import { SoftPasskey } from './soft-passkey.fixture.ts';

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

describe('a passkey', () => {
  const key = new SoftPasskey();
  beforeEach(async () => {
    const owner = new Visitor(house);
    await owner.submit(await owner.withPassword(), { code: codeOf(secret) });
    const end = await owner.addPasskey(key, 'Blue key');
    expect(end.text).toContain('Blue key');
  });

  test.each([
    ['of one device', false, 'hwk'],
    ['that is copied between devices', true, 'swk'],
  ])('%s lets in, and is told as %s %s', async (_name, synced, method) => {
    const other = new SoftPasskey({ synced });
    const owner = new Visitor(house);
    await owner.submit(await owner.withPassword(), { code: codeOf(secret, 30) });
    await owner.addPasskey(other);
    const claims = await maya.claims(right, (page) => {
      const options = optionsOn(page);
      expect(options).toMatchObject({ rpId: 'portal.test', userVerification: 'preferred' });
      expect(options.allowCredentials?.map(({ id }) => id).toSorted()).toEqual([key.id, other.id].toSorted());
      return maya.submit(page, { answer: JSON.stringify(other.get(options)) });
    });
    expect(claims).toMatchObject({ amr: ['pwd', method, 'mfa'], acr: 'https://refeds.org/profile/mfa' });
  });

  test('answers each question once', async () => {
    const page = await maya.withPassword();
    const answer = JSON.stringify(key.get(optionsOn(page)));
    const wrong = await maya.submit(page, { code: '000000' });
    expect((await maya.submit(wrong, { answer })).status).toBe(401);
    const asked = await maya.submit(await maya.withPassword(), { code: '000000' });
    const good = JSON.stringify(key.get(optionsOn(asked)));
    expect(isLetIn(await maya.submit(asked, { answer: good }))).toBe(true);
    const other = new Visitor(house);
    expect((await other.submit(await other.withPassword(), { answer: good })).status).toBe(401);
  });

  test('that counts backwards was copied, and is refused', async () => {
    const page = await maya.withPassword();
    key.signatures = 40;
    const last = await maya.submit(page, { answer: JSON.stringify(key.get(optionsOn(page))) });
    expect(isLetIn(last)).toBe(true);
    key.signatures = 40;
    const other = new Visitor(house);
    const again = await other.withPassword();
    const copied = await other.submit(again, { answer: JSON.stringify(key.get(optionsOn(again))) });
    expect(copied.status).toBe(401);
    expect(copied.text).toContain('That passkey was not accepted');
  });

  test.each<[string, () => SoftPasskey]>([
    ['of nobody', () => new SoftPasskey()],
    ['asked by another site', () => Object.assign(new SoftPasskey({ origin: 'https://evil.example' }), { id: key.id })],
    ['with another key', () => Object.assign(new SoftPasskey(), { id: key.id })],
  ])('%s does not let in', async (_name, made) => {
    const page = await maya.withPassword();
    const answer = await maya.submit(page, { answer: JSON.stringify(made().get(optionsOn(page))) });
    expect(answer.status).toBe(401);
  });

  test.each([
    '',
    '{}',
    'null',
    '[]',
    '{"id":5}',
    '{"id":"\\u0000"}',
    '"x"',
    '{"id":"x","rawId":"x","type":"public-key"}',
  ])('that answers %j is refused', async (answer) => {
    expect((await maya.submit(await maya.withPassword(), { answer })).status).toBe(401);
  });
});
