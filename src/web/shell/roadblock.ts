/** Who meets the authentication roadblock, and where it is put off (specification, section 2). */
import type { User } from '#features/account/contract.ts';
import { CHANNELS_PAGE, waitingChannels } from '../channels.ts';

/** For so long it stays away once it is put off, in milliseconds: two days (specification, section 9). */
const PAUSE = 2 * 86_400_000;

const keyOf = ({ id }: User) => `stagedoor-roadblock-${id}`;

/**
 * Whether it stands in a person's way: some of their channels wait, they may see to them, and they did not put it off, on
 * this device or on another. Snapchat and Podcasts show as connected, so they do not count. It would only be in the way
 * where the channels are authorized.
 */
export function meetsRoadblock(user: User, path: string, now = Date.now()): boolean {
  if (path === CHANNELS_PAGE || waitingChannels(user).length === 0) return false;
  return ![keptPause(user), user.roadblockIgnoredUntil].some((until) => until !== null && Date.parse(until) > now);
}

/** Puts it off on this device. Whoever forbids to keep anything is helped by what the server knows. */
export function putOffRoadblock(user: User): void {
  try {
    localStorage.setItem(keyOf(user), new Date(Date.now() + PAUSE).toISOString());
  } catch {
    return;
  }
}

/** UTC, ISO 8601. */
function keptPause(user: User): string | null {
  try {
    return localStorage.getItem(keyOf(user));
  } catch {
    return null;
  }
}
