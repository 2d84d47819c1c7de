/** A house with tax and banking data on file for four accounts. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Somebody } from '#demo/people.ts';
import { type TestHouse, testHouse } from '#server/testing/house.ts';
import { importPayments } from '../import.ts';

/** Numbers that stand nowhere else, by account: each is found wherever it gets to. */
export const WHOLE = {
  101: 'GB29NWBK60161331926819',
  102: '000123456789',
  103: 'DE89370400440532013000',
  104: '7654321',
} as const;

export const REFUSED = { message: 'Not allowed to access this account information' };

const LINES = [
  'account_id,account_holder,bank_name,payment_method,iban,account_number,bic,routing_number,tax_document_type,tax_expiry',
  `101,Okafor Studios Ltd,Harbour & Vale Bank,Wire transfer,${WHOLE[101]},,NWBKGB2LXXX,,W-8BEN-E,2026-12-31`,
  '101,,,,,,,,Certificate of residence,2027-03-31',
  '101,,,,,,,,W-9,',
  '101,,,,,,,,W-8BEN-E,2023-12-31',
  `102,Maya Okafor,Second Bank,ACH,,${WHOLE[102]},,021000021,W-8BEN,2028-12-31`,
  `103,Lind Films AB,Third Bank,Wire transfer,${WHOLE[103]},,,,W-8BEN-E,2027-12-31`,
  `104,Duarte Kitchen Lda,Fourth Bank,Wire transfer,,${WHOLE[104]},,,,`,
];

export type PaymentsHouse = Awaited<ReturnType<typeof paymentsHouse>>;

export async function paymentsHouse() {
  const house: TestHouse = await testHouse({ settings: { LIMIT_PERSON: '1000000', LIMIT_ADDRESS: '1000000' } });
  const folder = mkdtempSync(join(tmpdir(), 'stagedoor-payments-'));
  const file = join(folder, 'payments.csv');
  writeFileSync(file, `${LINES.join('\n')}\n`);
  const { refused } = await importPayments(house.ground, file);
  rmSync(folder, { recursive: true });
  if (refused[0]) throw new Error(refused[0].reason);
  return {
    ...house,
    database: house.ground.database,
    async ask(somebody: Somebody, accountIds: string) {
      const browser = await house.signedIn(somebody);
      const response = await browser.get(`/api/user/tax-and-banking?accountIds=${accountIds}`);
      return { status: response.statusCode, body: response.json(), text: response.body };
    },
  };
}
