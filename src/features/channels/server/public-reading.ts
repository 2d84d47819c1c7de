/** Reading YouTube's public channels by the key of a project, 50 at a time: those that nobody has authorized. */
import { endPause, pausedOf, pausePlatform } from './pauses.ts';
import { BATCH } from './platforms/google.ts';
import { PlatformFailure } from './platforms/platform.ts';
import type { Sources } from './platforms/sources.ts';
import { type Channel, setFailing, setTried } from './queries.ts';
import { type Parts, tell } from './reading.ts';

/** A name of its own among the platforms that are left alone: its quota is not that of people's consents. */
const DOMAIN = 'yt-key';

export async function readPublicChannels(parts: Parts, sources: Sources, channels: readonly Channel[]): Promise<void> {
  const { youtube } = sources;
  if (!youtube) return;
  const ids = [...new Set(channels.map(({ feed_id }) => feed_id))];
  for (let start = 0; start < ids.length; start += BATCH) {
    if ((await pausedOf(parts.database)).has(DOMAIN)) return;
    const batch = new Set(ids.slice(start, start + BATCH));
    const mine = channels.filter(({ feed_id }) => batch.has(feed_id));
    try {
      const told = new Map((await youtube.byIds([...batch])).map((one) => [one.id, one]));
      await endPause(parts.database, DOMAIN);
      for (const channel of mine) {
        const one = told.get(channel.feed_id);
        if (one) await tell(parts, sources, youtube, channel, one);
        // Gone or never there: nothing to tell, and nothing that fails.
        else await setTried(parts.database, channel.id);
      }
    } catch (error) {
      if (!(error instanceof PlatformFailure)) throw error;
      parts.log.warn({ reason: error.message }, 'YouTube’s channels could not be read');
      await setFailing(
        parts.database,
        mine.map(({ id }) => id),
      );
      await pausePlatform(parts.database, DOMAIN, error);
    }
  }
}
