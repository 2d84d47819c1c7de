/** Figures beside their goals (the bounds of docs/performance.md), as a table on the terminal. */
import { availableParallelism, cpus } from 'node:os';

export interface Figure {
  readonly goal: string;
  readonly what: string;
  /** One ratio for each round. */
  readonly ratios: readonly number[];
  readonly bound: number;
}

/** The middle of a list; of two, their mean. */
export function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((one, other) => one - other);
  const half = sorted.length / 2;
  return ((sorted[Math.ceil(half) - 1] ?? Number.NaN) + (sorted[Math.floor(half)] ?? Number.NaN)) / 2;
}

/** The one of several figures that is worst by its median. */
export function worst(figures: readonly Figure[]): Figure {
  const [first, ...others] = figures;
  if (!first) throw new Error('There is no figure.');
  return others.reduce((one, other) => (median(other.ratios) > median(one.ratios) ? other : one), first);
}

export function printFigures(figures: readonly Figure[]): void {
  const rows = figures.map(({ goal, what, ratios, bound }) => [
    goal,
    what,
    Math.min(...ratios).toFixed(2),
    median(ratios).toFixed(2),
    Math.max(...ratios).toFixed(2),
    `≤ ${bound}`,
    median(ratios) <= bound ? 'met' : 'missed',
  ]);
  const head = ['goal', 'figure', 'min', 'median', 'max', 'bound', ''];
  const widths = head.map((_, column) => Math.max(...[head, ...rows].map((row) => row[column]?.length ?? 0)));
  const isNumber = (column: number) => column >= 2 && column <= 4;
  for (const row of [head, ...rows]) {
    const cells = row.map((cell, column) =>
      isNumber(column) ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0),
    );
    console.log(cells.join('  ').trimEnd());
  }
}

/** What it ran on. */
export function machineLine(...more: string[]): string {
  const model = cpus()[0]?.model ?? 'unknown processor';
  return [`${availableParallelism()} cores (${model})`, `Node ${process.versions.node}`, ...more].join(', ');
}
