/** Codes of authenticator apps and recovery codes at the second step of a sign-in. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { actsOf } from '../../audit.ts';
import { type SignOn, signOn } from '../testing.ts';
import { asNew, codeOf, isLetIn, MAYA, MIDDLE, right, STEP_MS, STUDIO, Visitor } from './person.fixture.ts';

let house: SignOn;
let maya: Visitor;
let secret: string;
let codes: string[];
beforeAll(async () => {
  house = await signOn();
});
afterAll(() => house.close());
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: MIDDLE });
  await asNew(house);
  ({ secret, codes } = await new Visitor(house).addAuthenticator());
  vi.setSystemTime(MIDDLE + 2 * STEP_MS);
  maya = new Visitor(house);
});
afterEach(() => void vi.useRealTimers());

const acts = async () => (await actsOf(house.database, {})).map(({ act, about }) => ({ act, about }));

describe('a code', () => {
  test.each([
    ['of this half minute', 0],
    ['of the one before', -30],
    ['of the one after', 30],
  ])('%s lets in', async (_name, seconds) => {
    expect(isLetIn(await maya.submit(await maya.withPassword(), { code: codeOf(secret, seconds) }))).toBe(true);
  });

  test.each([
    ['a minute old', -60],
    ['a minute early', 60],
  ])('%s does not', async (_name, seconds) => {
    const answer = await maya.submit(await maya.withPassword(), { code: codeOf(secret, seconds) });
    expect(answer.status).toBe(401);
    expect(answer.text).toMatch(/role="alert">.*That code is not right, or was used already/);
    expect(answer.text).toMatch(/name="code"[^>]* autofocus aria-invalid="true" aria-describedby="problem code-hint"/);
  });

  test('lets in once, and no older one after it', async () => {
    const code = codeOf(secret);
    const older = codeOf(secret, -30);
    expect(isLetIn(await maya.submit(await maya.withPassword(), { code }))).toBe(true);
    const other = new Visitor(house);
    for (const used of [code, older]) {
      const answer = await other.submit(await other.withPassword(), { code: used });
      expect(answer.status).toBe(401);
    }
    expect(isLetIn(await other.submit(await other.withPassword(), { code: codeOf(secret, 30) }))).toBe(true);
  });

  test('sent by two at once lets one in', async () => {
    const visitors = Array.from({ length: 5 }, () => new Visitor(house));
    const pages = await Promise.all(visitors.map((visitor) => visitor.withPassword()));
    const code = codeOf(secret);
    const answers = await Promise.all(
      visitors.map((visitor, place) => visitor.submit(pages[place] ?? expect.fail('no page'), { code })),
    );
    expect(answers.filter(isLetIn)).toHaveLength(1);
  });

  test('that set the app up does not sign in', async () => {
    vi.setSystemTime(MIDDLE);
    const answer = await maya.submit(await maya.withPassword(), { code: codeOf(secret) });
    expect(answer.status).toBe(401);
  });

  test('may be typed with a space', async () => {
    const code = codeOf(secret).replace(/^.../, '$& ');
    expect(isLetIn(await maya.submit(await maya.withPassword(), { code }))).toBe(true);
  });

  test.each(['', '12345', '1234567', 'abcdef', '\0', '１２３４５６', '-12345', '1e5', 'x'.repeat(9000)])(
    '%j is refused, whatever it is',
    async (code) => {
      const answer = await maya.submit(await maya.withPassword(), { code });
      expect(answer.status).toBe(401);
      expect(maya.cookies.has('sso-session')).toBe(false);
    },
  );

  test('of somebody else does not let in', async () => {
    const studio = new Visitor(house);
    await studio.security({ ...right, email: STUDIO });
    const { secret: other } = await studio.addAuthenticator();
    vi.setSystemTime(MIDDLE + 4 * STEP_MS);
    expect((await maya.submit(await maya.withPassword(), { code: codeOf(other) })).status).toBe(401);
  });
});

describe('a recovery code', () => {
  test('lets in once, however it is typed', async () => {
    const [first = '', second = ''] = codes;
    expect(isLetIn(await maya.submit(await maya.withPassword(), { 'recovery-code': first }))).toBe(true);
    const other = new Visitor(house);
    const again = await other.submit(await other.withPassword(), { 'recovery-code': first });
    expect(again.status).toBe(401);
    expect(again.text).toMatch(/That recovery code is not right, or was used already/);
    expect(again.text).toMatch(/<details[^>]* open>.*You have 9 left/s);
    const typed = ` ${second.toUpperCase().replace('-', ' ')} `.replaceAll('0', 'O').replaceAll('1', 'l');
    expect(isLetIn(await other.submit(again, { 'recovery-code': typed }))).toBe(true);
  });

  test('is told of by mail and in the audit trail, without the code', async () => {
    const [code = ''] = codes;
    const claims = await maya.claims(right, (page) => maya.submit(page, { 'recovery-code': code }));
    expect(claims).toMatchObject({ amr: ['pwd', 'otp', 'mfa'] });
    expect(await acts()).toContainEqual({ act: 'recovery-codes.used', about: { left: 9 } });
    const mail = await house.database
      .selectFrom('mails')
      .selectAll()
      .where('subject', 'like', 'A recovery code was used%')
      .executeTakeFirstOrThrow();
    expect(mail.sent_to).toBe(MAYA);
    expect(mail.message.toString()).not.toContain(code);
  });

  test('is stored as an argon2 hash with a salt, nowhere as it is', async () => {
    const rows = await house.database.selectFrom('sso_recovery_codes').selectAll().execute();
    expect(rows).toHaveLength(10);
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^[0-9a-hjkmnp-tv-z]{5}-[0-9a-hjkmnp-tv-z]{5}$/);
    const stored = JSON.stringify(rows.map(({ hash, salt }) => hash.toString('latin1') + salt.toString('latin1')));
    for (const code of codes) expect(stored).not.toContain(code.replace('-', ''));
    expect(rows.every(({ hash, salt }) => hash.length === 32 && salt.length === 16)).toBe(true);
  });

  test('sent by two at once lets one in', async () => {
    const visitors = Array.from({ length: 4 }, () => new Visitor(house));
    const pages = await Promise.all(visitors.map((visitor) => visitor.withPassword()));
    const code = codes[0] ?? '';
    const answers = await Promise.all(
      visitors.map((visitor, place) =>
        visitor.submit(pages[place] ?? expect.fail('no page'), { 'recovery-code': code }),
      ),
    );
    expect(answers.filter(isLetIn)).toHaveLength(1);
  });
});

describe('guessing', () => {
  test('is free five times, then has to wait; the right password does not forgive it', async () => {
    const page = await maya.withPassword();
    const statuses: number[] = [];
    for (let turn = 0; turn < 6; turn += 1)
      statuses.push((await maya.submit(page, { code: String(turn).repeat(6) })).status);
    expect(statuses).toEqual([401, 401, 401, 401, 401, 401]);
    for (const fields of [{ code: codeOf(secret) }, { 'recovery-code': codes[0] ?? '' }]) {
      const locked = await maya.submit(await maya.withPassword(), fields);
      expect(locked.status).toBe(429);
      expect(locked.text).toContain('Too many wrong codes. Try again in 1 second.');
      expect(locked.headers.get('retry-after')).toBe('1');
    }
    vi.setSystemTime(Date.now() + 1100);
    expect(isLetIn(await maya.submit(await maya.withPassword(), { code: codeOf(secret) }))).toBe(true);
  });

  test('is recorded, and keeps no code', async () => {
    await maya.submit(await maya.withPassword(), { code: '000000' });
    const refused = (await actsOf(house.database, {})).findLast(({ act }) => act === 'second-factor.refused');
    expect(refused?.about).toEqual({ factor: 'authenticator', why: 'wrong' });
    expect(refused?.address).toBe('127.0.0.1');
  });
});
