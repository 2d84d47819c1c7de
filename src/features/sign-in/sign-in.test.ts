import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { kit, maya, noor, sam, theo } from '#demo/people.ts';
import { digest } from '#server/secrets.ts';
import { Browser } from '#server/testing/browser.ts';
import { type TestHouse, testHouse } from '#server/testing/house.ts';
import { signInAs } from '#server/testing/sign-in-as.ts';

let house: TestHouse;
beforeAll(async () => {
  house = await testHouse();
});
afterAll(() => house.close());

describe('a sign-in through the provider', () => {
  test('ends with a session, the matched groups and the wanted page', async () => {
    const browser = await house.visitor();
    const { login } = await signInAs(browser, maya, '/documents?page=2');
    expect(login.statusCode).toBe(200);
    expect(login.json()).toEqual({ matchedGroups: ['creators'], destinationPage: '/documents?page=2' });
    expect((await browser.get('/api/authcheck')).json()).toEqual({ loggedIn: true, matchedGroups: ['creators'] });
    const user = await browser.get('/api/user/get');
    expect(user.json()).toMatchObject({ firstName: 'Maya', first_name: 'Maya', destinationPage: '/documents?page=2' });
  });

  test('keeps names in step with the provider and links an imported person by the e-mail address', async () => {
    const browser = await house.visitor();
    await signInAs(browser, theo);
    const row = await house.ground.database
      .selectFrom('people')
      .selectAll()
      .where('email', '=', theo.email)
      .executeTakeFirstOrThrow();
    expect(row.issuer).toBe('http://localhost:3000/sso');
    expect(row.subject).toMatch(/^[\w-]{10,}$/);
  });

  test('gives a new session id; a cookie planted before never becomes valid', async () => {
    const planted = new Browser(house.app, { stagedoor: 'planted-by-a-stranger' });
    await planted.get('/api/authcheck');
    await signInAs(planted, maya);
    const fresh = planted.cookies.get('stagedoor');
    expect(fresh).not.toBe('planted-by-a-stranger');
    const stranger = new Browser(house.app, { stagedoor: 'planted-by-a-stranger' });
    expect((await stranger.get('/api/user/get')).statusCode).toBe(401);
    const again = await signInAs(planted, maya);
    expect(again.login.statusCode).toBe(200);
    expect(planted.cookies.get('stagedoor')).not.toBe(fresh);
    const old = new Browser(house.app, { stagedoor: fresh ?? '' });
    expect((await old.get('/api/user/get')).json()).toEqual({ message: 'Invalid token' });
  });

  test('works once: the same answer of the provider is refused the second time', async () => {
    const browser = await house.visitor();
    const { callback } = await signInAs(browser, maya);
    const second = await browser.post('/api/login', { url: callback });
    expect(second.statusCode).toBe(400);
  });

  test('is refused in another browser than the one that began it', async () => {
    const begun = await house.visitor();
    const victim = await house.visitor();
    const { callback } = await signInAs(begun, maya, '/', { stopBeforeLogin: true });
    expect((await victim.post('/api/login', { url: callback })).statusCode).toBe(400);
    expect((await victim.get('/api/authcheck')).json().loggedIn).toBe(false);
  });

  test('is refused with a foreign state, a foreign address, or the provider’s error', async () => {
    const browser = await house.visitor();
    const { callback } = await signInAs(browser, maya, '/', { stopBeforeLogin: true });
    const code = new URL(callback).searchParams.get('code');
    const urls = [
      `/auth?code=${code}&state=made-up`,
      callback.replace('http://localhost:3000', 'https://evil.example'),
      callback.replace('/auth?', '/documents?'),
      '/auth',
      'nonsense',
      '/auth?error=access_denied&state=made-up',
    ];
    for (const url of urls) expect((await browser.post('/api/login', { url })).statusCode, url).toBe(400);
    // The state was never spent by these, so the honest answer still counts.
    expect((await browser.post('/api/login', { url: callback })).statusCode).toBe(200);
  });

  test('of somebody in no matched group ends without access to any call', async () => {
    const browser = await house.visitor();
    const { login } = await signInAs(browser, noor);
    expect(login.json().matchedGroups).toEqual([]);
    expect((await browser.get('/api/authcheck')).json()).toEqual({ loggedIn: true, matchedGroups: [] });
    const user = await browser.get('/api/user/get');
    expect([user.statusCode, user.json()]).toEqual([401, { message: 'User group not allowed' }]);
  });

  test('of somebody outside the beta leaves them authcheck and logout alone', async () => {
    const browser = await house.visitor();
    await signInAs(browser, kit);
    for (const [url, body] of [
      ['/api/clienterrors', { error: 'x' }],
      ['/api/authurl', {}],
      ['/api/documents/get', {}],
    ] as const) {
      const refused = await browser.post(url, body);
      expect([refused.statusCode, refused.json()], url).toEqual([403, { message: 'Not in the beta' }]);
    }
    expect((await browser.get('/api/user/get')).json()).toEqual({ message: 'Not in the beta' });
    expect((await browser.get('/api/authcheck')).json().loggedIn).toBe(true);
    expect((await browser.post('/api/logout')).statusCode).toBe(200);
  });
});

describe('a session', () => {
  test('ends when it was idle too long, and after its absolute limit', async () => {
    for (const change of [
      { last_seen_at: new Date(Date.now() - 121 * 60_000) },
      { expires_at: new Date(Date.now() - 1000) },
    ]) {
      const browser = await house.signedIn(maya);
      const idHash = digest(browser.cookies.get('stagedoor') ?? '');
      await house.ground.database.updateTable('sessions').set(change).where('id_hash', '=', idHash).execute();
      const refused = await browser.get('/api/user/get');
      expect([refused.statusCode, refused.json()]).toEqual([401, { message: 'Invalid token' }]);
    }
  });

  test('goes on while it is used, to the minute', async () => {
    const browser = await house.signedIn(maya);
    const idHash = digest(browser.cookies.get('stagedoor') ?? '');
    const almost = new Date(Date.now() - 119 * 60_000);
    await house.ground.database
      .updateTable('sessions')
      .set({ last_seen_at: almost })
      .where('id_hash', '=', idHash)
      .execute();
    expect((await browser.get('/api/user/get')).statusCode).toBe(200);
    const row = await house.ground.database
      .selectFrom('sessions')
      .select('last_seen_at')
      .where('id_hash', '=', idHash)
      .executeTakeFirstOrThrow();
    expect(row.last_seen_at.getTime()).toBeGreaterThan(almost.getTime() + 60_000);
  });

  test('of somebody switched off is over at the next request', async () => {
    const browser = await house.signedIn(sam);
    await house.ground.database.updateTable('people').set({ active: false }).where('email', '=', sam.email).execute();
    expect((await browser.get('/api/user/get')).statusCode).toBe(401);
    await house.ground.database.updateTable('people').set({ active: true }).where('email', '=', sam.email).execute();
  });

  test('is kept as a hash only', async () => {
    const browser = await house.signedIn(maya);
    const token = browser.cookies.get('stagedoor') ?? '';
    const rows = await house.ground.database.selectFrom('sessions').selectAll().execute();
    expect(rows.some((row) => JSON.stringify(row).includes(token))).toBe(false);
    expect(rows.some((row) => digest(token).equals(row.id_hash))).toBe(true);
  });
});

describe('logout', () => {
  test('ends the session and sends the browser through the provider’s logout, once', async () => {
    const browser = await house.visitor();
    await signInAs(browser, maya);
    const session = browser.cookies.get('stagedoor') ?? '';
    const { accessToken, apiKey } = (await browser.post('/api/logout')).json();
    expect(apiKey).toBe('stagedoor');
    const replay = new Browser(house.app, { stagedoor: session });
    expect((await replay.get('/api/user/get')).json()).toEqual({ message: 'Invalid token' });
    const address = `/auth/oauth/logout?access_token=${accessToken}&apikey=${apiKey}`;
    const first = await browser.get(address);
    expect(first.statusCode).toBe(302);
    expect(first.headers.location).toMatch(/^http:\/\/localhost:3000\/sso\/.*id_token_hint=/);
    expect((await browser.get(address)).headers.location).toBe('http://localhost:3000/login');
  });

  test('hands out a ticket that opens no call and is over after a minute', async () => {
    const browser = await house.visitor();
    await signInAs(browser, maya);
    const { accessToken } = (await browser.post('/api/logout')).json();
    const thief = new Browser(house.app, { stagedoor: accessToken });
    expect((await thief.get('/api/user/get', { authorization: `Bearer ${accessToken}` })).statusCode).toBe(401);
    await house.ground.database
      .updateTable('logout_tickets')
      .set({ created_at: new Date(Date.now() - 61_000) })
      .execute();
    expect((await browser.get(`/auth/oauth/logout?access_token=${accessToken}`)).headers.location).toBe(
      'http://localhost:3000/login',
    );
  });
});
