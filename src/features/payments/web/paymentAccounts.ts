import type { Account, User } from '#features/account/contract.ts';
import type * as contract from '../contract.ts';

// The contract's word, written again under the compiler's eye: as a value it would bring the schemas' library along.
const GROUPS: typeof contract.PAYMENT_GROUPS = ['admin', 'finance'];

/** The person's accounts whose tax and banking data they may see (specification, section 6). */
export function paymentAccountsOf({ accounts }: Pick<User, 'accounts'>): Account[] {
  const groups: readonly string[] = GROUPS;
  return accounts.filter(({ permission_group }) => groups.includes(permission_group.toLowerCase()));
}

/** Why the person sees them, in words. */
export function reasonOf(accounts: readonly Account[]): string {
  const isAdmin = ({ permission_group }: Account) => permission_group.toLowerCase() === GROUPS[0];
  const which = accounts.length === 1 ? 'the account' : 'these accounts';
  if (accounts.every(isAdmin)) return `You see this because you are an admin of ${which}.`;
  if (!accounts.some(isAdmin)) return `You see this because you do the finances of ${which}.`;
  return `You see this because you are an admin of ${which} or do their finances.`;
}
