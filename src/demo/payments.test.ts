import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { importPayments } from '#features/payments/server/index.ts';
import { testDatabase } from '#server/testing/database.ts';
import { testVault } from '#server/testing/vault.ts';
import { demoPayments } from './payments.ts';
import { DEMO_ACCOUNTS } from './people.ts';

test.each(['2026-11-20', '2028-02-29', '2026-12-31'])(
  'what is on file on %s passes the importer, all but the last account’s',
  async (day) => {
    const { database, close } = await testDatabase();
    const folder = mkdtempSync(join(tmpdir(), 'stagedoor-demo-'));
    const file = join(folder, 'payments.csv');
    await database.insertInto('accounts').values(DEMO_ACCOUNTS).execute();
    writeFileSync(file, demoPayments(new Date(day)));
    const report = await importPayments({ database, vault: testVault() }, file);
    expect(report).toMatchObject({ created: DEMO_ACCOUNTS.length - 1, refused: [], ignored: [] });
    await close();
    rmSync(folder, { recursive: true });
  },
);

test('the same day gives the same file, and one form that expires in 41 days', () => {
  const file = demoPayments(new Date('2026-11-20T23:59:59Z'));
  expect(demoPayments(new Date('2026-11-20T00:00:00Z'))).toBe(file);
  expect(file).toContain('W-8BEN-E,2026-12-31\n');
});
