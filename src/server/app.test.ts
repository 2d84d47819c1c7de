import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { maya, noor } from '#demo/people.ts';
import { startJobs } from './jobs.ts';
import { openLog } from './log.ts';
import { keyFor, open, seal } from './secrets.ts';
import { removeEnded } from './session.ts';
import { testDatabase } from './testing/database.ts';
import { type TestHouse, testHouse } from './testing/house.ts';

let house: TestHouse;
beforeAll(async () => {
  house = await testHouse();
});
afterAll(() => house.close());

describe('the probes', () => {
  test('/healthz says that the process lives', async () => {
    const response = await house.app.inject('/healthz');
    expect([response.statusCode, response.json()]).toEqual([200, { alive: true }]);
  });

  test('/readyz names each part, and turns red for the one that does not answer', async () => {
    const well = await house.app.inject('/readyz');
    expect([well.statusCode, well.json()]).toEqual([
      200,
      { ready: true, parts: { database: 'ok', jobs: 'ok', files: 'ok' } },
    ]);
    const away = vi.spyOn(house.ground.files, 'check').mockRejectedValueOnce(new Error('no disk'));
    const red = await house.app.inject('/readyz');
    expect([red.statusCode, red.json()]).toEqual([
      503,
      { ready: false, parts: { database: 'ok', jobs: 'ok', files: 'down' } },
    ]);
    away.mockRestore();
  });
});

describe('the pages', () => {
  test('are one document that names the brand and nothing inline that runs', async () => {
    const { body, headers, statusCode } = await house.app.inject('/documents?page=2');
    expect(statusCode).toBe(200);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(headers['cache-control']).toBe('no-cache');
    expect(headers['content-security-policy']).toContain("script-src 'self';");
    expect(headers['content-security-policy']).not.toContain('unsafe');
    expect(body).toContain('"product":"Stagedoor"');
    expect(body).not.toMatch(/<script(?![^>]*(src=|application\/json))|\son\w+=|style=/);
  });

  test('of an unknown address answer 404 with the same document, which shows the not-found page', async () => {
    for (const url of ['/nothing', '/documents/1', '/index.html', '/.env', '/documents%00']) {
      const response = await house.app.inject(url);
      expect([url, response.statusCode]).toEqual([url, 404]);
      expect(response.headers['content-type']).toMatch(/^text\/html|^application\/json/);
    }
  });

  test('have no listing, no source map and no manifest among their files', async () => {
    for (const url of [
      '/assets/',
      '/assets/manifest.json',
      '/assets/../package.json',
      '/assets/%2e%2e/package.json',
      '/brand/',
      '/brand/brand.json',
      '/brand/../package.json',
    ]) {
      expect((await house.app.inject(url)).statusCode, url).toBe(404);
    }
  });

  test('wear the brand’s colours', async () => {
    const { body, headers } = await house.app.inject('/theme.css');
    expect(headers['content-type']).toBe('text/css; charset=utf-8');
    expect(body).toBe(':root{--brand-day:oklch(0.43 0.085 222);--brand-night:oklch(0.785 0.078 212)}\n');
  });
});

test('the calls are described at /api/docs, made from the contracts', async () => {
  const { paths } = (await house.app.inject('/api/docs/json')).json();
  expect(Object.keys(paths)).toEqual(
    expect.arrayContaining(['/api/authcheck', '/api/documents/get', '/api/documents/{entityId}/file']),
  );
  expect(
    paths['/api/documents/get'].post.requestBody.content['application/json'].schema.properties.sortBy.enum,
  ).toEqual(['date', 'type', 'account']);
  expect((await house.app.inject('/api/docs')).statusCode).toBeLessThan(400);
});

test('somebody who calls too often is refused until the minute is over', async () => {
  const strict = await testHouse({ settings: { LIMIT_PERSON: '5' } });
  const browser = await strict.signedIn(maya);
  const statuses = [];
  for (let call = 0; call < 7; call += 1) statuses.push((await browser.get('/api/user/get')).statusCode);
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429]);
  const refused = await browser.get('/api/user/get');
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect(refused.json().message).toMatch(/^Too many requests/);
  await strict.close();
});

test('a database that goes away is said in a refusal, and comes back by itself', async () => {
  const { database } = house.ground;
  const browser = await house.signedIn(maya);
  const away = vi
    .spyOn(house.ground.pool, 'connect')
    .mockRejectedValue(Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }));
  const refused = await browser.get('/api/user/get');
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '5']);
  expect(refused.json()).toEqual({ message: 'A part that this needs is not available. Try again in a moment.' });
  away.mockRestore();
  expect((await browser.get('/api/user/get')).statusCode).toBe(200);
  expect(database).toBeDefined();
});

test('the log keeps nothing of an address’s query: no sign-in code, no ticket, no number pasted there', async () => {
  const lines: string[] = [];
  const log = openLog({ logLevel: 'info' }, { write: (line) => void lines.push(line) });
  log.info({ req: { id: '1', method: 'GET', url: '/auth?code=c0de-canary&state=st4te-canary&x=canary' } }, 'a request');
  log.info(
    { req: { id: '2', method: 'GET', url: '/auth/oauth/logout?access_token=t1cket-canary&apikey=k' } },
    'a request',
  );
  log.info({ req: { id: '3', method: 'GET', url: '/api/user/tax-and-banking?GB29-canary\n&a' } }, 'a request');
  log.info({ body: { password: 'p4ss-canary' }, headers: { cookie: 'c00kie-canary' } }, 'never so');
  expect(lines).toHaveLength(4);
  expect(lines[0]).toContain('"url":"/auth?…"');
  expect(lines.join('')).not.toContain('canary');
});

test('what is sealed opens only with its key and in its context', () => {
  const key = keyFor('a secret', 'one');
  const sealed = seal(key, 'row 1', 'a jwk');
  expect(open(key, 'row 1', sealed)).toBe('a jwk');
  expect(() => open(key, 'row 2', sealed)).toThrow('unable to authenticate');
  expect(() => open(keyFor('a secret', 'two'), 'row 1', sealed)).toThrow('unable to authenticate');
});

test('a session that has ended is cleaned away, and a live one stays', async () => {
  const browser = await house.signedIn(maya);
  await house.signedIn(noor);
  const { database } = house.ground;
  const person = await house.idOf(noor);
  await database
    .updateTable('sessions')
    .set({ expires_at: new Date(0) })
    .where('person_id', '=', person)
    .execute();
  await removeEnded(database, 120);
  expect(await database.selectFrom('sessions').select('id_hash').where('person_id', '=', person).execute()).toEqual([]);
  expect((await browser.get('/api/user/get')).statusCode).toBe(200);
});

test('a scheduled job is kept in the database and its queue answers', async () => {
  const { pool, close } = await testDatabase();
  const jobs = await startJobs(pool, house.ground.log);
  await jobs.every('*/10 * * * *', 'remove-ended', async () => undefined);
  await jobs.check();
  const { rows } = await pool.query("select name, cron, timezone from jobs.schedule where name = 'remove-ended'");
  expect(rows).toEqual([{ name: 'remove-ended', cron: '*/10 * * * *', timezone: 'UTC' }]);
  await jobs.stop();
  await close();
});
