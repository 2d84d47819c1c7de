import { expect, it } from 'vitest';
import { progressOn } from './progress.ts';

/** Work of 20 units of 1.5 MB on a played clock, `each` milliseconds a unit. */
function work(each: number, out: { isTTY?: boolean; columns?: number } = {}): string[] {
  const written: string[] = [];
  let now = 0;
  const progress = progressOn({ ...out, write: (text) => written.push(text) }, () => now);
  progress.begin('documents', 20);
  for (let unit = 0; unit < 20; unit += 1) {
    now += each;
    progress.advance(1_500_000);
  }
  progress.end();
  return written;
}

it('says nothing of work that ends within a second', () => {
  expect(work(49)).toEqual([]);
  expect(work(49, { isTTY: true })).toEqual([]);
});

it('writes a line every tenth of the work', () => {
  const lines = work(500);
  expect(lines).toHaveLength(10);
  expect(lines[0]).toBe('2 of 20 documents (10 %), 3.0 MB, 9 s left\n');
  expect(lines[9]).toBe('20 of 20 documents (100 %), 30.0 MB, 0 s left\n');
});

it('writes a line every 5 seconds of slow work', () => {
  expect(work(6_000)).toHaveLength(20);
  expect(work(6_000)[0]).toBe('1 of 20 documents (5 %), 1.5 MB, 2 min left\n');
});

it('rewrites one line in a terminal, no longer than it is wide, and leaves none behind', () => {
  const written = work(500, { isTTY: true, columns: 31 });
  expect(written[0]).toBe('\r2 of 20 documents (10 %), 3.0 \x1b[K');
  expect(written.join('')).not.toContain('\n');
  expect(written.at(-1)).toBe('\r\x1b[K');
});

it('goes by bytes where all are known, within a unit too, and counts lines', () => {
  const written: string[] = [];
  let now = 0;
  const progress = progressOn({ write: (text) => written.push(text) }, () => now);
  progress.begin('files', 2, 1_000_000_000);
  now = 2_000;
  progress.within(100_000_000);
  progress.within(150_000_000);
  now = 8_000;
  progress.advance(800_000_000, 1_200_000);
  now = 10_000;
  progress.advance(200_000_000, 300_000);
  expect(written).toEqual([
    '0 of 2 files (10 %), 100.0 MB of 1.0 GB, 18 s left\n',
    '1 of 2 files (80 %), 1,200,000 lines, 800.0 MB of 1.0 GB, 2 s left\n',
    '2 of 2 files (100 %), 1,500,000 lines, 1.0 GB of 1.0 GB, 0 s left\n',
  ]);
});
