import { afterAll, beforeAll, expect, test } from 'vitest';
import { maya } from '#demo/people.ts';
import { recordAct } from './audit.ts';
import { type TestHouse, testHouse } from './testing/house.ts';

const TOKEN = 'a token for the scraper';
let house: TestHouse;
beforeAll(async () => {
  house = await testHouse({ settings: { METRICS_TOKEN: TOKEN } });
});
afterAll(() => house.close());

const scrape = (token = TOKEN) => house.app.inject({ url: '/metrics', headers: { authorization: `Bearer ${token}` } });

test('there is no /metrics where no token was set', async () => {
  const bare = await testHouse();
  const { statusCode, body } = await bare.app.inject({ url: '/metrics', headers: { authorization: 'Bearer ' } });
  expect(statusCode).toBe(404);
  expect(body).not.toContain('stagedoor_');
  await bare.close();
});

test.each([undefined, 'another token, as long'])('whoever brings %s learns nothing', async (token) => {
  const { statusCode, body } = token === undefined ? await house.app.inject('/metrics') : await scrape(token);
  expect(statusCode).toBe(401);
  expect(body).not.toContain('stagedoor_');
});

test('requests are counted by route, never by the address that was asked for', async () => {
  const browser = await house.signedIn(maya);
  await browser.get('/api/documents/424242/file');
  await house.app.inject('/api/some-odd-address');
  const { body, headers } = await scrape();
  expect(headers['content-type']).toMatch(/^text\/plain/);
  expect(body).toMatch(
    /stagedoor_http_request_seconds_count\{method="GET",route="\/api\/documents\/:entityId\/file",status="404"\} 1\n/,
  );
  expect(body).not.toMatch(/424242|some-odd-address/);
});

test('mails, jobs, acts and the pool of connections have their figures', async () => {
  await recordAct(house.ground.database, { act: 'sign-in', personId: null, address: null });
  await recordAct(house.ground.database, { act: 'import.documents', personId: null, address: null });
  const { body } = await scrape();
  expect(body).toMatch(/stagedoor_acts_of_last_hour\{act="sign-in"\} 1\n/);
  expect(body).toMatch(/stagedoor_last_import_seconds\{act="import.documents"\} \d{10}/);
  expect(body).toMatch(/stagedoor_oldest_waiting_mail_seconds\{state="waiting"\} 0\n/);
  expect(body).toMatch(/stagedoor_database_connections\{state="waited-for"\} 0\n/);
});
