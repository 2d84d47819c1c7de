/** Which tiles the page shows, in their order: waiting first, then connected, then possible. */
import type { Feed } from '#features/account/contract.ts';
import { needsAuth, PLATFORM_NAMES } from '#web/channels.ts';

/** A platform by its code. */
export type Domain = Feed['domain'];

/** Every platform, in the order in which they are offered. */
export const DOMAINS = Object.keys(PLATFORM_NAMES) as Domain[];

export interface Tiles {
  readonly waiting: readonly Feed[];
  readonly connected: readonly Feed[];
  /** Platforms of which the person has no channel. */
  readonly possible: readonly Domain[];
}

export function tilesOf(channels: readonly Feed[]): Tiles {
  return {
    waiting: channels.filter(needsAuth),
    connected: channels.filter((channel) => !needsAuth(channel)),
    possible: DOMAINS.filter((domain) => !channels.some((channel) => channel.domain === domain)),
  };
}
