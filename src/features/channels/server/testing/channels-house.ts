/** A house beside played platforms, and the way of an authorization as a browser goes it. */
import type { LightMyRequestResponse } from 'fastify';
import type { Feed } from '#features/account/contract.ts';
import type { Browser } from '#server/testing/browser.ts';
import { type TestHouse, testHouse } from '#server/testing/house.ts';
import { type Domain, type PlayedPlatforms, startPlatforms } from '../../../../../tests/outside/platforms.ts';

interface Wishes {
  readonly settings?: Record<string, string>;
  /** Whether there is a key for YouTube's public channels. */
  readonly key?: boolean;
  readonly patienceMs?: number;
}

export interface ChannelsHouse {
  readonly house: TestHouse;
  readonly platforms: PlayedPlatforms;
  close(): Promise<void>;
}

export async function channelsHouse({
  settings = {},
  key = false,
  patienceMs = 5_000,
}: Wishes = {}): Promise<ChannelsHouse> {
  const platforms = await startPlatforms();
  const house = await testHouse({ settings, play: platforms.play({ key, patienceMs }) });
  return {
    house,
    platforms,
    async close() {
      // Whatever still waits for a platform hears from it no more.
      await platforms.close();
      await house.close();
    },
  };
}

/** Begins an authorization, says yes or no at the platform, and comes back. */
export async function authorize(
  browser: Browser,
  platforms: PlayedPlatforms,
  domain: Domain,
  feedId: string,
  answer: 'allow' | 'deny' = 'allow',
): Promise<LightMyRequestResponse> {
  const begun = await browser.post('/api/channels/authorize', { channelId: feedId, domain });
  if (begun.statusCode !== 200) throw new Error(`authorize answered ${begun.statusCode}: ${begun.body}`);
  return browser.get(platforms.consent(begun.json().url, answer));
}

/** What the last page tells the window that waits. */
export function newsOf(page: LightMyRequestResponse): Record<string, unknown> {
  const [, text = 'null'] = /data-news="([^"]*)"/.exec(page.body) ?? [];
  return JSON.parse(text.replaceAll('&quot;', '"').replaceAll('&#39;', "'").replaceAll('&amp;', '&'));
}

export async function feedsOf(browser: Browser): Promise<Feed[]> {
  return (await browser.get('/api/user/get')).json().feeds;
}

export async function feedOf(browser: Browser, domain: string, feedId: string): Promise<Feed | undefined> {
  return (await feedsOf(browser)).find((feed) => feed.domain === domain && feed.feed_id === feedId);
}
