import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ines, kit, maya, noor, type Somebody, sam, theo } from '#demo/people.ts';
import { DOCUMENTS_PUBLISHED } from '#features/documents/server/index.ts';
import { type TestHouse, testHouse } from '#server/testing/house.ts';
import { mailMonth } from './server/mailing.ts';
import { addDocuments, lastMessage, mailed } from './server/testing/mailbox.ts';

const MONTH = '2026-10';
const READY = 'Your October 2026 documents are ready';
const STATEMENT = 'financial_statement';

let house: TestHouse;
beforeEach(async () => {
  house = await testHouse();
});
afterEach(() => house.close());

const mail = (month = MONTH) => mailMonth(house.ground, { month });
const change = (
  somebody: Somebody,
  set: { active?: boolean; beta?: boolean; claimed_groups?: string[]; issuer?: string; subject?: string },
) => house.ground.database.updateTable('people').set(set).where('email', '=', somebody.email).execute();

describe('a month’s documents', () => {
  test('are told in one mail to each member, with what each account has', async () => {
    await addDocuments(
      house,
      MONTH,
      [101, STATEMENT],
      [101, 'tax_form'],
      [101, 'other_form'],
      [102, STATEMENT],
      [103, STATEMENT],
    );
    await mail();
    expect(await mailed(house)).toEqual([
      [maya.email, READY],
      [theo.email, READY],
    ]);
    await sql`delete from mails where sent_to = ${theo.email}`.execute(house.ground.database);
    const message = await lastMessage(house);
    expect(message).toContain('Hello Maya,');
    expect(message).toContain('Okafor Studios: Statement, Document (2)\r\nMaya Plays: Statement\r\n');
    expect(message).toContain('Open your documents:\r\nhttp://localhost:3000/documents');
    expect(message).toMatch(/<td [^>]*>Okafor Studios<\/td>\s+<td [^>]*>Statement, Document \(2\)<\/td>/);
    expect(message).not.toContain('Lind Films');
  });

  test('are told once, however the import is split or repeated', async () => {
    await addDocuments(house, MONTH, [101, STATEMENT]);
    await mail();
    await addDocuments(house, MONTH, [102, STATEMENT], [103, STATEMENT]);
    await mail();
    await Promise.all([mail(), mail(), mail()]);
    expect(await mailed(house)).toEqual([
      [maya.email, READY],
      [theo.email, READY],
    ]);
  });

  test('of another month are another mail', async () => {
    await addDocuments(house, MONTH, [103, STATEMENT]);
    await addDocuments(house, '2026-09', [103, STATEMENT]);
    await mail();
    await mail('2026-09');
    await mail('2026-08');
    expect(await mailed(house)).toEqual([
      [theo.email, READY],
      [theo.email, 'Your September 2026 documents are ready'],
    ]);
  });

  test('are not told while more of them come in', async () => {
    await addDocuments(house, MONTH, [103, STATEMENT]);
    const { database, jobs } = house.ground;
    await sql`update documents set created_at = now()`.execute(database);
    await mail();
    expect(await mailed(house)).toEqual([]);
    const [later] = await jobs.sent(DOCUMENTS_PUBLISHED);
    expect(later).toMatchObject({ data: { month: MONTH }, key: MONTH });
    expect(later?.after?.getTime()).toBeGreaterThan(Date.now());
    await sql`update documents set created_at = now() - interval '1 hour'`.execute(database);
    await jobs.run(DOCUMENTS_PUBLISHED);
    expect(await mailed(house)).toEqual([[theo.email, READY]]);
  });

  test('are told again to nobody after a mailing that broke off in the middle', async () => {
    await addDocuments(house, MONTH, [101, STATEMENT], [103, STATEMENT], [104, STATEMENT]);
    let turn = 0;
    const jobs = {
      ...house.ground.jobs,
      async send(...sent: Parameters<TestHouse['ground']['jobs']['send']>) {
        turn += 1;
        if (turn === 2) throw new Error('broken off');
        await house.ground.jobs.send(...sent);
      },
    };
    await expect(mailMonth({ ...house.ground, jobs }, { month: MONTH })).rejects.toThrow('broken off');
    expect(await mailed(house)).toHaveLength(1);
    await mail();
    expect((await mailed(house)).map(([to]) => to)).toEqual([ines.email, maya.email, theo.email]);
    expect(await house.ground.jobs.sent('mail')).toHaveLength(3);
  });
});

describe('no mail goes to', () => {
  const theos = () => addDocuments(house, MONTH, [103, STATEMENT]);

  test('somebody without a document of the month', async () => {
    await theos();
    await mail();
    expect((await mailed(house)).map(([to]) => to)).toEqual([theo.email]);
  });

  test.each([
    ['who was switched off', { active: false }],
    ['outside the beta', { beta: false }],
    ['in no matched group', { claimed_groups: ['nobody knows it'] }],
    ['in no group at their sign-in', { claimed_groups: [], issuer: 'https://sso.example', subject: 'theo' }],
  ])('somebody %s', async (_who, set) => {
    await theos();
    await change(theo, set);
    await mail();
    expect(await mailed(house)).toEqual([]);
  });

  test('somebody whose groups do not have the documents', async () => {
    await addDocuments(house, MONTH, [105, STATEMENT]);
    await house.ground.database
      .updateTable('groups')
      .set({ restricted_routes: ['/documents'] })
      .where('name', '=', 'audio')
      .execute();
    await mail();
    expect(await mailed(house)).toEqual([]);
    await house.ground.database
      .updateTable('groups')
      .set({ restricted_routes: ['/dashboard'] })
      .where('name', '=', 'audio')
      .execute();
    await mail();
    expect(await mailed(house)).toEqual([[sam.email, READY]]);
  });

  test('the members without access of an account that has documents', async () => {
    const member = async (somebody: Somebody) => ({
      person_id: await house.idOf(somebody),
      account_id: 103,
      permission_group: 'viewer',
    });
    await house.ground.database
      .insertInto('account_members')
      .values([await member(kit), await member(noor)])
      .onConflict((clash) => clash.doNothing())
      .execute();
    await theos();
    await mail();
    expect(await mailed(house)).toEqual([[theo.email, READY]]);
  });

  test('an address that is none, and the others get theirs', async () => {
    await addDocuments(house, MONTH, [101, STATEMENT], [103, STATEMENT]);
    await sql`update people set email = 'maya at home, bcc: x@y.example' where email = ${maya.email}`.execute(
      house.ground.database,
    );
    await mail();
    expect(await mailed(house)).toEqual([[theo.email, READY]]);
  });
});

test('somebody who never signed in is told too: their groups are not known yet', async () => {
  await addDocuments(house, MONTH, [103, STATEMENT]);
  await change(theo, { claimed_groups: [] });
  await mail();
  expect(await mailed(house)).toEqual([[theo.email, READY]]);
});

test('somebody without a first name is greeted all the same', async () => {
  await addDocuments(house, MONTH, [103, STATEMENT]);
  await sql`update people set first_name = null where email = ${theo.email}`.execute(house.ground.database);
  await mail();
  expect(await lastMessage(house)).toContain('\r\nHello,\r\n');
});
