/** Where channels are read: the platforms that are set up. */
import type { Feed } from '#features/account/contract.ts';
import type { Config } from '#server/config.ts';
import type { Outside } from './ask.ts';
import { type GoogleAddresses, google, youtubeByKey } from './google.ts';
import { facebook, instagram, type MetaAddresses } from './meta.ts';
import type { Platform } from './platform.ts';
import { type TiktokAddresses, tiktok } from './tiktok.ts';
import { type XAddresses, x } from './x.ts';

export interface Sources {
  /** By platform code; those without a consent, or without a client here, are missing. */
  readonly platforms: Partial<Record<Feed['domain'], Platform>>;
  /** YouTube's public channels; undefined without a key. */
  readonly youtube: ReturnType<typeof youtubeByKey> | undefined;
  readonly outside: Outside;
}

/** Where the platforms answer, if not at their documented addresses: for the demo and for tests, never a setting. */
export interface Addresses {
  readonly google: GoogleAddresses;
  readonly meta: MetaAddresses;
  readonly tiktok: TiktokAddresses;
  readonly x: XAddresses;
}

const REAL: Outside = { fetch, patienceMs: 8_000 };

export function sourcesOf({ channels }: Pick<Config, 'channels'>, outside = REAL, at?: Addresses): Sources {
  const { youtube: yt, facebook: meta, tiktok: tt, x: tw, youtubeApiKey } = channels;
  return {
    outside,
    platforms: {
      ...(yt && { yt: google(yt, outside, at?.google) }),
      ...(meta && { fb: facebook(meta, outside, at?.meta), ig: instagram(meta, outside, at?.meta) }),
      ...(tt && { tt: tiktok(tt, outside, at?.tiktok) }),
      ...(tw && { tw: x(tw, outside, at?.x) }),
    },
    youtube: youtubeApiKey === undefined ? undefined : youtubeByKey(youtubeApiKey, outside, at?.google),
  };
}
