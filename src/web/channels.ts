/** A person's channels as the whole house speaks of them: their platforms, and which of them wait for their owner. */
import type { Feed, User } from '#features/account/contract.ts';
import { isRestricted } from './session.ts';

/** Where a person sees to their channels. */
export const CHANNELS_PAGE = '/settings/channels';

/** The platforms by their codes, in the order in which they are offered (specification, section 3). */
export const PLATFORM_NAMES: Record<Feed['domain'], string> = {
  fb: 'Facebook',
  ig: 'Instagram',
  pc: 'Podcasts',
  sc: 'Snapchat',
  tt: 'TikTok',
  tw: 'Twitter',
  yt: 'YouTube',
};

/** Platforms without consent: their channels count as connected, whatever is known of them (specification, section 4). */
const ALWAYS_CONNECTED: readonly Feed['domain'][] = ['sc', 'pc'];

/** Whether a platform asks for consent before a channel of it can be read. */
export const asksForConsent = (domain: Feed['domain']): boolean => !ALWAYS_CONNECTED.includes(domain);

/** Whether a channel waits for its owner: 'Needs Auth'. */
export function needsAuth({ domain, progress }: Feed): boolean {
  return !progress.authorized && asksForConsent(domain);
}

/** The channels that wait for a person, who may see to them. */
export function waitingChannels(user: User): Feed[] {
  return isRestricted(user, CHANNELS_PAGE) ? [] : user.feeds.filter(needsAuth);
}

const NUMBERS = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine'];

/** 2 → 'Two', at the beginning of a sentence; from ten on in digits. */
export const inWords = (count: number): string => NUMBERS[count] ?? String(count);
