/**
 * Rate limits, counted in PostgreSQL so that they hold across processes.
 *
 * Counting each call there would cost a write per call. So a process takes points in small lots, spends a lot from its
 * memory, and only then takes the next one. Together the processes never let more pass than the limit; with several
 * of them up to one lot each may go unspent.
 */
import { CompiledQuery } from 'kysely';
import type pg from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Queryable } from './database.ts';
import { tooMany } from './errors.ts';

export interface Limit {
  /** Counts one call of a key. @throws Refused 429 with the seconds to wait */
  count(key: string): Promise<void>;
}

/** A lot is this share of a limit: small enough to be fair, large enough that counting costs little. */
const LOTS = 20;
/** Keys kept in memory; a flood of addresses beyond it only costs more writes. */
const MOST_KEYS = 10_000;

const countersIn = (storeClient: unknown, storeType: 'pool' | 'client', name: string, perMinute: number) =>
  new RateLimiterPostgres({
    storeClient,
    storeType,
    tableName: 'rate_limits',
    tableCreated: true,
    clearExpiredByTimeout: false,
    keyPrefix: name,
    points: perMinute,
    duration: 60,
  });

const secondsOf = (milliseconds: number) => Math.max(1, Math.ceil(milliseconds / 1000));

/**
 * Counts something rare within the transaction that does it. What fails then counts nothing, and neither does what an
 * Idempotency-Key answers again. @throws Refused 429 with the seconds to wait
 */
export async function countWithin(within: Queryable, name: string, perMinute: number, key: string): Promise<void> {
  const query = ({ text, values }: pg.QueryConfig) => within.executeQuery(CompiledQuery.raw(text, values));
  try {
    await countersIn({ query }, 'client', name, perMinute).consume(key);
  } catch (refused) {
    throw refused instanceof RateLimiterRes ? tooMany(secondsOf(refused.msBeforeNext)) : refused;
  }
}

/**
 * One more form that a person sends (decisions.md, Answers of the API): so many a minute of one person, and of one
 * address. @throws Refused 429 with the seconds to wait
 */
export async function countForm(
  within: Queryable,
  perMinute: number,
  personId: number,
  address: string,
): Promise<void> {
  await countWithin(within, 'forms of a person', perMinute, String(personId));
  await countWithin(within, 'forms of an address', perMinute, address);
}

/** A limit of so many calls in each window of one minute, from a key's first call on. */
export function limitOf(pool: pg.Pool, name: string, perMinute: number): Limit {
  const lot = Math.max(1, Math.floor(perMinute / LOTS));
  const limiter = countersIn(pool, 'pool', name, perMinute);
  /** What a key may still spend here; below zero points it is known to be refused until then. */
  const left = new Map<string, { points: number; until: number }>();
  const taking = new Map<string, Promise<void>>();

  /** Takes a lot; near the limit, where a whole lot is too much, what is left. */
  async function take(key: string): Promise<void> {
    const taken = await limiter.get(key);
    const open = Math.max(1, Math.min(lot, perMinute - (taken?.consumedPoints ?? 0)));
    if (left.size >= MOST_KEYS) left.clear();
    try {
      const result = await limiter.consume(key, open);
      left.set(key, { points: open, until: Date.now() + result.msBeforeNext });
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) throw refused;
      left.set(key, { points: -1, until: Date.now() + refused.msBeforeNext });
    }
  }

  return {
    async count(key) {
      for (;;) {
        const here = left.get(key);
        if (here && Date.now() < here.until) {
          if (here.points < 0) throw tooMany(secondsOf(here.until - Date.now()));
          if (here.points > 0) {
            here.points -= 1;
            return;
          }
        }
        // One lot at a time for a key: calls that come together share it.
        const taken = taking.get(key) ?? take(key).finally(() => taking.delete(key));
        taking.set(key, taken);
        await taken;
      }
    },
  };
}
