/** The call about tax and banking data. Each look at it, and each look refused, is in the audit trail. */
import type { FastifyRequest } from 'fastify';
import { recordAct } from '#server/audit.ts';
import type { Queryable } from '#server/database.ts';
import { forbidden } from '#server/errors.ts';
import type { House } from '#server/ground.ts';
import { type Guard, onPage, personOf } from '#server/guards.ts';
import { answer } from '#server/route.ts';
import { NOT_ALLOWED, taxAndBanking } from '../contract.ts';
import { paymentAccountsOf, paymentsOf } from './queries.ts';

/** Ids that one row of the audit trail has room for. */
const IDS_IN_A_ROW = 30;

export function servePayments(house: House): void {
  const { database, guards, vault } = house;

  /** Somebody who runs an account or does its finances. */
  const readsSomePayments: Guard = async (request) => {
    if (paymentAccountsOf(personOf(request)).length > 0) return;
    await record(database, request, 'payment.refused', []);
    throw forbidden(NOT_ALLOWED);
  };

  answer(
    house,
    taxAndBanking,
    [guards.member, onPage('/settings/payment'), readsSomePayments],
    async ({ query }, request) => {
      const { accountIds } = query;
      const items = await database.transaction().execute(async (transaction) => {
        const found = await paymentsOf(transaction, personOf(request), accountIds, { vault, log: request.log });
        await record(transaction, request, found ? 'payment.viewed' : 'payment.refused', accountIds);
        return found;
      });
      if (!items) throw forbidden(NOT_ALLOWED);
      return { items };
    },
  );
}

async function record(within: Queryable, request: FastifyRequest, act: string, ids: readonly number[]): Promise<void> {
  for (let start = 0; start === 0 || start < ids.length; start += IDS_IN_A_ROW) {
    await recordAct(within, {
      act,
      personId: personOf(request).id,
      address: request.ip,
      about: { accounts: ids.slice(start, start + IDS_IN_A_ROW).join(',') },
    });
  }
}
