/** So many ids go into one call at most (specification, section 9). */
const BATCH = 50;

/** Ids in their order, in as few calls as may be. */
export function batchesOf(ids: readonly string[]): string[][] {
  return Array.from({ length: Math.ceil(ids.length / BATCH) }, (_, index) =>
    ids.slice(index * BATCH, (index + 1) * BATCH),
  );
}
