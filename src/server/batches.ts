/** Look-ups made together: under load one round trip to the database serves many requests. */

interface Waiting<Key, Found> {
  readonly key: Key;
  resolve(found: Found): void;
  reject(error: unknown): void;
}

/** After so long a round trip no longer holds back the next one: one that hangs does not hold up all. */
const PATIENCE_MS = 50;

/**
 * Answers a look-up whose keys are gathered: those that arrive together, or while others are looked up, go in one call.
 * Nothing is kept between calls: each look-up begins after it was asked for.
 * @param most keys of one call
 * @param lookUp answers what was found of each key, in the keys' order; where it fails, each of its keys does
 */
export function inBatches<Key, Found>(
  most: number,
  lookUp: (keys: readonly Key[]) => Promise<readonly Found[]>,
): (key: Key) => Promise<Found> {
  const waiting: Waiting<Key, Found>[] = [];
  let busy = false;

  function next(): void {
    busy = waiting.length > 0;
    // After the requests that arrived in this turn were read.
    if (busy) setImmediate(() => void lookUpSome());
  }

  async function lookUpSome(): Promise<void> {
    const batch = waiting.splice(0, most);
    let held = true;
    const letGo = () => {
      if (held) next();
      held = false;
    };
    const impatience = setTimeout(letGo, PATIENCE_MS);
    try {
      const found = await lookUp(batch.map(({ key }) => key));
      for (const [index, one] of batch.entries()) one.resolve(found[index] as Found);
    } catch (error) {
      for (const one of batch) one.reject(error);
    }
    clearTimeout(impatience);
    letGo();
  }

  return (key) =>
    new Promise<Found>((resolve, reject) => {
      waiting.push({ key, resolve, reject });
      if (!busy) next();
    });
}
