import { queryOptions } from '@tanstack/react-query';
import { CallFailed, call } from '#web/call.ts';
import type * as contract from '../contract.ts';
import type { Banking, taxAndBanking } from '../contract.ts';

// Written again under the compiler's eye, as in paymentAccounts.ts.
const NOT_ALLOWED: typeof contract.NOT_ALLOWED = 'Not allowed to access this account information';

/** What there is to show of an account. */
export type Place =
  | { readonly kind: 'on-file'; readonly banking: Banking }
  | { readonly kind: 'nothing' | 'failed' | 'no-access' };

/**
 * What is on file for accounts, by their ids. Asked for when the page is opened and not before, since each look is in the
 * audit trail; asked for anew each time, and forgotten when the page is left.
 */
export function paymentsQuery(ids: readonly number[]) {
  return queryOptions({
    queryKey: ['payments', ...ids],
    queryFn: ({ signal }) => placesOf(ids, signal),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
}

/** A refusal holds for the whole call: then each account is asked for by itself, so that the others are shown. */
async function placesOf(ids: readonly number[], signal: AbortSignal): Promise<ReadonlyMap<number, Place>> {
  try {
    const query = { accountIds: ids.join(',') };
    const { items } = await call<typeof taxAndBanking>('GET /api/user/tax-and-banking', { query }, signal);
    return new Map(items.map((item) => [item.account_id, placeOf(item)]));
  } catch (error) {
    if (!(error instanceof CallFailed && error.status === 403 && error.refusal?.message === NOT_ALLOWED)) throw error;
    if (ids.length === 1) return new Map(ids.map((id) => [id, { kind: 'no-access' }]));
    const each = await Promise.all(ids.map((id) => placesOf([id], signal)));
    return new Map(each.flatMap((places) => [...places]));
  }
}

function placeOf({ banking, failed }: contract.PaymentItem): Place {
  if (banking) return { kind: 'on-file', banking };
  return { kind: failed ? 'failed' : 'nothing' };
}
