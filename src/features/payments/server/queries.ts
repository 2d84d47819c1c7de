/** Tax and banking data as a person may see it. */
import type { FastifyBaseLogger } from 'fastify';
import type { Queryable } from '#server/database.ts';
import type { Person } from '#server/person.ts';
import type { Vault } from '#server/vault.ts';
import { PAYMENT_GROUPS, type PaymentItem } from '../contract.ts';
import { openOnFile, shown } from './on-file.ts';

/** The accounts whose tax and banking data a person may see. */
export function paymentAccountsOf(person: Person): number[] {
  const groups: readonly string[] = PAYMENT_GROUPS;
  return person.accounts
    .filter(({ permissionGroup }) => groups.includes(permissionGroup.toLowerCase()))
    .map(({ id }) => id);
}

/** What is on file for these of the person's accounts, in their order; undefined where one of them is not for the person. */
export async function paymentsOf(
  within: Queryable,
  person: Person,
  ids: readonly number[],
  { vault, log }: { readonly vault: Vault; readonly log: FastifyBaseLogger },
): Promise<PaymentItem[] | undefined> {
  const own = paymentAccountsOf(person);
  // Decided without a look at the database: an account of others and one that is not there take the same way.
  if (!ids.every((id) => own.includes(id))) return undefined;
  const rows = await within
    .selectFrom('payments')
    .select(['account_id', 'sealed'])
    .where('account_id', 'in', [...ids])
    .execute();
  const sealed = new Map(rows.map((row) => [row.account_id, row.sealed]));
  return ids.map((account_id) => {
    const row = sealed.get(account_id);
    if (row === undefined) return { account_id, banking: null, failed: false };
    try {
      return { account_id, banking: shown(openOnFile(vault, account_id, row)), failed: false };
    } catch (error) {
      log.error({ err: error, account: account_id }, 'what is on file for an account cannot be opened');
      return { account_id, banking: null, failed: true };
    }
  });
}
