/** Requests under load. */
import autocannon from 'autocannon';

/** How many requests are under way at a time, in every measurement alike. */
export const TOGETHER = 10;

export interface Letter {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Posts the same letter so many times. @throws where one is not answered with 2xx */
export async function post({ url, headers, body }: Letter, amount: number): Promise<void> {
  const result = await autocannon({ url, method: 'POST', headers, body, connections: TOGETHER, amount });
  if (result['2xx'] !== amount) {
    throw new Error(
      `${url}: ${result['2xx']} of ${amount} answered well, ${result.non2xx} otherwise, ${result.errors} failed`,
    );
  }
}

/** A program that answers paths with redirects. */
export interface Place {
  readonly origin: string;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * Follows paths, one request each, so many under way at a time.
 * @returns how long each took, in milliseconds
 * @throws where one is not answered with 3xx
 */
export async function follow(
  { origin, headers }: Place,
  paths: readonly string[],
  together: number,
): Promise<number[]> {
  const times: number[] = [];
  let next = 0;
  const setupRequest = (request: object) => {
    const path = paths[next % paths.length];
    next += 1;
    return { ...request, path };
  };
  const load = autocannon({
    url: origin,
    method: 'GET',
    headers,
    requests: [{ setupRequest }],
    connections: together,
    amount: paths.length,
  });
  load.on('response', (_client, _status, _bytes, milliseconds) => times.push(milliseconds));
  const result = await load;
  if (result['3xx'] !== paths.length) {
    throw new Error(
      `${origin}: ${result['3xx']} of ${paths.length} led on, ${result['2xx']} answered otherwise, ${result.errors} failed`,
    );
  }
  return times;
}
