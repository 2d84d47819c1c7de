/** Calls that may come twice (a lost answer, a double click): with an Idempotency-Key they do their work once. */
import type { FastifyRequest } from 'fastify';
import { sql, type Transaction } from 'kysely';
import type { Call } from '#contract.ts';
import type { Database } from './database.ts';
import type { DB } from './database-types.ts';
import { conflict, invalid } from './errors.ts';
import type { House } from './ground.ts';
import { personOf } from './guards.ts';
import { digest } from './secrets.ts';

/** How long an answer is kept at the least. */
const HOURS = 48;
/** Visible ASCII, as the header's draft has it (draft-ietf-httpapi-idempotency-key-header). */
const KEY = /^[\x21-\x7e]{1,255}$/;

interface Kept {
  readonly body_hash: Buffer;
  readonly reply: unknown;
}

/** Work under way in this process by person, call and key: the same call waits for it without a connection of its own. */
const underWay = new Map<string, Promise<unknown>>();

/**
 * Does a call's work in one transaction. With the header `Idempotency-Key` the same person's same call with the same
 * body gets the same answer again, and nothing is done twice; work that fails leaves no trace and may be tried again.
 * @throws Refused 400 for a malformed key, 409 for one that came with another body before
 */
export async function once<T>(
  house: Pick<House, 'database'>,
  request: FastifyRequest,
  call: Call,
  work: (within: Transaction<DB>) => Promise<T>,
): Promise<T> {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return house.database.transaction().execute(work);
  if (typeof key !== 'string' || !KEY.test(key))
    throw invalid('The Idempotency-Key is not 1 to 255 visible characters.');
  const name = `${call.method} ${call.path}`;
  const place = JSON.stringify([personOf(request).id, name, key]);
  while (underWay.has(place)) await underWay.get(place)?.catch(() => undefined);
  const working = house.database.transaction().execute(async (transaction) => {
    const body_hash = digest(JSON.stringify(request.body ?? null));
    const mine = { person_id: personOf(request).id, call: name, key };
    const taken = await transaction
      .insertInto('idempotency_keys')
      .values({ ...mine, body_hash })
      .onConflict((clash) => clash.doNothing())
      .returning('key')
      .executeTakeFirst();
    if (!taken) return kept(transaction, mine, body_hash) as Promise<T>;
    const reply = await work(transaction);
    await sql`update idempotency_keys set reply = ${JSON.stringify(reply)}::json
      where person_id = ${mine.person_id} and call = ${name} and key = ${key}`.execute(transaction);
    return reply;
  });
  underWay.set(place, working);
  try {
    return await working;
  } finally {
    underWay.delete(place);
  }
}

async function kept(
  transaction: Transaction<DB>,
  { person_id, call, key }: { person_id: number; call: string; key: string },
  bodyHash: Buffer,
): Promise<unknown> {
  const { rows } = await sql<Kept>`select body_hash, reply from idempotency_keys
    where person_id = ${person_id} and call = ${call} and key = ${key}`.execute(transaction);
  const [row] = rows;
  if (!row?.body_hash.equals(bodyHash)) throw conflict('This Idempotency-Key came with another request before.');
  return row.reply;
}

/** Removes answers whose time is over; run by a job. */
export async function removeOldAnswers(database: Database): Promise<void> {
  await sql`delete from idempotency_keys where created_at < now() - make_interval(hours => ${HOURS})`.execute(database);
}
