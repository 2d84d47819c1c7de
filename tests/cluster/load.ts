/** Load: so many clients, each sending its next request when the last was answered. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Answer } from './visitor.ts';

/** Sends a client's next request. */
type Next = (client: number, turn: number) => Promise<Answer>;

export interface Tally {
  readonly answered: number;
  readonly byStatus: ReadonlyMap<number, number>;
  /** Requests without a whole answer, with the reason. */
  readonly broken: readonly string[];
  /** Milliseconds of each answer, sorted. */
  readonly times: readonly number[];
  /** The first answer of each status, to look at. */
  readonly examples: ReadonlyMap<number, Answer>;
}

export interface Load {
  /** Lets what is under way end, and tells how it went. */
  end(): Promise<Tally>;
}

export function startLoad(clients: number, next: Next, pauseMs = 0): Load {
  const ending = new AbortController();
  const byStatus = new Map<number, number>();
  const examples = new Map<number, Answer>();
  const broken: string[] = [];
  const times: number[] = [];

  async function go(client: number): Promise<void> {
    for (let turn = 0; !ending.signal.aborted; turn += 1) {
      const begun = performance.now();
      try {
        const answer = await next(client, turn);
        byStatus.set(answer.status, (byStatus.get(answer.status) ?? 0) + 1);
        if (!examples.has(answer.status)) examples.set(answer.status, answer);
        times.push(performance.now() - begun);
      } catch (error) {
        broken.push(String((error as { code?: string }).code ?? error));
        await sleep(20);
      }
      if (pauseMs > 0) await sleep(pauseMs);
    }
  }
  const going = Array.from({ length: clients }, (_, client) => go(client));
  return {
    async end() {
      ending.abort();
      await Promise.all(going);
      times.sort((a, b) => a - b);
      return { answered: times.length, byStatus, broken, times, examples };
    },
  };
}

export const statuses = ({ byStatus }: Tally) =>
  [...byStatus]
    .sort(([a], [b]) => a - b)
    .map(([status, count]) => `${count} × ${status}`)
    .join(', ');
