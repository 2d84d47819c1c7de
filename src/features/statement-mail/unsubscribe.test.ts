import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ines, maya, theo } from '#demo/people.ts';
import { actsOf } from '#server/audit.ts';
import { type TestHouse, testHouse } from '#server/testing/house.ts';
import { mailMonth } from './server/mailing.ts';
import { personOfToken, unsubscribeAddress } from './server/one-click.ts';
import { addDocuments, lastMessage, mailed } from './server/testing/mailbox.ts';

const MONTH = '2026-10';
const ONE_CLICK = {
  payload: 'List-Unsubscribe=One-Click',
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
};

let house: TestHouse;
beforeAll(async () => {
  house = await testHouse({ settings: { PUBLIC_URL: 'https://portal.northlight.example' } });
  await addDocuments(
    house,
    MONTH,
    [101, 'financial_statement'],
    [103, 'financial_statement'],
    [104, 'financial_statement'],
  );
});
afterAll(() => house.close());
beforeEach(async () => {
  const { database } = house.ground;
  await sql`delete from statement_mails`.execute(database);
  await sql`delete from statement_mail_unsubscribed`.execute(database);
  await sql`delete from mails`.execute(database);
});

const mail = () => mailMonth(house.ground, { month: MONTH });
const readers = async () => (await mailed(house)).map(([to]) => to);
const pathOf = (address: string) => address.replace('https://portal.northlight.example', '');
const addressOf = async (somebody = maya) => pathOf(unsubscribeAddress(house.ground, await house.idOf(somebody)));
const isUnsubscribed = async (somebody = maya) =>
  (
    await sql`select from statement_mail_unsubscribed where person_id = ${await house.idOf(somebody)}`.execute(
      house.ground.database,
    )
  ).rows.length > 0;
const acts = async () =>
  (await actsOf(house.ground.database, {}))
    .filter(({ act }) => act === 'statement-mail.unsubscribed')
    .map(({ email, address, about }) => [email, address, about['way']]);

describe('the page of the portal', () => {
  test('ends the mail for whoever is signed in, once, and says so each time', async () => {
    const before = (await acts()).length;
    const browser = await house.signedIn(maya);
    for (const turn of [1, 2]) {
      const response = await browser.post('/api/user/monthly-statement-email-unsubscribe');
      expect([response.statusCode, response.json()], `turn ${turn}`).toEqual([200, { success: true }]);
    }
    await mail();
    expect(await readers()).toEqual([ines.email, theo.email]);
    expect((await acts()).slice(before)).toEqual([[maya.email, '127.0.0.1', 'page']]);
  });

  test('takes back what is not sent yet', async () => {
    await mail();
    await (await house.signedIn(maya)).post('/api/user/monthly-statement-email-unsubscribe');
    await house.ground.jobs.run('mail');
    expect(await readers()).toEqual([ines.email, theo.email]);
    await mail();
    expect(await readers()).toEqual([ines.email, theo.email]);
  });

  test('while mails are made lets none through afterwards', async () => {
    const browsers = await Promise.all([maya, theo, ines].map((somebody) => house.signedIn(somebody)));
    const gone = browsers.map((browser) => browser.post('/api/user/monthly-statement-email-unsubscribe'));
    await Promise.all([mail(), ...gone, mail()]);
    expect(await readers()).toEqual([]);
  });
});

describe('the signed address of a mail', () => {
  test('is in both headers and at the end of each mail', async () => {
    await mail();
    for (const somebody of [maya, theo, ines]) {
      await sql`update mails set created_at = now() + interval '1 second' where sent_to = ${somebody.email}`.execute(
        house.ground.database,
      );
      const message = await lastMessage(house);
      await sql`update mails set created_at = now() - interval '1 hour' where sent_to = ${somebody.email}`.execute(
        house.ground.database,
      );
      const address = unsubscribeAddress(house.ground, await house.idOf(somebody));
      expect(address).toMatch(/^https:\/\/portal\.northlight\.example\/statement-mail\/unsubscribe\?token=/);
      expect(message).toContain(`\r\nList-Unsubscribe: <${address}>\r\n`);
      expect(message).toContain('\r\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n');
      expect(message).toContain(`Unsubscribe: ${address}`);
    }
  });

  test('ends the mail by a POST alone: no cookie, no redirect, once', async () => {
    const before = (await acts()).length;
    for (const turn of [1, 2]) {
      const response = await house.app.inject({ method: 'POST', url: await addressOf(), ...ONE_CLICK });
      expect([response.statusCode, response.headers.location, response.headers['set-cookie']], `turn ${turn}`).toEqual([
        200,
        undefined,
        undefined,
      ]);
      expect(response.body).toContain('You are unsubscribed');
    }
    expect([await isUnsubscribed(), await isUnsubscribed(theo)]).toEqual([true, false]);
    expect((await acts()).slice(before)).toEqual([[maya.email, '127.0.0.1', 'one-click']]);
    await mail();
    expect(await readers()).toEqual([ines.email, theo.email]);
  });

  test.each([
    [
      'a form with a file’s form',
      '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
      'multipart/form-data; boundary=x',
    ],
    ['nothing', '', undefined],
    ['what is no JSON', '{', 'application/json'],
  ])('takes %s as a body', async (_what, payload, type) => {
    const headers = type === undefined ? {} : { 'content-type': type };
    const response = await house.app.inject({ method: 'POST', url: await addressOf(), payload, headers });
    expect([response.statusCode, await isUnsubscribed()]).toEqual([200, true]);
  });

  test('does not take a body without end', async () => {
    const payload = 'x'.repeat(20_000);
    const response = await house.app.inject({ method: 'POST', url: await addressOf(), ...ONE_CLICK, payload });
    expect([response.statusCode, await isUnsubscribed()]).toEqual([413, false]);
  });

  test('changes nothing when it is opened, and says what its button would do', async () => {
    for (const method of ['GET', 'HEAD'] as const) {
      const response = await house.app.inject({ method, url: await addressOf() });
      expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
      expect(response.headers['cache-control']).toBe('no-store');
    }
    const { body } = await house.app.inject(await addressOf());
    expect(body).toContain('Northlight Media will no longer write to you');
    const action = /<form [^>]*method="post" action="([^"]+)"/.exec(body)?.[1];
    expect(action).toBe(await addressOf());
    expect(body).not.toMatch(/<script|Maya|maya@/);
    expect(await isUnsubscribed()).toBe(false);
  });

  test('still holds for somebody who is gone', async () => {
    const url = pathOf(unsubscribeAddress(house.ground, 2_000_000_000));
    expect((await house.app.inject({ method: 'POST', url, ...ONE_CLICK })).statusCode).toBe(200);
  });

  test('is one of a thousand that holds: forged ones are refused and change nothing', async () => {
    const own = new URL(await addressOf(), 'https://portal.northlight.example').searchParams.get('token') ?? '';
    const [id = '', signature = ''] = own.split('.');
    const other = new URL(await addressOf(theo), 'https://portal.northlight.example').searchParams.get('token') ?? '';
    const forged = [
      '',
      '.',
      id,
      `${id}.`,
      `.${signature}`,
      `0${own}`,
      ` ${own}`,
      `${own} `,
      `${own}=`,
      `${own}\n`,
      `-${own}`,
      own.toUpperCase(),
      `${id}.${other.split('.')[1]}`,
      `${other.split('.')[0]}.${signature}`,
      `1e1.${signature}`,
      `99999999999.${signature}`,
      `${id}.${signature.slice(0, -1)}`,
      `${id}.${signature}a`,
      ...Array.from({ length: 200 }, () => `${id}.${randomBytes(32).toString('base64url')}`),
      ...Array.from(signature, (sign, at) =>
        Array.from('AZaz09-_', (another) =>
          another === sign ? '' : `${id}.${signature.slice(0, at)}${another}${signature.slice(at + 1)}`,
        ),
      ).flat(),
      ...Array.from({ length: 500 }, (_, number) => `${number + 1000}.${signature}`),
    ];
    expect(forged.length).toBeGreaterThan(1_000);
    expect(personOfToken(house.ground.secretKey, own)).toBe(Number(id));
    expect(forged.filter((token) => personOfToken(house.ground.secretKey, token) !== undefined)).toEqual([]);
    const statuses = new Set<number>();
    for (const token of forged) {
      const url = `/statement-mail/unsubscribe?${new URLSearchParams({ token }).toString()}`;
      statuses.add((await house.app.inject({ method: 'POST', url, ...ONE_CLICK })).statusCode);
    }
    for (const query of ['', '?token=a&token=b', `?token=${own}&token=${own}`, `?TOKEN=${own}`])
      statuses.add(
        (await house.app.inject({ method: 'POST', url: `/statement-mail/unsubscribe${query}`, ...ONE_CLICK }))
          .statusCode,
      );
    expect([...statuses]).toEqual([404]);
    expect((await sql`select from statement_mail_unsubscribed`.execute(house.ground.database)).rows).toEqual([]);
  });
});
