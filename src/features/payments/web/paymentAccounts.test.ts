import { expect, test } from 'vitest';
import { paymentAccountsOf, reasonOf } from './paymentAccounts.ts';

const account = (id: number, permission_group: string) => ({ id, title: null, permission_group });

test('accounts are those of admins and finance people, however their group is written', () => {
  const accounts = ['Admin', 'viewer', 'FINANCE', 'administrator', '', 'finance', 'aDMIN'].map((group, id) =>
    account(id, group),
  );
  expect(paymentAccountsOf({ accounts }).map(({ id }) => id)).toEqual([0, 2, 5, 6]);
});

test.each([
  [['Admin'], 'you are an admin of the account.'],
  [['FINANCE'], 'you do the finances of the account.'],
  [['admin', 'ADMIN'], 'you are an admin of these accounts.'],
  [['finance', 'finance'], 'you do the finances of these accounts.'],
  [['finance', 'admin'], 'you are an admin of these accounts or do their finances.'],
])('%j: %s', (groups, words) => {
  expect(reasonOf(groups.map((group, id) => account(id, group)))).toBe(`You see this because ${words}`);
});
