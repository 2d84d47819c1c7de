import { expect, test } from 'vitest';
import type { Feed } from '#features/account/contract.ts';
import { tilesOf } from './tiles.ts';

const channel = (feed_id: string, domain: Feed['domain'], authorized: boolean) =>
  ({ feed_id, domain, progress: { authorized } }) as Feed;
const ids = (channels: readonly Feed[]) => channels.map(({ feed_id }) => feed_id);

test('what waits stands apart from what is connected, each in the order of the channels', () => {
  const { waiting, connected } = tilesOf([
    channel('first', 'yt', true),
    channel('second', 'yt', false),
    channel('third', 'ig', true),
    channel('fourth', 'tt', false),
  ]);
  expect(ids(waiting)).toEqual(['second', 'fourth']);
  expect(ids(connected)).toEqual(['first', 'third']);
});

test('Snapchat and Podcasts are connected, whatever is known of them', () => {
  const { waiting, connected } = tilesOf([channel('snaps', 'sc', false), channel('talks', 'pc', false)]);
  expect(waiting).toEqual([]);
  expect(ids(connected)).toEqual(['snaps', 'talks']);
});

test('possible is each platform that the person has no channel of, authorized or not', () => {
  expect(tilesOf([]).possible).toEqual(['fb', 'ig', 'pc', 'sc', 'tt', 'tw', 'yt']);
  expect(tilesOf([channel('a', 'yt', false), channel('b', 'sc', false)]).possible).toEqual([
    'fb',
    'ig',
    'pc',
    'tt',
    'tw',
  ]);
});
