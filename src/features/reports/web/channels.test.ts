import { expect, test } from 'vitest';
import type { Feed } from '#features/account/contract.ts';
import { youTubeChannels } from './channels.ts';

function feed(feed_id: string, domain: Feed['domain'], cms = false): Feed {
  return {
    feed_id,
    domain,
    cms,
    title: feed_id,
    thumb_url: null,
    domain_url: null,
    last_fetch: null,
    progress: { authorized: true },
    noAccounts: false,
    failing_since: null,
  };
}

test('the YouTube channels come alone, those that have reports first, otherwise as they were', () => {
  const feeds = [feed('own', 'yt'), feed('a', 'yt', true), feed('photos', 'ig', true), feed('b', 'yt', true)];
  expect(youTubeChannels(feeds).map(({ feed_id }) => feed_id)).toEqual(['a', 'b', 'own']);
});
