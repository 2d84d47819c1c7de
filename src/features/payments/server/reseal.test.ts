import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '#server/testing/database.ts';
import { testVault } from '#server/testing/vault.ts';
import { type OnFile, openOnFile, sealOnFile } from './on-file.ts';
import { resealPayments } from './reseal.ts';

const old = testVault('2026');
/** As after the new key was added before the old one. */
const both = testVault('2027', '2026');
const next = testVault('2027');

let ground: TestDatabase;
beforeAll(async () => {
  ground = await testDatabase();
  await sql`insert into accounts (id) select generate_series(1, 600)`.execute(ground.database);
});
beforeEach(async () => {
  await sql`truncate payments`.execute(ground.database);
  const rows = Array.from({ length: 600 }, (_, index) => index + 1).map((account_id) => ({
    account_id,
    sealed: sealOnFile(old, account_id, dataOf(account_id)),
  }));
  await ground.database.insertInto('payments').values(rows).execute();
});
afterAll(() => ground.close());

const dataOf = (id: number): OnFile => ({
  account_holder: `Holder ${id}`,
  bank_name: null,
  payment_method: 'ACH',
  iban: null,
  account_number: `0000${id}`,
  routing_number: null,
  bic: null,
  tax: [],
});

const all = () => ground.database.selectFrom('payments').selectAll().orderBy('account_id').execute();
const rotate = () => resealPayments({ database: ground.database, vault: both });

it('every row is sealed with the new key, and none with the old one is left', async () => {
  expect(await rotate()).toBe(600);
  for (const { account_id, sealed } of await all()) {
    expect(both.isCurrent(sealed)).toBe(true);
    expect(openOnFile(next, account_id, sealed)).toEqual(dataOf(account_id));
  }
  expect(await rotate()).toBe(0);
});

it('while it runs no look fails', async () => {
  const rotation = rotate();
  let looks = 0;
  for (let running = true; running; looks += 1) {
    const turn = new Promise<true>((resolve) => setImmediate(resolve, true));
    running = await Promise.race([rotation.then(() => false), turn]);
    const account_id = 1 + ((looks * 7) % 600);
    const row = ground.database.selectFrom('payments').select('sealed').where('account_id', '=', account_id);
    const { sealed } = await row.executeTakeFirstOrThrow();
    expect(openOnFile(both, account_id, sealed)).toEqual(dataOf(account_id));
  }
  expect(looks).toBeGreaterThan(1);
});

it('cut off and run again it goes on where it was', async () => {
  let sealed = 0;
  const failing = {
    ...both,
    seal(text: string, place: string) {
      sealed += 1;
      if (sealed === 300) throw new Error('The power is gone');
      return both.seal(text, place);
    },
  };
  const cut = resealPayments({ database: ground.database, vault: failing });
  await expect(cut).rejects.toThrow('The power is gone');
  for (const row of await all()) expect(openOnFile(both, row.account_id, row.sealed)).toEqual(dataOf(row.account_id));
  expect(await rotate()).toBe(600 - 299);
});

it('a row that an import writes meanwhile is left to it', async () => {
  const imported = sealOnFile(both, 300, dataOf(9999));
  const rotation = await ground.database.transaction().execute(async (transaction) => {
    await transaction.updateTable('payments').set({ sealed: imported }).where('account_id', '=', 300).execute();
    const begun = rotate();
    // It waits at the row that the import holds.
    const anew = async () => (await all()).filter(({ sealed }) => both.isCurrent(sealed)).length;
    await expect.poll(anew).toBe(299);
    return { begun };
  });
  expect(await rotation.begun).toBe(599);
  const rows = await all();
  expect(rows.find(({ account_id }) => account_id === 300)?.sealed).toBe(imported);
  expect(rows.every(({ sealed }) => both.isCurrent(sealed))).toBe(true);
});

it('a row that does not open is named, stays as it is, and keeps no other from its new key', async () => {
  await sql`update payments set sealed = (select sealed from payments where account_id = 5) where account_id = 4`.execute(
    ground.database,
  );
  await expect(rotate()).rejects.toThrow(
    '599 rows of payments were sealed anew. Those of the accounts 4 do not open and stay as they are',
  );
  const rows = await all();
  expect(rows.filter(({ sealed }) => !both.isCurrent(sealed)).map(({ account_id }) => account_id)).toEqual([4]);
});
