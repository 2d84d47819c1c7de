import { expect, test } from 'vitest';
import { inBatches } from './batches.ts';

/** A look-up that waits until it is let go, and keeps what it was asked. */
function slowLookUp() {
  const asked: string[][] = [];
  const doors: (() => void)[] = [];
  const find = inBatches<string, string>(3, async (keys) => {
    asked.push([...keys]);
    await new Promise<void>((open) => doors.push(open));
    return keys.map((key) => key.toUpperCase());
  });
  const letGo = async () => {
    await expect.poll(() => doors.length).toBeGreaterThan(0);
    doors.shift()?.();
  };
  return { asked, find, letGo };
}

test('look-ups that arrive together go in one call, each with its own answer', async () => {
  const { asked, find, letGo } = slowLookUp();
  const found = Promise.all(['a', 'b', 'a'].map(find));
  await letGo();
  expect(await found).toEqual(['A', 'B', 'A']);
  expect(asked).toEqual([['a', 'b', 'a']]);
});

test('more than go in one call wait for the next', async () => {
  const { asked, find, letGo } = slowLookUp();
  const found = Promise.all(['a', 'b', 'c', 'd'].map(find));
  await letGo();
  await letGo();
  expect(await found).toEqual(['A', 'B', 'C', 'D']);
  expect(asked).toEqual([['a', 'b', 'c'], ['d']]);
});

test('nothing is kept: the same key is looked up again', async () => {
  const { asked, find, letGo } = slowLookUp();
  for (let time = 0; time < 2; time += 1) {
    const found = find('a');
    await letGo();
    await found;
  }
  expect(asked).toEqual([['a'], ['a']]);
});

test('a call that hangs does not hold up those that come after it', async () => {
  const { asked, find, letGo } = slowLookUp();
  const hanging = find('a');
  await expect.poll(() => asked.length).toBe(1);
  const later = find('b');
  await expect.poll(() => asked).toEqual([['a'], ['b']]);
  await letGo();
  await letGo();
  expect(await Promise.all([hanging, later])).toEqual(['A', 'B']);
});

test('a failure is told to each that asked, and the next call is made all the same', async () => {
  let calls = 0;
  const find = inBatches<string, string>(9, async (keys) => {
    calls += 1;
    if (calls === 1) throw new Error('The database is away.');
    return keys;
  });
  const first = await Promise.allSettled([find('a'), find('b')]);
  expect(first.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await find('c')).toBe('c');
});
