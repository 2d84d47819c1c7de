/** The provider as a relying party meets it: a whole sign-in through openid-client, over the wire. */
import * as client from 'openid-client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Browser, type SignOn, signOn } from './testing.ts';

let house: SignOn;
beforeAll(async () => {
  house = await signOn();
});
afterAll(() => house.close());

describe('a sign-in', () => {
  test('with a password tells the portal who it is', async () => {
    const browser = new Browser(house);
    const request = await house.authorization();
    const page = await browser.get(request.url);
    expect(page.status).toBe(200);
    expect(page.text).toContain('Northlight sign-on');

    const callback = await browser.submit(page, { email: ' Maya@Northlight.example', password: 'open the stage door' });
    expect(callback.url.origin + callback.url.pathname).toBe(`${house.publicUrl.origin}/auth`);

    const tokens = await client.authorizationCodeGrant(request.configuration, callback.url, request.checks);
    const claims = tokens.claims();
    expect(claims).toMatchObject({
      iss: house.issuer.href,
      aud: 'stagedoor',
      email: 'maya@northlight.example',
      email_verified: true,
      given_name: 'Maya',
      family_name: 'Okafor',
      groups: ['Creators'],
    });
    expect((claims?.exp ?? 0) - (claims?.iat ?? 0)).toBeLessThanOrEqual(300);
    expect(tokens.refresh_token).toBeUndefined();
    await expect(
      client.authorizationCodeGrant(request.configuration, callback.url, request.checks),
    ).rejects.toMatchObject({
      error: 'invalid_grant',
    });
  });

  test('by one click, for somebody without a first name', async () => {
    const browser = new Browser(house);
    const request = await house.authorization();
    const callback = await browser.submit(await browser.get(request.url), { person: 'studio@northlight.example' });
    const tokens = await client.authorizationCodeGrant(request.configuration, callback.url, request.checks);
    expect(tokens.claims()).toMatchObject({ email: 'studio@northlight.example', groups: [] });
    expect(tokens.claims()).not.toHaveProperty('given_name');
  });

  test('as somebody else goes through while a former one lasts', async () => {
    const browser = new Browser(house);
    const first = await house.authorization();
    await browser.submit(await browser.get(first.url), { person: 'maya@northlight.example' });

    const second = await house.authorization({ prompt: 'login' });
    const between = await browser.submit(await browser.get(second.url), { person: 'studio@northlight.example' });
    expect(between.headers.get('content-security-policy')).toMatch(/script-src 'none' 'sha256-/);
    const callback = await browser.submit(between, {});
    const tokens = await client.authorizationCodeGrant(second.configuration, callback.url, second.checks);
    expect(tokens.claims()).toMatchObject({ email: 'studio@northlight.example' });
  });

  test('is not asked for twice within a quarter of an hour', async () => {
    const browser = new Browser(house);
    await browser.submit(await browser.get((await house.authorization()).url), { person: 'maya@northlight.example' });
    const again = await browser.get((await house.authorization()).url);
    expect(again.url.pathname).toBe('/auth');
  });
});

describe('the provider refuses', () => {
  test('a request without PKCE, another redirect and another client', async () => {
    const browser = new Browser(house);
    const { url } = await house.authorization();
    const changed = (name: string, value: string | null) => {
      const other = new URL(url);
      if (value === null) other.searchParams.delete(name);
      else other.searchParams.set(name, value);
      return browser.get(other);
    };
    url.searchParams.delete('code_challenge_method');
    const withoutChallenge = await changed('code_challenge', null);
    expect(withoutChallenge.url.searchParams.get('error')).toBe('invalid_request');
    expect(withoutChallenge.url.searchParams.get('error_description')).toContain('PKCE');
    for (const [name, value] of [
      ['redirect_uri', 'https://evil.example/auth'],
      ['client_id', '<script>alert(1)</script>'],
    ] as const) {
      const page = await changed(name, value);
      expect(page.status).toBe(400);
      expect(page.url.origin).toBe(house.publicUrl.origin);
      expect(page.text).toContain('That did not work');
      expect(page.text).not.toContain('evil.example');
      expect(page.text).not.toContain('<script');
    }
  });

  test('the portal with another secret', async () => {
    const browser = new Browser(house);
    const request = await house.authorization({}, 'not the secret');
    const callback = await browser.submit(await browser.get(request.url), { person: 'maya@northlight.example' });
    const exchange = client.authorizationCodeGrant(request.configuration, callback.url, request.checks);
    await expect(exchange).rejects.toMatchObject({ error: 'invalid_client' });
  });
});

describe('addresses', () => {
  const hostile = { host: 'evil.example', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'gopher' };

  test('are the issuer’s, whatever Host says', async () => {
    const discovery = await house.raw('/sso/.well-known/openid-configuration', hostile);
    expect(discovery.status).toBe(200);
    expect(discovery.text).not.toMatch(/evil|gopher/);
    expect(JSON.parse(discovery.text)).toMatchObject({
      issuer: house.issuer.href,
      authorization_endpoint: `${house.issuer.href}/auth`,
      token_endpoint: `${house.issuer.href}/token`,
      end_session_endpoint: `${house.issuer.href}/session/end`,
    });

    const { url } = await house.authorization();
    const begun = await house.raw(url.pathname + url.search, hostile);
    expect(begun.status).toBe(303);
    expect(begun.headers.get('location')).toMatch(/^\/sso\/sign-in\//);
    const { payload } = await house.database
      .selectFrom('sso_records')
      .select('payload')
      .where('model', '=', 'Interaction')
      .orderBy('expires_at', 'desc')
      .executeTakeFirstOrThrow();
    expect(payload).toMatchObject({ returnTo: expect.stringContaining(`${house.issuer.href}/auth/`) });

    const away = await house.raw('/sso/session/end', hostile);
    expect(away.headers.get('location')).toBe(`${house.publicUrl.origin}/login`);
  });

  test('in absolute form reach nothing', async () => {
    const answer = await house.raw('http://evil.example/sso/.well-known/openid-configuration', hostile);
    expect(answer.text).not.toContain('evil');
  });

  test('that nobody serves are not found', async () => {
    const answer = await house.raw('/sso/nowhere', { accept: 'text/html' });
    expect(answer.status).toBe(404);
    expect(answer.text).toContain('Not found');
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
  });
});
