import type pg from 'pg';
import { expect, test } from 'vitest';
import { hotLinks } from './hot-links.ts';

/** A pool that knows every code that is a number, and counts how often it is asked. */
function countingPool() {
  let asked = 0;
  const query = async ({ values: [codes] }: { values: [string[]] }) => {
    asked += 1;
    const rows = codes
      .filter((code) => /^\d+$/.test(code))
      .map((code) => ({ code, id: Number(code), target: `https://www.amazon.com/dp/${code}` }));
    return { rows };
  };
  return { pool: { query } as unknown as pg.Pool, asked: () => asked };
}

test('codes that are wished for together are looked up together', async () => {
  const { pool, asked } = countingPool();
  const links = hotLinks(pool);
  const found = await Promise.all(['1', '2', '1', 'none'].map((code) => links.find(code)));
  expect(found.map((link) => link?.id)).toEqual([1, 2, 1, undefined]);
  expect([asked(), links.known('1')?.id, links.known('none')]).toEqual([1, 1, undefined]);
});

test('of more links than there is room for, those followed last are kept', async () => {
  const { pool } = countingPool();
  const links = hotLinks(pool, 3);
  for (const code of ['1', '2', '3']) await links.find(code);
  expect(links.known('1')?.id).toBe(1);
  await links.find('4');
  expect(['1', '2', '3', '4'].filter((code) => links.known(code))).toEqual(['1', '3', '4']);
});

test('a link that is gone is forgotten, and found again where it is there again', async () => {
  const { pool, asked } = countingPool();
  const links = hotLinks(pool);
  await links.find('1');
  links.forget(new Set([1, 99]));
  expect(links.known('1')).toBeUndefined();
  await links.find('1');
  expect([links.known('1')?.id, asked()]).toEqual([1, 2]);
});
