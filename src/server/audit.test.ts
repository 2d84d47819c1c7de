import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { actsOf, holdsHead, recordAct, verifyTrail } from './audit.ts';
import { type TestDatabase, testDatabase } from './testing/database.ts';

let base: TestDatabase;
beforeEach(async () => {
  base = await testDatabase();
});
afterEach(() => base.close());

const viewed = (personId: number, about = {}) =>
  recordAct(base.database, { act: 'payment.viewed', personId, address: '203.0.113.7', about });

/** What somebody does who owns the database and wants to hide something. */
const tamper = (statement: string) =>
  base.database.transaction().execute(async (transaction) => {
    await sql`alter table audit_trail disable trigger user`.execute(transaction);
    await sql.raw(statement).execute(transaction);
    await sql`alter table audit_trail enable trigger user`.execute(transaction);
  });

describe('the audit trail', () => {
  test('says who did what, when and from where', async () => {
    const before = Date.now();
    await viewed(7, { account: 101, note: 'nul \0 and half \ud800', whole: null, yes: true });
    const [act] = await actsOf(base.database, {});
    expect(act).toMatchObject({ id: 1, act: 'payment.viewed', person_id: 7, address: '203.0.113.7' });
    expect(act?.about).toEqual({ account: 101, note: 'nul \ufffd and half \ufffd', whole: null, yes: true });
    expect(Math.abs((act?.at.getTime() ?? 0) - before)).toBeLessThan(60_000);
  });

  test('is never changed, emptied or cut', async () => {
    await viewed(1);
    for (const statement of ['update audit_trail set act = act', 'delete from audit_trail', 'truncate audit_trail'])
      await expect(sql.raw(statement).execute(base.database)).rejects.toThrow('only ever added to');
  });

  test('takes no number, time or hash from whoever writes', async () => {
    await sql`insert into audit_trail (id, at, act, about, previous_hash, hash)
      values (99, '2000-01-01', 'sign-in', '{}', '\\x00', '\\x00')`.execute(base.database);
    expect(await verifyTrail(base.database)).toMatchObject({ count: 1, broken: null, head: { id: 1 } });
    expect((await actsOf(base.database, { since: new Date('2001-01-01') })).length).toBe(1);
  });

  test('chains acts that many record at once', async () => {
    await Promise.all(Array.from({ length: 40 }, (_, turn) => viewed(turn)));
    expect(await verifyTrail(base.database)).toMatchObject({ count: 40, broken: null, head: { id: 40 } });
  });

  test('holds nothing of a transaction that was taken back, and has no gap after it', async () => {
    await viewed(1);
    const back = base.database.transaction().execute(async (transaction) => {
      await recordAct(transaction, { act: 'sign-in', personId: 2, address: null });
      throw new Error('no');
    });
    await expect(back).rejects.toThrow('no');
    await viewed(3);
    expect(await verifyTrail(base.database)).toMatchObject({ count: 2, broken: null });
  });

  test.each([
    ['an act is another', "update audit_trail set act = 'sign-in' where id = 3", 3],
    ['a person is another', 'update audit_trail set person_id = 9 where id = 2', 2],
    ['a time is another', "update audit_trail set at = at + interval '1 microsecond' where id = 4", 4],
    ['a detail is another', `update audit_trail set about = '{"account": 102}' where id = 1`, 1],
    ['a row is gone', 'delete from audit_trail where id = 3', 3],
    ['the first rows are gone', 'delete from audit_trail where id < 3', 1],
    [
      'a row and its own hash are another',
      "update audit_trail set act = 'x', hash = audit_hash(previous_hash, id, at, 'x', person_id, address, about) where id = 2",
      3,
    ],
  ])('shows where %s', async (_what, statement, place) => {
    for (const turn of [1, 2, 3, 4, 5]) await viewed(turn, { account: 101 });
    await tamper(statement);
    expect((await verifyTrail(base.database)).broken).toBe(place);
  });

  test('shows by a head kept elsewhere that its end was cut off', async () => {
    for (const turn of [1, 2, 3]) await viewed(turn);
    const { head } = await verifyTrail(base.database);
    if (!head) throw new Error('There is no head.');
    await viewed(4);
    expect(await holdsHead(base.database, head)).toBe(true);
    await tamper('delete from audit_trail where id >= 3');
    expect(await verifyTrail(base.database)).toMatchObject({ count: 2, broken: null });
    expect(await holdsHead(base.database, head)).toBe(false);
  });
});
