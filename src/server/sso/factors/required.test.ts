/** A network that asks everybody for a second factor: it is set up right after the password, or nobody comes in. */
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { actsOf } from '../../audit.ts';
import { DEMO_PASSWORD } from '../people.ts';
import { type SignOn, signOn } from '../testing.ts';
import {
  asNew,
  codeOf,
  codesOn,
  isLetIn,
  MAYA,
  optionsOn,
  right,
  secretOn,
  titleOf,
  Visitor,
} from './person.fixture.ts';
import { SoftPasskey } from './soft-passkey.fixture.ts';

let house: SignOn;
let maya: Visitor;
beforeAll(async () => {
  house = await signOn({}, { SECOND_FACTOR: 'required' });
});
afterAll(() => house.close());
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  await asNew(house);
  maya = new Visitor(house);
});
afterEach(() => void vi.useRealTimers());

const later = () => void vi.setSystemTime(Date.now() + 60_000);

test('Maya sets an app up after her password, keeps her codes, and is in', async () => {
  const claims = await maya.claims(right, async (choice) => {
    expect(choice.url.pathname).toMatch(/\/set-up$/);
    expect(titleOf(choice)).toBe('Set up a second factor');
    expect(choice.text).toContain('Northlight Media asks for one beside your password.');
    const shown = await maya.submit(choice, { kind: 'authenticator' });
    const wrong = await maya.submit(shown, { code: '000000' });
    expect(wrong.status).toBe(400);
    expect(secretOn(wrong)).toBe(secretOn(shown));
    const kept = await maya.submit(wrong, { code: codeOf(secretOn(shown)) });
    expect(codesOn(kept)).toHaveLength(10);
    expect(maya.cookies.has('sso-session')).toBe(false);
    return maya.submit(kept, {});
  });
  expect(claims).toMatchObject({ email: MAYA, amr: ['pwd', 'otp', 'mfa'] });
  expect((await actsOf(house.database, {})).at(-1)).toMatchObject({ act: 'second-factor.added' });
});

test('a passkey does as well', async () => {
  const claims = await maya.claims(right, async (choice) => {
    const shown = await maya.submit(choice, { kind: 'passkey' });
    const answer = JSON.stringify(new SoftPasskey({ synced: true }).create(optionsOn(shown)));
    return maya.submit(await maya.submit(shown, { answer, name: 'Key' }), {});
  });
  expect(claims).toMatchObject({ amr: ['pwd', 'swk', 'mfa'], acr: 'https://refeds.org/profile/mfa' });
});

test('the one click of the demo leads there too', async () => {
  expect(titleOf(await maya.withPassword({ person: MAYA }))).toBe('Set up a second factor');
});

test('nobody comes in without, whatever page they ask for', async () => {
  const choice = await maya.withPassword();
  const [, uid = ''] = /sign-in\/([\w-]+)/.exec(choice.url.pathname) ?? [];
  const forged = { ...choice, text: choice.text.replaceAll(/action="[^"]*"/g, `action="${choice.url.pathname}/done"`) };
  const done = await maya.submit(forged, {});
  expect(isLetIn(done)).toBe(false);
  expect(isLetIn(await maya.at(`/sso/auth/${uid}`))).toBe(false);
  expect(isLetIn(await maya.door())).toBe(false);
  expect((await maya.at('/sso/security')).text).toContain('Northlight sign-on');
});

test('what was begun and not proved counts for nothing', async () => {
  const shown = await maya.submit(await maya.withPassword(), { kind: 'authenticator' });
  const done = shown.text.replaceAll(
    /action="[^"]*"/g,
    `action="${shown.url.pathname.replace('authenticator', 'done')}"`,
  );
  expect(isLetIn(await maya.submit({ ...shown, text: done }, {}))).toBe(false);
  expect(titleOf(await new Visitor(house).withPassword())).toBe('Set up a second factor');
});

test('the first factor is set up once: another browser with the password has to show it', async () => {
  const [mine, theirs] = [maya, new Visitor(house)];
  const [ours, thief] = [await mine.withPassword(), await theirs.withPassword()];
  const shown = await mine.submit(ours, { kind: 'authenticator' });
  const planned = await theirs.submit(thief, { kind: 'authenticator' });
  const kept = await mine.submit(shown, { code: codeOf(secretOn(shown)) });
  const late = await theirs.submit(planned, { code: codeOf(secretOn(planned)) });
  expect(codesOn(late)).toEqual([]);
  expect(isLetIn(await theirs.submit(late, right))).toBe(false);
  expect(isLetIn(await mine.submit(kept, {}))).toBe(true);
});

test('both at once set up one', async () => {
  const visitors = [maya, new Visitor(house), new Visitor(house)];
  const ends = await Promise.all(
    visitors.map(async (visitor) => {
      const shown = await visitor.submit(await visitor.withPassword(), { kind: 'authenticator' });
      return visitor.submit(shown, { code: codeOf(secretOn(shown)) });
    }),
  );
  expect(ends.filter((end) => codesOn(end).length > 0)).toHaveLength(1);
});

test('who leaves before the codes comes back to the rest, without the codes', async () => {
  const choice = await maya.withPassword();
  const shown = await maya.submit(choice, { kind: 'authenticator' });
  await maya.submit(shown, { code: codeOf(secretOn(shown)) });
  const back = await maya.at(choice.url.pathname);
  expect(titleOf(back)).toBe('Your second factor is on');
  expect(codesOn(back)).toEqual([]);
  expect(isLetIn(await maya.submit(back, {}))).toBe(true);
});

test('the last factor stays until there is another', async () => {
  const key = new SoftPasskey();
  const shown = await maya.submit(await maya.withPassword(), { kind: 'authenticator' });
  const secret = secretOn(shown);
  await maya.submit(await maya.submit(shown, { code: codeOf(secret) }), {});
  expect((await maya.at('/sso/security')).text).not.toMatch(/remove\//);
  for (const what of ['authenticator', 'all']) {
    const refused = await maya.submit(await maya.at(`/sso/security/remove/${what}`), { password: DEMO_PASSWORD });
    expect(refused.status).toBe(400);
    expect(refused.text).toContain('Your network asks for a second factor');
  }
  expect(await house.database.selectFrom('sso_recovery_codes').selectAll().execute()).toHaveLength(10);
  await maya.addPasskey(key);
  const page = await maya.submit(await maya.at('/sso/security/remove/authenticator'), { password: DEMO_PASSWORD });
  expect(page.text).toMatch(/Authenticator app<\/h2><span class="Status_status Status_off">Off</);
  later();
  expect((await new Visitor(house).withPassword()).text).not.toContain('name="code"');
});

test('a session from before it was asked for does not do', async () => {
  const choice = await maya.submit(await maya.at('/sso/security'), right);
  const shown = await maya.submit(choice, { kind: 'authenticator' });
  const back = await maya.submit(await maya.submit(shown, { code: codeOf(secretOn(shown)) }), {});
  expect(titleOf(back)).toBe('Second factor');
  expect(isLetIn(await maya.door())).toBe(true);
  // As a session is that began by the password alone.
  await sql`
    update sso_records set payload = jsonb_set(payload::jsonb, '{amr}', '["pwd"]')::json
    where model = 'Session'`.execute(house.database);
  expect((await maya.door()).text).toContain('Northlight sign-on');
});
