import { expect, test } from 'vitest';
import { TOP } from '../contract.ts';
import { addressOf, TOP_LISTS } from './topLists.ts';

const video = (id: string) => ({ id, title: `Video ${id}`, metric: 7 });
const nothing = {
  videos: { comments: [], subscribers: [], cards: [] },
  playlists: { watch_time: [] },
  overlap: [],
};

test.each(TOP_LISTS)('$title: five rows, zeroed ones titled -- where there is nothing', (list) => {
  const rows = list.rows(nothing as never);
  expect(rows).toHaveLength(TOP);
  for (const row of rows) {
    expect(row).toMatchObject({ id: null, title: '--', amount: 0 });
    expect(addressOf(list, row)).toBeUndefined();
  }
});

test('what is there stands before the placeholders, and never more than five', () => {
  const [comments] = TOP_LISTS;
  const rowsOf = (ids: string) =>
    comments?.rows({ ...nothing, videos: { ...nothing.videos, comments: ids.split('').map(video) } } as never);
  expect(rowsOf('ab')?.map(({ title }) => title)).toEqual(['Video a', 'Video b', '--', '--', '--']);
  expect(rowsOf('abcdefg')?.map(({ id }) => id)).toEqual(['a', 'b', 'c', 'd', 'e']);
});
