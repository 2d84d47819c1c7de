/** Work with platforms that somebody waits for: they wait so long and no longer, and the work goes on behind their back. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';

/** Nobody waits longer for an answer of ours. */
const PATIENCE_MS = 4_500;
/** A portal that stops waits so long for what is still under way. */
const LEAVING_MS = 3_000;

export interface Patience {
  /** The outcome of some work; undefined where it takes too long, or breaks. */
  waitFor<T>(work: Promise<T>): Promise<T | undefined>;
}

export function patienceOf(app: FastifyInstance, log: FastifyBaseLogger): Patience {
  const underWay = new Set<Promise<unknown>>();
  const pause = (milliseconds: number) => sleep(milliseconds, undefined, { ref: false });
  app.addHook('onClose', async () => void (await Promise.race([Promise.all(underWay), pause(LEAVING_MS)])));

  return {
    async waitFor(work) {
      const settled = work.catch((error: unknown) => {
        log.error({ err: error }, 'work with a platform broke');
        return undefined;
      });
      underWay.add(settled);
      void settled.finally(() => underWay.delete(settled));
      return Promise.race([settled, pause(PATIENCE_MS)]);
    },
  };
}
