/** The published form of a file of payments is the importer's own. */
import { readFile } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { DEMO_ACCOUNTS } from '#demo/people.ts';
import { type TestDatabase, testDatabase } from '#server/testing/database.ts';
import { testVault } from '#server/testing/vault.ts';
import { accountsIn } from './accounts.ts';
import { importPayments } from './import.ts';
import { COLUMNS, paymentRow } from './row.ts';

const SCHEMA = 'docs/formats/payments.schema.json';
const SAMPLE = 'docs/formats/payments.sample.csv';

let ground: TestDatabase;
beforeAll(async () => {
  ground = await testDatabase();
  await ground.database.insertInto('accounts').values(DEMO_ACCOUNTS).execute();
});
afterAll(() => ground.close());

const published = async () => z.fromJSONSchema(JSON.parse(await readFile(SCHEMA, 'utf8')));
const sampleRows = async (): Promise<Record<string, string>[]> => parse(await readFile(SAMPLE), { columns: true });

test('the published schema is made of the importer’s', async () => {
  await expect(`${JSON.stringify(z.toJSONSchema(paymentRow, { io: 'input' }), null, 2)}\n`).toMatchFileSnapshot(
    `${process.cwd()}/${SCHEMA}`,
  );
});

test('the sample fits the published schema, uses every column, and goes in without a remark', async () => {
  const schema = await published();
  const rows = await sampleRows();
  for (const row of rows) expect(schema.safeParse(row).error).toBeUndefined();
  expect(Object.keys(rows[0] ?? {}).toSorted()).toEqual(COLUMNS.toSorted());
  for (const column of COLUMNS) expect(rows.map((row) => row[column]).join(''), column).not.toBe('');
  const report = await importPayments({ database: ground.database, vault: testVault() }, SAMPLE);
  expect(report).toEqual({
    file: 'payments.sample.csv',
    created: 4,
    updated: 0,
    unchanged: 0,
    refused: [],
    ignored: [],
  });
});

test.each([
  ['account_id', ''],
  ['account_id', '0101'],
  ['account_id', '101 '],
  ['account_holder', 'x'.repeat(121)],
  ['account_holder', 'Oka\u0007for'],
  ['bank_name', 'x'.repeat(121)],
  ['payment_method', 'x'.repeat(61)],
  ['iban', 'GB29'],
  ['iban', '12345678901234567890'],
  ['account_number', '123'],
  ['account_number', '12_34567'],
  ['bic', 'NWBKGB2'],
  ['bic', 'NWBKGB2L12'],
  ['routing_number', '12'],
  ['routing_number', '0'.repeat(17)],
  ['tax_document_type', 'x'.repeat(61)],
  ['tax_expiry', '31.12.2026'],
  ['tax_expiry', '2026-02-30'],
  ['tax_expiry', '2026-13-01'],
])('both refuse %s: %j', async (column, value) => {
  const row = { ...(await sampleRows())[0], [column]: value };
  expect((await published()).safeParse(row).success).toBe(false);
  const { refused } = accountsIn([{ line: 2, values: row as Record<(typeof COLUMNS)[number], string> }], () => true);
  expect(refused).toEqual([{ line: 2, reason: expect.stringContaining(`Its ${column} `) }]);
});
