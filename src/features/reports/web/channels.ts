import type { Feed } from '#features/account/contract.ts';

/** A person's YouTube channels, those that have reports before the others. */
export function youTubeChannels(feeds: readonly Feed[]): Feed[] {
  return feeds.filter(({ domain }) => domain === 'yt').toSorted((a, b) => Number(b.cms) - Number(a.cms));
}
