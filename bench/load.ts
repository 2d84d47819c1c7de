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
