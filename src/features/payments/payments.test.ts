/** Who sees whose tax and banking data, and how much of it. */
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { ines, maya, theo } from '#demo/people.ts';
import { type PaymentsHouse, paymentsHouse, REFUSED, WHOLE } from './server/testing/payments-house.ts';

let house: PaymentsHouse;
beforeAll(async () => {
  house = await paymentsHouse();
});
afterEach(() => inGroup('Admin'));
afterAll(() => house.close());

const db = () => house.database;
const inGroup = (group: string) =>
  sql`update account_members set permission_group = ${group} where account_id = 101`.execute(db());

describe('what is on file', () => {
  test('is told to the account’s admin, what expires first first, and of each number only the end', async () => {
    const { status, body, text } = await house.ask(maya, '101');
    expect(status).toBe(200);
    expect(body).toEqual({
      items: [
        {
          account_id: 101,
          failed: false,
          banking: {
            account_holder: 'Okafor Studios Ltd',
            bank_name: 'Harbour & Vale Bank',
            payment_method: 'Wire transfer',
            iban_ends_with: '6819',
            account_number_ends_with: null,
            routing_number_ends_with: null,
            bic_ends_with: 'GB2L',
            tax: [
              { tax_document_type: 'W-8BEN-E', tax_expiry: '2026-12-31', replaced: false },
              { tax_document_type: 'Certificate of residence', tax_expiry: '2027-03-31', replaced: false },
              { tax_document_type: 'W-9', tax_expiry: null, replaced: false },
              { tax_document_type: 'W-8BEN-E', tax_expiry: '2023-12-31', replaced: true },
            ],
          },
        },
      ],
    });
    expect(text).not.toContain(WHOLE[101]);
    expect(text).not.toContain('3192');
  });

  test('is told to whoever does the account’s finances; of a short number less than half is shown', async () => {
    const { body } = await house.ask(ines, '104');
    expect(body.items[0].banking).toMatchObject({ account_number_ends_with: '321', iban_ends_with: null, tax: [] });
  });

  test('is nothing for an account that nothing was brought in for', async () => {
    await sql`insert into accounts (id, title) values (201, 'New')`.execute(db());
    await sql`insert into account_members values (${await house.idOf(ines)}, 201, 'admin')`.execute(db());
    const { body } = await house.ask(ines, '201,104');
    expect(body.items).toMatchObject([
      { account_id: 201, banking: null, failed: false },
      { account_id: 104, failed: false },
    ]);
  });

  test.each(['admin', 'Admin', 'ADMIN', 'finance', 'Finance', 'FINANCE'])('is for the group %s', async (group) => {
    await inGroup(group);
    expect((await house.ask(maya, '101')).status).toBe(200);
  });

  test.each(['viewer', 'administrator', 'finances', ' admin', 'admin,finance', ''])(
    'is not for the group %j',
    async (group) => {
      await inGroup(group);
      expect(await house.ask(maya, '101')).toMatchObject({ status: 403, body: REFUSED });
    },
  );

  test('is gone with the right to it, at the next request', async () => {
    const browser = await house.signedIn(maya);
    const look = () => browser.get('/api/user/tax-and-banking?accountIds=101');
    expect((await look()).statusCode).toBe(200);
    await inGroup('viewer');
    const after = await look();
    expect([after.statusCode, after.json()]).toEqual([403, REFUSED]);
    await inGroup('Admin');
    expect((await look()).statusCode).toBe(200);
    await sql`delete from account_members where account_id = 101`.execute(db());
    expect((await look()).statusCode).toBe(403);
    await sql`insert into account_members values (${await house.idOf(maya)}, 101, 'Admin')`.execute(db());
  });
});

describe('the ids of accounts', () => {
  test.each([
    '',
    '101,',
    ',101',
    '101,,102',
    '101;102',
    'abc',
    '-1',
    '1.5',
    '0',
    '0101',
    '1e3',
    '%00',
    '101%20',
    'null',
  ])('are malformed as %j', async (ids) => {
    const { status, body } = await house.ask(maya, ids);
    expect([status, body.message]).toEqual([400, 'Malformed request']);
  });

  test('must be given, once, and not in thousands', async () => {
    const browser = await house.signedIn(maya);
    for (const query of [
      '',
      '?accountIds=101&accountIds=101',
      '?accountIds[]=101',
      `?accountIds=${'101,'.repeat(2000)}101`,
    ])
      expect((await browser.get(`/api/user/tax-and-banking${query}`)).statusCode, query.slice(0, 40)).toBe(400);
  });

  test('count once, however often they are named', async () => {
    expect((await house.ask(maya, '101,101,101')).body.items).toHaveLength(1);
  });
});

describe('accounts of others', () => {
  test('answer like accounts that are not there, and somebody without any account to see learns as much', async () => {
    // Hers as a viewer, another's, one of nobody, one that there is not, and ids beyond any.
    const ids = ['102', '104', '106', '999', '2147483647', '2147483648', '999999999999999'];
    const answers = await Promise.all([
      ...ids.map((id) => house.ask(maya, id)),
      ...ids.map((id) => house.ask(theo, id)),
    ]);
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`))).toEqual(
      new Set([`403 ${JSON.stringify(REFUSED)}`]),
    );
  });

  test('are refused to somebody without any account to see before the form of the call is looked at', async () => {
    for (const ids of ['', 'abc', '101,'])
      expect(await house.ask(theo, ids), ids).toMatchObject({ status: 403, body: REFUSED });
  });

  test('refuse the whole call, in 200 mixes with the person’s own, without a word of anybody’s data', async () => {
    const mine = '101';
    const strange = ['102', '103', '104', '105', '106', '999', '123456789'];
    let state = 7;
    const draw = (below: number) => {
      state = (state * 48_271) % 2_147_483_647;
      return state % below;
    };
    for (let mix = 0; mix < 200; mix += 1) {
      const others = Array.from({ length: 1 + draw(4) }, () => strange[draw(strange.length)] ?? '');
      const ids = [...others];
      for (let own = 0; own <= draw(3); own += 1) ids.splice(draw(ids.length + 1), 0, mine);
      const { status, text } = await house.ask(maya, ids.join(','));
      expect([status, text], ids.join(',')).toEqual([403, JSON.stringify(REFUSED)]);
    }
    expect((await house.ask(maya, mine)).status).toBe(200);
  });
});
