/** The tiles of the settings: which a person has, and what each says (specification, section 2, Settings). */
import { paymentAccountsOf } from '#features/payments/web/index.ts';
import { CHANNELS_PAGE, inWords, needsAuth } from '#web/channels.ts';
import { isRestricted } from '#web/session.ts';
import type { User } from '../contract.ts';

export interface SettingsTile {
  readonly path: string;
  readonly glyph: 'person' | 'mast' | 'list' | 'bank';
  readonly title: string;
  readonly text: string;
  /** Channels that wait for their owner. */
  readonly waiting?: number;
  readonly beta?: true;
}

export function settingsTilesOf(user: User, isPage: (path: string) => boolean): SettingsTile[] {
  const payment = paymentAccountsOf(user);
  const names = payment.map(({ title }) => title ?? 'Unknown Account Name').join(', ');
  const waiting = user.feeds.filter(needsAuth).length;
  const tiles: SettingsTile[] = [
    {
      path: '/settings/account',
      glyph: 'person',
      title: 'Account Settings',
      text: 'Edit email, password and language.',
    },
    {
      path: CHANNELS_PAGE,
      glyph: 'mast',
      title: 'Channels',
      text: channelsText(user.feeds.length, waiting),
      waiting,
    },
    { path: '/settings/surveys', glyph: 'list', title: 'Surveys', text: 'Tell us what works and what does not.' },
  ];
  if (payment.length > 0) {
    const text = `Tax and banking information for ${names}.`;
    tiles.push({ path: '/settings/payment', glyph: 'bank', title: 'Payment Settings', text, beta: true });
  }
  return tiles.filter(({ path }) => isPage(path) && !isRestricted(user, path));
}

/** 'Two of six channels wait for you.' */
function channelsText(all: number, waiting: number): string {
  if (all === 0) return 'No channel is connected yet.';
  if (waiting === 0) {
    if (all === 1) return 'Your channel is connected.';
    return all === 2 ? 'Both channels are connected.' : `All ${inWords(all).toLowerCase()} channels are connected.`;
  }
  return `${inWords(waiting)} of ${inWords(all).toLowerCase()} ${all === 1 ? 'channel waits' : 'channels wait'} for you.`;
}
