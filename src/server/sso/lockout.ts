/** Growing waits after wrong passwords, counted in PostgreSQL so that they hold across processes. */
import type pg from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';

/** Tries before the first wait. */
const FREE_TRIES = 5;
const DAY_SECONDS = 86_400;
/** Some seventeen minutes. With it a day holds 99 tries (NIST SP 800-63B-4, 3.2.2: no more than 100 in a row). */
export const LONGEST_WAIT_SECONDS = 1024;

export interface Lockout {
  /** Counts a try before it is weighed. Answers 0, or the seconds to wait where it must not be weighed now. */
  admit(account: string): Promise<number>;
  /** Forgets the tries of an account whose owner came in. */
  forgive(account: string): Promise<void>;
}

/** Seconds between try number `tries` and the next one: 1, 2, 4 … from the first after the free ones. */
function waitAfter(tries: number): number {
  return Math.min(2 ** (tries - FREE_TRIES - 1), LONGEST_WAIT_SECONDS);
}

export function lockoutOf(pool: pg.Pool): Lockout {
  const counter = (keyPrefix: string, points: number, duration: number) =>
    new RateLimiterPostgres({
      storeClient: pool,
      tableName: 'rate_limits',
      tableCreated: true,
      clearExpiredByTimeout: false,
      keyPrefix,
      points,
      duration,
    });
  const tries = counter('sso-tries', FREE_TRIES, DAY_SECONDS);
  const waits = counter('sso-wait', 1, LONGEST_WAIT_SECONDS);

  return {
    async admit(account) {
      const waiting = await waits.get(account);
      if (waiting) return secondsOf(waiting);
      const { consumedPoints } = await tries.penalty(account);
      if (consumedPoints <= FREE_TRIES) return 0;
      try {
        // Of tries that come together one takes the point, the others meet its wait.
        await waits.consume(account, 1, { customDuration: waitAfter(consumedPoints) });
        return 0;
      } catch (refused) {
        if (refused instanceof RateLimiterRes) return secondsOf(refused);
        throw refused;
      }
    },
    async forgive(account) {
      await Promise.all([tries.delete(account), waits.delete(account)]);
    },
  };
}

function secondsOf(result: RateLimiterRes): number {
  return Math.max(1, Math.ceil(result.msBeforeNext / 1000));
}

/** A wait as people say it: '1 second', '45 seconds', '3 minutes' (rounded up). */
export function inWords(seconds: number): string {
  const [count, unit] = seconds < 60 ? [seconds, 'second'] : [Math.ceil(seconds / 60), 'minute'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
