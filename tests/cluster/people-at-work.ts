/** What people do under load. */

import { statuses, type Tally } from './load.ts';
import type { Network } from './network.ts';
import { PEOPLE } from './network.ts';
import type { Answer, Visitor } from './visitor.ts';

/** Everybody signed in, each through nginx. */
export function everybody(network: Network, count = PEOPLE): Promise<Visitor[]> {
  return Promise.all(Array.from({ length: count }, (_, number) => network.person(number % PEOPLE)));
}

/** What people do: mostly reading, every fourth a change, every eighth a file. */
export function mixed(people: readonly Visitor[]) {
  const files = new Map<Visitor, string>();
  return async (client: number, turn: number): Promise<Answer> => {
    const visitor = people[client] as Visitor;
    if (turn % 4 === 3) return visitor.call('POST', '/api/user/ignore-roadblock');
    if (turn % 8 === 5 && files.has(visitor)) return visitor.call('GET', files.get(visitor) ?? '');
    if (turn % 2 === 0) return visitor.call('GET', '/api/user/get');
    const list = await visitor.call('POST', '/api/documents/get', {});
    if (list.status === 200)
      files.set(visitor, (JSON.parse(list.text) as { items: { data: string }[] }).items[0]?.data ?? '');
    return list;
  };
}

/** All answered, and each with 200. */
export const isWell = (tally: Tally) =>
  tally.broken.length === 0 && [...tally.byStatus.keys()].every((status) => status === 200);

export function told(tally: Tally): string {
  const broken = [...new Set(tally.broken)].join(', ');
  return `${tally.answered} answered (${statuses(tally)}), ${tally.broken.length} broken${broken && ` (${broken})`}`;
}
