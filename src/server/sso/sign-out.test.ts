/** The end of a session at the provider. */
import * as client from 'openid-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Browser, type SignOn, signOn } from './testing.ts';

let house: SignOn;
beforeAll(async () => {
  house = await signOn();
});
afterAll(() => house.close());

/** Somebody who is signed in, and the ID token the portal got of it. */
async function signedIn(browser: Browser, person = 'maya@northlight.example') {
  const request = await house.authorization();
  const callback = await browser.submit(await browser.get(request.url), { person });
  const tokens = await client.authorizationCodeGrant(request.configuration, callback.url, request.checks);
  return { configuration: request.configuration, tokens, idToken: tokens.id_token ?? '' };
}

const home = () => new URL('/login', house.publicUrl).href;
const records = async () => {
  const rows = await house.database
    .selectFrom('sso_records')
    .select('model')
    .where('model', 'in', ['Session', 'Grant', 'AccessToken'])
    .execute();
  return rows.map(({ model }) => model).toSorted();
};

test('by the portal goes straight on, and the next sign-in asks for a password again', async () => {
  const browser = new Browser(house);
  const { configuration, tokens, idToken } = await signedIn(browser);
  expect(await records()).toEqual(['AccessToken', 'Grant', 'Session']);

  const url = client.buildEndSessionUrl(configuration, {
    id_token_hint: idToken,
    post_logout_redirect_uri: home(),
    state: 'a b&c',
  });
  const answer = await browser.get(url);
  expect(answer.status).toBe(303);
  expect(answer.url.href).toBe(`${home()}?state=a+b%26c`);
  expect(await records()).toEqual([]);
  expect(browser.cookies.has('sso-session')).toBe(false);

  const userInfo = client.fetchUserInfo(configuration, tokens.access_token, client.skipSubjectCheck);
  await expect(userInfo).rejects.toMatchObject({ status: 401 });
  expect((await browser.get((await house.authorization()).url)).text).toContain('Northlight sign-on');
});

test('of a session that is over already goes straight on too', async () => {
  const browser = new Browser(house);
  const { configuration, idToken } = await signedIn(browser);
  browser.forgetSession();
  const url = client.buildEndSessionUrl(configuration, { id_token_hint: idToken, post_logout_redirect_uri: home() });
  expect((await browser.get(url)).url.href).toBe(home());
});

test('by anyone’s link is asked for first', async () => {
  const browser = new Browser(house);
  const { configuration } = await signedIn(browser);
  const other = await signedIn(new Browser(house), 'studio@northlight.example');
  const link = new URL('/sso/session/end', house.publicUrl);
  const withAnothersToken = client.buildEndSessionUrl(configuration, { id_token_hint: other.idToken });
  for (const url of [link, withAnothersToken]) {
    const question = await browser.get(url);
    expect(question.status).toBe(200);
    expect(question.text).toContain('Sign out of Northlight sign-on?');
    expect((await browser.get((await house.authorization()).url)).url.pathname).toBe('/auth');
  }
  const left = await browser.submit(await browser.get(link), { logout: 'yes' });
  expect(left.url.href).toBe(home());
  expect((await browser.get((await house.authorization()).url)).text).toContain('Northlight sign-on');
});

test('leads nowhere but to the portal', async () => {
  const browser = new Browser(house);
  const { configuration, idToken } = await signedIn(browser);
  const away = client.buildEndSessionUrl(configuration, {
    id_token_hint: idToken,
    post_logout_redirect_uri: 'https://evil.example/',
  });
  const refused = await browser.get(away);
  expect(refused.status).toBe(400);
  expect(refused.text).not.toContain('evil');
  const forged = `${idToken.slice(0, -8)}AAAAAAAA`;
  expect((await browser.get(client.buildEndSessionUrl(configuration, { id_token_hint: forged }))).status).toBe(400);
  const stranger = await house.raw('/sso/session/end?post_logout_redirect_uri=https%3A%2F%2Fevil.example%2F');
  expect(stranger.headers.get('location')).toBe(home());
});
