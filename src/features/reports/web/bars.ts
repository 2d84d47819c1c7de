/** The small chart of a metric: its geometry, without a browser. */

export interface Bar {
  readonly y: number;
  readonly height: number;
}

/** What is too little to be seen is drawn as a line all the same. */
const LEAST = 1;

/** Bars from the line of zero, upwards or downwards, in a chart as high as `height`. */
export function barsOf(amounts: readonly number[], height: number): Bar[] {
  const bottom = Math.min(0, ...amounts);
  // Of zeros alone, zero is at the bottom.
  const top = Math.max(bottom === 0 ? Number.MIN_VALUE : 0, ...amounts);
  const depth = (amount: number) => ((top - amount) / (top - bottom)) * height;
  return amounts.map((amount) => {
    const from = depth(Math.max(0, amount));
    const tall = Math.max(LEAST, depth(Math.min(0, amount)) - from);
    return { y: Math.min(from, height - tall), height: tall };
  });
}
