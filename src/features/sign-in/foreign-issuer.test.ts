/** Any other OpenID Connect provider in the embedded one's place: an honest one by settings alone, a wrong one refused. */

import { base64url, SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { maya } from '#demo/people.ts';
import { Browser } from '#server/testing/browser.ts';
import { type TestHouse, testHouse } from '#server/testing/house.ts';
import { CLIENT_SECRET, type Issuer, signed, startIssuer, type Wrong } from '../../../tests/outside/issuer.ts';

let issuer: Issuer;
let house: TestHouse;
beforeAll(async () => {
  issuer = await startIssuer();
  const settings = { SSO_ISSUER: issuer.url, SSO_CLIENT_SECRET: CLIENT_SECRET, LIMIT_SIGN_INS: '10000' };
  house = await testHouse({ settings });
});
afterAll(async () => {
  await house.close();
  await issuer.close();
});

async function signIn() {
  const browser = new Browser(house.app);
  await browser.get('/api/authcheck');
  const begun = await browser.post('/api/authurl', { referer: '/documents' });
  if (begun.statusCode !== 200) return { browser, login: begun };
  return { browser, login: await browser.post('/api/login', { url: issuer.authorize(begun.json().url) }) };
}

test('an honest provider signs people in by settings alone', async () => {
  issuer.wrong = undefined;
  const { browser, login } = await signIn();
  expect([login.statusCode, login.json()]).toEqual([
    200,
    { matchedGroups: ['creators'], destinationPage: '/documents' },
  ]);
  expect((await browser.get('/api/user/get')).json()).toMatchObject({ email: maya.email, firstName: 'Maya' });
  expect((await house.app.inject('/sso/.well-known/openid-configuration')).statusCode).toBe(404);
});

test('groups are matched against the portal’s own, whatever else the claim holds', async () => {
  for (const [groups, matched] of [
    [
      ['staff', 'creators', 'strangers'],
      ['creators', 'staff'],
    ],
    ['creators', ['creators']],
    [[1, null, {}], []],
    [undefined, []],
  ] as const) {
    issuer.wrong = { claims: (claims) => ({ ...claims, groups }) };
    expect((await signIn()).login.json().matchedGroups).toEqual(matched);
  }
});

test('somebody new is made known, in no account and no channel', async () => {
  issuer.wrong = {
    claims: (claims) => ({ ...claims, sub: 'new', email: 'New.Person@Northlight.example' }),
    userInfo: () => ({ sub: 'new' }),
  };
  const { browser } = await signIn();
  expect((await browser.get('/api/user/get')).json()).toMatchObject({
    email: 'new.person@northlight.example',
    accounts: [],
    feeds: [],
    affiliateCode: null,
  });
});

describe('an address that another account has', () => {
  test('is not handed to a second person of the same provider', async () => {
    issuer.wrong = undefined;
    await signIn();
    issuer.wrong = {
      claims: (claims) => ({ ...claims, sub: 'somebody-else' }),
      userInfo: () => ({ sub: 'somebody-else' }),
    };
    expect((await signIn()).login.statusCode).toBe(403);
  });

  test('is not linked where the provider does not vouch for it', async () => {
    issuer.wrong = {
      claims: (claims) => ({ ...claims, sub: 'theo', email: 'theo@northlight.example', email_verified: false }),
      userInfo: () => ({ sub: 'theo' }),
    };
    expect((await signIn()).login.statusCode).toBe(403);
  });
});

const later = (seconds: number) => Math.floor(Date.now() / 1000) + seconds;
const unsigned = (header: object, claims: object) =>
  `${base64url.encode(JSON.stringify(header))}.${base64url.encode(JSON.stringify(claims))}.`;

const WRONG: [string, Wrong][] = [
  ['a token signed by another key', { token: (claims, keys) => signed(claims, keys.foreign) }],
  ['a token whose key is not in its set', { token: (claims, keys) => signed(claims, keys.own, { kid: 'unknown' }) }],
  ['a token without a signature', { token: async (claims) => unsigned({ alg: 'none' }, claims) }],
  [
    'a token signed with the client’s secret',
    {
      token: (claims) =>
        new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(new TextEncoder().encode(CLIENT_SECRET)),
    },
  ],
  ['a token with its end cut off', { token: async (claims, keys) => (await signed(claims, keys.own)).slice(0, -8) }],
  ['a token that is none', { token: async () => 'not.a.token' }],
  ['no ID token', { token: async () => undefined }],
  ['another issuer in the token', { claims: (claims) => ({ ...claims, iss: 'https://evil.example' }) }],
  ['no issuer in the token', { claims: ({ iss: _iss, ...claims }) => claims }],
  ['a token for another client', { claims: (claims) => ({ ...claims, aud: 'other' }) }],
  [
    'a token for several clients, made for another',
    { claims: (claims) => ({ ...claims, aud: ['stagedoor', 'other'], azp: 'other' }) },
  ],
  ['no audience', { claims: ({ aud: _aud, ...claims }) => claims }],
  ['a token that is over', { claims: (claims) => ({ ...claims, iat: later(-600), exp: later(-120) }) }],
  ['a token without an end', { claims: ({ exp: _exp, ...claims }) => claims }],
  ['a token of the future', { claims: (claims) => ({ ...claims, nbf: later(600) }) }],
  ['another nonce', { claims: (claims) => ({ ...claims, nonce: 'other' }) }],
  ['no nonce', { claims: ({ nonce: _nonce, ...claims }) => claims }],
  ['no subject', { claims: ({ sub: _sub, ...claims }) => claims }],
  ['a subject that is no text', { claims: (claims) => ({ ...claims, sub: { evil: true } as unknown as string }) }],
  [
    'no e-mail address',
    { claims: ({ email: _email, ...claims }) => claims, userInfo: (claims) => ({ sub: claims.sub }) },
  ],
  ['user info of somebody else', { userInfo: () => ({ sub: 'somebody-else', email: 'theo@northlight.example' }) }],
  ['an empty set of keys', { jwks: () => ({ keys: [] }) }],
  [
    'a refusal of the code',
    {
      tokenEndpoint: (response) =>
        void response.writeHead(400, { 'content-type': 'application/json' }).end('{"error":"invalid_grant"}'),
    },
  ],
  [
    'no JSON',
    {
      tokenEndpoint: (response) =>
        void response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Welcome</h1>'),
    },
  ],
  ['a breakdown', { tokenEndpoint: (response) => void response.writeHead(500).end('stack trace') }],
  ['a cut connection', { tokenEndpoint: (response) => void response.destroy() }],
  ['another issuer in the address back', { callback: (parameters) => parameters.set('iss', 'https://evil.example') }],
  [
    'a consent denied',
    { callback: (parameters) => [parameters.delete('code'), parameters.set('error', 'access_denied')] },
  ],
  [
    'discovery that speaks for another issuer',
    { discovery: (metadata) => ({ ...metadata, issuer: 'https://evil.example' }) },
  ],
];

test.each(WRONG)('%s is refused, and nobody is signed in', async (_what, wrong) => {
  // After a refusal the portal reads keys and discovery anew, so that these can be wrong too.
  issuer.wrong = { token: async () => undefined };
  await signIn();
  issuer.wrong = wrong;
  const { browser, login } = await signIn();
  expect(login.statusCode).toBeGreaterThanOrEqual(400);
  expect(login.statusCode === 503 || login.statusCode < 500).toBe(true);
  expect(login.json().message).not.toMatch(/stack|jwt|signature|oauth|Error/i);
  expect((await browser.get('/api/authcheck')).json()).toEqual({ loggedIn: false, matchedGroups: [] });
  issuer.wrong = undefined;
  expect((await signIn()).login.statusCode).toBe(200);
});
