/** From costs to the figures that goals speak of. */
import { type Figure, median, worst } from '../table.ts';
import { type Case, PLACES, type Place } from './cases.ts';

/** Of one round of one case, in microseconds of processor time for each request. */
export interface Costs {
  readonly floor: number;
  /** On the big network, on the small one, and of the query alone on the big one. */
  readonly pages: Record<Place, [big: number, small: number, query: number]>;
}

/** What a figure is made of: a goal, whose pages, which of them, and the ratio of one round. */
interface Line {
  readonly goal: string;
  readonly name: string;
  readonly bound: number;
  readonly places: readonly Place[];
  ratio(round: Costs, place: Place): number;
}

const ALL_IN: Line = {
  goal: 'L1',
  name: 'all in',
  bound: 8,
  places: PLACES,
  ratio: ({ pages, floor }, place) => pages[place][0] / floor,
};
const QUERY: Line = {
  goal: 'L1',
  name: 'the query alone',
  bound: 5.5,
  places: PLACES,
  ratio: ({ pages, floor }, place) => pages[place][2] / floor,
};
const GROWTH: readonly Line[] = [
  {
    goal: 'L2',
    name: '1,000,000 / 10,000',
    bound: 1.15,
    places: PLACES,
    ratio: ({ pages }, place) => pages[place][0] / pages[place][1],
  },
  {
    goal: 'L2',
    name: 'last / first',
    bound: 1.15,
    places: ['last'],
    ratio: ({ pages }) => pages.last[0] / pages.first[0],
  },
  {
    goal: 'L2',
    name: 'middle / first',
    bound: 1.5,
    places: ['middle'],
    ratio: ({ pages }) => pages.middle[0] / pages.first[0],
  },
];

export function figuresOf(costs: ReadonlyMap<Case, readonly Costs[]>): Figure[] {
  return (['one', 'three'] as const).flatMap((reader) => {
    const mine = new Map([...costs].filter(([each]) => each.reader === reader));
    const bySort = (['date', 'type', 'account'] as const).map(
      (sortBy) => new Map([...mine].filter(([each]) => each.sortBy === sortBy)),
    );
    return [
      ...bySort.map((some) => figureOf(ALL_IN, some)),
      ...bySort.map((some) => figureOf(QUERY, some)),
      ...GROWTH.map((line) => figureOf(line, mine)),
    ];
  });
}

function figureOf({ goal, name, bound, places, ratio }: Line, costs: ReadonlyMap<Case, readonly Costs[]>): Figure {
  return worst(
    [...costs].flatMap(([{ reader, sortBy, sortDirection }, rounds]) =>
      places.map((place) => ({
        goal,
        what: `${reader === 'one' ? 'one account' : 'three accounts'}, ${name} (${place}, ${sortBy} ${sortDirection})`,
        ratios: rounds.map((round) => ratio(round, place)),
        bound,
      })),
    ),
  );
}

/** Microseconds of a request to the floor. */
export function floorOf(costs: ReadonlyMap<Case, readonly Costs[]>): number {
  return median([...costs.values()].flatMap((rounds) => rounds.map(({ floor }) => floor)));
}
