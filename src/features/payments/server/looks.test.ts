/** What becomes of a look at tax and banking data: in the audit trail, in the log, and where a row does not open. */
import { PassThrough } from 'node:stream';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ines, maya, theo } from '#demo/people.ts';
import { buildApp } from '#server/app.ts';
import { actsOf } from '#server/audit.ts';
import { openLog } from '#server/log.ts';
import { Browser } from '#server/testing/browser.ts';
import { type PaymentsHouse, paymentsHouse, WHOLE } from './testing/payments-house.ts';

let house: PaymentsHouse;
beforeAll(async () => {
  house = await paymentsHouse();
});
afterAll(() => house.close());

const db = () => house.database;

test('each look is in the audit trail with its accounts, and each refused one', async () => {
  const before = (await actsOf(db(), {})).length;
  await house.ask(ines, '104');
  await house.ask(ines, '104,101');
  await house.ask(theo, '103');
  const acts = (await actsOf(db(), {})).slice(before);
  expect(acts).toMatchObject([
    { act: 'payment.viewed', email: ines.email, address: '127.0.0.1', about: { accounts: '104' } },
    { act: 'payment.refused', email: ines.email, about: { accounts: '104,101' } },
    { act: 'payment.refused', email: theo.email, about: {} },
  ]);
  expect(JSON.stringify(acts)).not.toMatch(/7654321|Duarte Kitchen Lda/);
});

test('somebody with more accounts than a row of the trail has room for leaves them all in it', async () => {
  const id = await house.idOf(ines);
  await sql`insert into accounts (id) select generate_series(300000001, 300000100)`.execute(db());
  await sql`insert into account_members select ${id}, generate_series(300000001, 300000100), 'finance'`.execute(db());
  const ids = Array.from({ length: 100 }, (_, index) => 300_000_001 + index);
  const before = (await actsOf(db(), {})).length;
  expect((await house.ask(ines, ids.join(','))).body.items).toHaveLength(100);
  const acts = (await actsOf(db(), {})).slice(before);
  expect(acts.map(({ about }) => about['accounts']).join(',')).toBe(ids.join(','));
});

test('a look that cannot be recorded is none', async () => {
  const refuse = sql`create trigger refuse before insert on audit_trail execute function refuse_look()`;
  await sql`create function refuse_look() returns trigger language plpgsql as $$ begin raise 'full'; end $$`.execute(
    db(),
  );
  await refuse.execute(db());
  try {
    const { status, text } = await house.ask(maya, '101');
    expect(status).toBe(500);
    expect(text).not.toContain('Okafor');
  } finally {
    await sql`drop function refuse_look cascade`.execute(db());
  }
});

test('rows that were swapped do not open: those accounts fail, the others do not, and the log says no value', async () => {
  await sql`insert into account_members values (${await house.idOf(ines)}, 101, 'finance')`.execute(db());
  await sql`insert into account_members values (${await house.idOf(ines)}, 103, 'finance')`.execute(db());
  const swap = sql`update payments set sealed = other.sealed from payments as other
    where (payments.account_id, other.account_id) in ((101, 104), (104, 101))`;
  const lines: string[] = [];
  const out = new PassThrough().on('data', (line) => lines.push(String(line)));
  const app = await buildApp({ ...house.ground, log: openLog({ logLevel: 'info' }, out) });
  const browser = new Browser(app, Object.fromEntries((await house.signedIn(ines)).cookies));
  await swap.execute(db());
  try {
    const response = await browser.get('/api/user/tax-and-banking?accountIds=101,103,104');
    expect(response.json().items).toEqual([
      { account_id: 101, banking: null, failed: true },
      { account_id: 103, failed: false, banking: expect.objectContaining({ account_holder: 'Lind Films AB' }) },
      { account_id: 104, banking: null, failed: true },
    ]);
  } finally {
    await swap.execute(db());
    await app.close();
    await sql`delete from account_members where person_id = ${await house.idOf(ines)} and account_id < 104`.execute(
      db(),
    );
  }
  const errors = lines.map((line) => JSON.parse(line)).filter(({ level }) => level === 'error');
  expect(errors.map(({ account }) => account)).toEqual([101, 104]);
  const said = lines.join('');
  for (const value of [...Object.values(WHOLE), 'Okafor Studios Ltd', 'Duarte Kitchen Lda', 'Harbour'])
    expect(said).not.toContain(value);
});
