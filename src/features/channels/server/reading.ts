/** Reading channels at their platforms by what people consented to: titles, pictures, and whether the consent still holds. */
import { recordAct } from '#server/audit.ts';
import type { Ground } from '#server/ground.ts';
import { type Claimed, claimGrant, releaseGrant, removeGrant, renewGrant } from './grants.ts';
import { endPause, pausedOf, pausePlatform } from './pauses.ts';
import { copyPicture } from './pictures.ts';
import { type Platform, PlatformFailure, type Told } from './platforms/platform.ts';
import type { Sources } from './platforms/sources.ts';
import { type Channel, setFailing, setTold, setUnauthorized } from './queries.ts';

/** What reading stands on. */
export type Parts = Pick<Ground, 'database' | 'files' | 'log' | 'vault'>;

/** Channels read at the same time for one person. */
const AT_ONCE = 3;

/** Reads channels, each by its own grant; those without one, or whose platform is left alone, are passed over. */
export async function readChannels(parts: Parts, sources: Sources, channels: readonly Channel[]): Promise<void> {
  const waiting = [...channels];
  const worker = async () => {
    for (let channel = waiting.shift(); channel; channel = waiting.shift()) await readChannel(parts, sources, channel);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

async function readChannel(parts: Parts, sources: Sources, channel: Channel): Promise<void> {
  const { database, vault } = parts;
  const platform = sources.platforms[channel.domain as keyof Sources['platforms']];
  if (!platform || (await pausedOf(database)).has(channel.domain)) return;
  const claimed = await claimGrant(database, vault, channel.id);
  if (!claimed) return;
  let { stored } = claimed;
  try {
    const renewed = await inTime(parts, platform, channel, claimed);
    stored = renewed.stored;
    const { told, grant } = await tellAll(parts, platform, channel, renewed);
    stored = grant.stored;
    await endPause(database, channel.domain);
    const mine = told.find(({ id }) => id === channel.feed_id);
    if (mine) await tell(parts, sources, platform, channel, mine);
    else await revoke(parts, channel, stored, told.length === 0);
  } catch (error) {
    if (!(error instanceof PlatformFailure)) throw error;
    if (error.why === 'revoked' || error.why === 'expired') return await revoke(parts, channel, stored, false);
    parts.log.warn(
      { channel: channel.id, domain: channel.domain, reason: error.message },
      'a channel could not be read',
    );
    await setFailing(database, [channel.id]);
    await pausePlatform(database, channel.domain, error);
  } finally {
    await releaseGrant(database, channel.id, stored);
  }
}

/** The grant, renewed where its end is near. One that still holds does for now where the renewal fails. */
async function inTime(parts: Parts, platform: Platform, channel: Channel, claimed: Claimed): Promise<Claimed> {
  const { accessEnds } = claimed.tokens;
  const left = accessEnds === null ? Number.POSITIVE_INFINITY : accessEnds.getTime() - Date.now();
  if (left > platform.renewBeforeMs) return claimed;
  try {
    return await renew(parts, platform, channel, claimed);
  } catch (error) {
    const mayWait = error instanceof PlatformFailure && error.why !== 'revoked' && left > 0;
    if (mayWait) return claimed;
    throw error;
  }
}

async function renew({ database, vault }: Parts, platform: Platform, channel: Channel, claimed: Claimed) {
  const tokens = await platform.renew(claimed.tokens);
  return renewGrant(database, vault, channel.id, claimed.stored, tokens);
}

/** All that the grant is for; a token that was taken back before its time is renewed once. */
async function tellAll(parts: Parts, platform: Platform, channel: Channel, grant: Claimed) {
  try {
    return { told: await platform.read(grant.tokens), grant };
  } catch (error) {
    if (!(error instanceof PlatformFailure) || error.why !== 'expired') throw error;
    const renewed = await renew(parts, platform, channel, grant);
    return { told: await platform.read(renewed.tokens), grant: renewed };
  }
}

/** Keeps what the platform tells of a channel, with a copy of its picture. */
export async function tell(
  parts: Parts,
  sources: Sources,
  platform: Pick<Platform, 'name' | 'hasPicture'>,
  channel: Channel,
  told: Told,
): Promise<void> {
  const isNew = told.picture !== null && (told.picture !== channel.picture_source || channel.thumb_url === null);
  const copy = isNew ? await copyPicture(parts, sources.outside, platform, told.picture ?? '') : undefined;
  await setTold(parts.database, channel.id, told, copy);
}

/** The consent is over: the channel needs a new one. */
async function revoke({ database }: Parts, channel: Channel, stored: string, noAccounts: boolean): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    if (!(await removeGrant(transaction, channel.id, stored))) return;
    await setUnauthorized(transaction, channel.id, noAccounts);
    await recordAct(transaction, {
      act: 'channel.revoked',
      personId: channel.person_id,
      address: null,
      about: { domain: channel.domain, feed_id: channel.feed_id },
    });
  });
}
