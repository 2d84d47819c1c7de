/** From costs to the figures that goals speak of. */
import { type Figure, median, worst } from '../table.ts';
import { type Case, PLACES, type Place } from './cases.ts';

/** Of one round of one case, in microseconds of processor time for each request. */
export interface Costs {
  readonly floor: number;
  /** On the big network, on the small one, and of the query alone on the big one. */
  readonly pages: Record<Place, [big: number, small: number, query: number]>;
}

export function figuresOf(costs: ReadonlyMap<Case, readonly Costs[]>): Figure[] {
  const all = [...costs].map(([each, rounds]) => ({ each, rounds }));
  /** The worst of some cases and pages by one ratio. */
  const figure = (goal: string, name: string, bound: number, mine: typeof all, places: readonly Place[], ratio: (round: Costs, place: Place) => number) =>
    worst(
      mine.flatMap(({ each, rounds }) =>
        places.map((place) => ({
          goal,
          what: `${name} (${place} page, by ${each.sortBy} ${each.sortDirection})`,
          ratios: rounds.map((round) => ratio(round, place)),
          bound,
        })),
      ),
    );
  return (['one', 'three'] as const).flatMap((reader) => {
    const name = reader === 'one' ? 'one account' : 'three accounts';
    const mine = all.filter(({ each }) => each.reader === reader);
    const bySort = ['date', 'type', 'account'].map((sortBy) => mine.filter(({ each }) => each.sortBy === sortBy));
    return [
      ...bySort.map((some) => figure('L1', `${name}, all in`, 8, some, PLACES, ({ pages, floor }, place) => pages[place][0] / floor)),
      ...bySort.map((some) => figure('L1', `${name}, the query`, 5.5, some, PLACES, ({ pages, floor }, place) => pages[place][2] / floor)),
      figure('L2', `${name}, 1,000,000 / 10,000`, 1.15, mine, PLACES, ({ pages }, place) => pages[place][0] / pages[place][1]),
      figure('L2', `${name}, last / first`, 1.15, mine, ['last'], ({ pages }) => pages.last[0] / pages.first[0]),
      figure('L2', `${name}, middle / first`, 1.5, mine, ['middle'], ({ pages }) => pages.middle[0] / pages.first[0]),
    ];
  });
}
