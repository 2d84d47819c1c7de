/** Whose account a played platform knows: the one that has the channel asked for, so that saying yes is all there is to do. */
import { createHash } from 'node:crypto';
import type { Database } from '#server/database.ts';
import { digest } from '#server/secrets.ts';

/** A channel as a played platform has it. */
export interface Owned {
  readonly domain: string;
  readonly id: string;
  readonly handle: string;
  readonly title: string;
}

/** The channel of the consent that a state belongs to; undefined where there is none under way. */
export async function ownedBy(database: Database, state: string): Promise<Owned | undefined> {
  const channel = await database
    .selectFrom('channel_consents')
    .innerJoin('channels', 'channels.id', 'channel_id')
    .select(['domain', 'feed_id', 'handle', 'title'])
    .where('state_hash', '=', digest(state))
    .executeTakeFirst();
  if (!channel) return undefined;
  const { domain, feed_id, title } = channel;
  const handle = channel.handle ?? title.toLowerCase().replaceAll(/[^a-z\d]/g, '');
  return { domain, handle, title, id: feed_id.startsWith('@') ? madeUp(domain, handle) : feed_id };
}

/** An id of the form that the platform gives, the same each time. */
function madeUp(domain: string, handle: string): string {
  const hash = createHash('sha256').update(`${domain} ${handle}`).digest();
  if (domain === 'yt') return `UC${hash.toString('base64url').slice(0, 22)}`;
  if (domain === 'tt') return `-000${hash.toString('hex').slice(0, 32)}`;
  return String(hash.readBigUInt64BE() % 10n ** 15n).padStart(15, '1');
}
