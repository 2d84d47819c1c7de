import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { actsOf } from '#server/audit.ts';
import { type TestDatabase, testDatabase } from '#server/testing/database.ts';
import { testVault } from '#server/testing/vault.ts';
import { importPaymentsCommand } from './commands.ts';
import { importPayments } from './import.ts';
import { type OnFile, openOnFile } from './on-file.ts';

const HEADER = 'account_id,account_holder,payment_method,bank_name,iban,tax_document_type,tax_expiry';
const IBAN = 'GB29NWBK60161331926819';
const OTHER_IBAN = 'DE89370400440532013000';
const MAYA = `101,Okafor Studios Ltd,Wire transfer,Harbour & Vale Bank,${IBAN},W-8BEN-E,2026-12-31`;
const INES = `104,"Duarte Kitchen, Lda.",SEPA transfer,Banco do Cais,${OTHER_IBAN},,`;
const vault = testVault();

let ground: TestDatabase;
let folder: string;
beforeAll(async () => {
  ground = await testDatabase();
  folder = mkdtempSync(join(tmpdir(), 'stagedoor-payments-'));
  await sql`insert into accounts (id) select generate_series(101, 1700)`.execute(ground.database);
});
beforeEach(() => sql`truncate payments`.execute(ground.database));
afterAll(async () => {
  await ground.close();
  rmSync(folder, { recursive: true });
});

const parts = () => ({ database: ground.database, vault });

function fileOf(content: string | Buffer): string {
  const file = join(folder, 'payments.csv');
  writeFileSync(file, content);
  return file;
}

const bring = (...lines: string[]) => importPayments(parts(), fileOf([HEADER, ...lines, ''].join('\n')));
const refusedOf = async (...lines: string[]) => (await bring(...lines)).refused;

async function stored(): Promise<Record<number, OnFile>> {
  const rows = await ground.database.selectFrom('payments').selectAll().orderBy('account_id').execute();
  return Object.fromEntries(rows.map(({ account_id, sealed }) => [account_id, openOnFile(vault, account_id, sealed)]));
}

describe('an account', () => {
  it('is created, unchanged by the same file, and updated by another', async () => {
    expect(await bring(MAYA, INES)).toMatchObject({ created: 2, updated: 0, unchanged: 0 });
    const before = await ground.database.selectFrom('payments').selectAll().orderBy('account_id').execute();
    expect(await bring(INES, MAYA)).toMatchObject({ created: 0, updated: 0, unchanged: 2 });
    expect(await ground.database.selectFrom('payments').selectAll().orderBy('account_id').execute()).toEqual(before);
    expect(await bring(MAYA.replace('2026', '2027'))).toMatchObject({ created: 0, updated: 1, unchanged: 0 });
    expect(await stored()).toMatchObject({
      101: { tax: [{ tax_expiry: '2027-12-31' }] },
      104: { account_holder: 'Duarte Kitchen, Lda.' },
    });
  });

  it('may have several tax forms, in lines anywhere, and each counts once', async () => {
    await bring(MAYA, INES, '101,,,,,W-9,', '101,,,,,Certificate,2028-01-31', '101,,,,,W-9,');
    expect((await stored())[101]?.tax).toEqual([
      { tax_document_type: 'Certificate', tax_expiry: '2028-01-31' },
      { tax_document_type: 'W-8BEN-E', tax_expiry: '2026-12-31' },
      { tax_document_type: 'W-9', tax_expiry: null },
    ]);
    expect(await bring(`101,,,,,W-9,`, '101,,,,,Certificate,2028-01-31', MAYA)).toMatchObject({ unchanged: 1 });
  });

  it('may have a tax form and no bank yet', async () => {
    await bring('101,,,,,W-9,');
    expect(await stored()).toMatchObject({ 101: { account_holder: null, iban: null, tax: [{}] } });
  });

  it('is written anew where what is there does not open', async () => {
    await bring(MAYA, INES);
    await sql`update payments set sealed = 'none' where account_id = 101`.execute(ground.database);
    expect(await bring(MAYA, INES)).toMatchObject({ updated: 1, unchanged: 1 });
    expect(Object.keys(await stored())).toEqual(['101', '104']);
  });
});

it('numbers go in without blanks and hyphens, in capitals, whatever form they have', async () => {
  const file = fileOf(
    `\u{feff}BIC;Account Holder;ACCOUNT_ID;payment method;IBAN;Routing Number;Account Number;note\r\nnwbk gb 2l xxx;José;101;ACH;gb29 nwbk-6016 1331 9268 19;02-10-00021;00 01-23;x\r\n`,
  );
  const report = await importPayments(parts(), file);
  expect(report).toMatchObject({ created: 1, ignored: ['note'], refused: [] });
  expect(await stored()).toMatchObject({
    101: { iban: IBAN, bic: 'NWBKGB2L', routing_number: '021000021', account_number: '000123', account_holder: 'José' },
  });
});

describe('a line at fault is named by its number and the column, never by what stands in it, and the rest goes in', () => {
  it.each([
    ['an unknown account', '999999,A,B,,,,', 'There is no account of its account_id.'],
    ['no account', ',A,B,,,,', 'Its account_id is no account’s id.'],
    ['an id beyond any', '99999999999,A,B,,,,', 'Its account_id is no account’s id.'],
    ['wrong check digits', `102,A,B,,GB30NWBK60161331926819,,`, 'Its iban has wrong check digits.'],
    ['digits that changed places', `102,A,B,,GB29NWBK60161331926891,,`, 'Its iban has wrong check digits.'],
    ['a short IBAN', `102,A,B,,${IBAN.slice(0, -1)},,`, 'Its iban is too short or too long for its country.'],
    ['a day that is none', '102,A,B,,,W-9,2026-02-30', 'Its tax_expiry is no day: write it as 2026-12-31.'],
    ['a day of another form', '102,A,B,,,W-9,31/12/2026', 'Its tax_expiry is no day: write it as 2026-12-31.'],
    ['an expiry of no form', '102,A,B,,,,2026-12-31', 'Its tax_expiry stands without a tax_document_type.'],
    ['nothing at all', '102,,,,,,', 'It says nothing of its account.'],
    ['a bank account of nobody', `102,,B,,${IBAN},,`, 'It has no account_holder.'],
    ['no way to pay', '102,A,,,,,', 'It has no payment_method.'],
    ['columns that slipped', `102,A,B,${IBAN},,,`, 'Its bank_name holds a number: it would be shown whole.'],
    [
      'its number among its words',
      `102,A,Wire to GB29 NWBK 6016 1331 9268 19,,${IBAN},,`,
      'Its payment_method holds a number: it would be shown whole.',
    ],
    ['a line break in a name', '102,"A\u0007",B,,,,', 'Its account_holder holds control characters.'],
    ['more columns', '102,A,B,,,,,x', 'It has 8 columns, the first line has 7.'],
    [
      'quotes that do not fit',
      '102,A "B" C,B,,,,',
      'Its quotes do not fit: a field that holds quotes stands in quotes, each quote in it doubled.',
    ],
    [
      'several faults',
      '102,A,B,,X,,2026-13-01',
      'Its iban is no IBAN. Its tax_expiry is no day: write it as 2026-12-31.',
    ],
  ])('%s', async (_what, line, reason) => {
    expect(await refusedOf(MAYA, line, INES)).toEqual([{ line: 3, reason }]);
    expect(Object.keys(await stored())).toEqual(['101', '104']);
  });
});

describe('no account goes in by half', () => {
  beforeEach(() => bring(MAYA.replace('2026', '2025')));

  it.each([
    ['a bad day', '101,,,,,Certificate,2026-02-30', 'Its tax_expiry is no day: write it as 2026-12-31.'],
    ['quotes that do not fit', '101,,,,,"Certificate"x,2026-02-28', 'Its quotes do not fit: '],
    ['another IBAN', `101,,,,${OTHER_IBAN},W-9,`, 'Its iban is another one than in line 2.'],
  ])('a second line with %s keeps it as it was', async (_what, line, reason) => {
    const refused = await refusedOf(MAYA, line, INES);
    expect(refused).toEqual([
      { line: 2, reason: 'Its account does not go in because of line 3.' },
      { line: 3, reason: expect.stringContaining(reason) },
    ]);
    expect(await stored()).toMatchObject({ 101: { tax: [{ tax_expiry: '2025-12-31' }] }, 104: {} });
  });

  it('and nothing at all when the import breaks off', async () => {
    const lines = Array.from({ length: 1500 }, (_, index) => `${200 + index},A,B,,${IBAN},,`);
    const broken = { ...vault, seal: (secret: string, place: string) => sealUntil(1400, secret, place) };
    const file = fileOf([HEADER, ...lines, ''].join('\n'));
    await expect(importPayments({ database: ground.database, vault: broken }, file)).rejects.toThrow(
      'The power is gone',
    );
    expect(Object.keys(await stored())).toEqual(['101']);
    expect(await importPayments(parts(), file)).toMatchObject({ created: 1500 });
  });

  function sealUntil(account: number, secret: string, place: string): string {
    if (place.endsWith(`/${account}`)) throw new Error('The power is gone');
    return vault.seal(secret, place);
  }
});

it('two imports at once, in opposite order, double and lose nothing', async () => {
  const lines = Array.from({ length: 1200 }, (_, index) => `${200 + index},A,B,,${IBAN},,`);
  const reports = await Promise.all([bring(...lines), bring(...lines.toReversed())]);
  expect(reports.map(({ created, unchanged }) => [created, unchanged])).toEqual(
    expect.arrayContaining([
      [1200, 0],
      [0, 1200],
    ]),
  );
  expect(Object.keys(await stored())).toHaveLength(1200);
});

it('what the table keeps is sealed, and the audit trail tells of the import', async () => {
  await bring(MAYA);
  const { rows } = await sql<{ row: string }>`select payments::text as row from payments`.execute(ground.database);
  for (const value of [IBAN, 'Okafor', 'Harbour', 'W-8BEN', '2026-12-31']) expect(rows[0]?.row).not.toContain(value);
  const act = (await actsOf(ground.database, {})).at(-1);
  expect(act).toMatchObject({
    act: 'payments.imported',
    about: { file: 'payments.csv', created: 1, updated: 0, unchanged: 0, refused: 0 },
  });
  expect(JSON.stringify(act)).not.toMatch(/Okafor|GB29/);
});

describe('the command', () => {
  async function run(...args: string[]): Promise<{ code: number; said: string }> {
    const out = new PassThrough();
    const code = await importPaymentsCommand(parts(), args, out);
    out.end();
    return { code, said: await text(out) };
  }

  it('says what became of the file without a value of it, and ends with 1 where a line was refused', async () => {
    await bring(MAYA, '105,A,B,,,,');
    const lines = [MAYA, INES, '105,A,C,,,,', `999999,Nobody,Nothing,,${IBAN},,`, `106,A,B,,${IBAN}1,,`];
    const file = fileOf([`${HEADER},memo`, ...lines.map((line) => `${line},secret`), ''].join('\n'));
    expect(await run(file)).toEqual({
      code: 1,
      said: `Accounts: 1 created, 1 updated, 1 unchanged. Lines: 2 refused
Ignored columns: memo
payments.csv:5  There is no account of its account_id.
payments.csv:6  Its iban is too short or too long for its country.
`,
    });
    expect(await run(fileOf([HEADER, MAYA, ''].join('\n')))).toEqual({
      code: 0,
      said: 'Accounts: 0 created, 0 updated, 1 unchanged. Lines: 0 refused\n',
    });
  });

  it.each([
    [
      'a file of values without names',
      `101,Okafor,${IBAN}\n`,
      'is no file of payments: its first line does not name the column account_id.',
    ],
    ['a column twice', 'account_id,iban,IBAN\n', 'has the column iban twice.'],
    ['nothing', '', 'does not name the column account_id.'],
    ['other bytes', Buffer.from([0xff, 0xfe, 0x41]), 'is not UTF-8 text: save it as CSV UTF-8.'],
  ])('says in one sentence why %s cannot be read, and ends with 2', async (_what, content, reason) => {
    const { code, said } = await run(fileOf(content));
    expect(code).toBe(2);
    expect(said).toContain(reason);
    expect(said).not.toContain(IBAN);
  });

  it('wants one file that is there', async () => {
    const usage = 'Name one file: stagedoor import payments <file.csv>\n';
    expect(await run()).toEqual({ code: 2, said: usage });
    expect(await run('a', 'b')).toEqual({ code: 2, said: usage });
    expect(await run(join(folder, 'nowhere'))).toEqual({ code: 2, said: `There is no ${folder}/nowhere.\n` });
    expect((await run(folder)).said).toContain('it must be a file of at most 200 MB');
  });
});
