/** A house in which one channel of each platform is authorized, for tests of what is read afterwards. */
import { maya } from '#demo/people.ts';
import type { Browser } from '#server/testing/browser.ts';
import type { Domain } from '../../../../../tests/outside/platforms.ts';
import { authorize, type ChannelsHouse, channelsHouse, feedOf } from './channels-house.ts';

/** Maya's channels: platform, id, and the address it is added by where she has not got it. */
export const PLAYED: [Domain, string, string][] = [
  ['yt', 'UCmayaPlays0000000000002', ''],
  ['fb', '6100000000001', 'facebook.com/6100000000001'],
  ['ig', '17841400000000101', ''],
  ['tt', 'tt-mayaplays', ''],
  ['tw', '44196397', 'x.com/mayaplays'],
];
/** Where each platform's channels are read, and its tokens given. */
export const PLACE: Record<Domain, [read: string, token: string]> = {
  yt: ['/google/channels', '/google/token'],
  fb: ['/meta/me/accounts', '/meta/oauth'],
  ig: ['/meta/me/accounts', '/meta/oauth'],
  tt: ['/tiktok/user', '/tiktok/oauth'],
  tw: ['/x/users', '/x/oauth2'],
};

export interface AuthorizedHouse extends ChannelsHouse {
  readonly browser: Browser;
  /** All are authorized, as if they had been read long ago, and nothing troubles their platforms. */
  begin(): Promise<void>;
  /** As if they had been read long ago. */
  due(): Promise<unknown>;
  update(): Promise<void>;
  /** Requests that the platforms met since the beginning, with a text in them. */
  asked(part: string): string[];
  /** A pause that was made is over. */
  endPauses(): Promise<unknown>;
}

export async function authorizedHouse(): Promise<AuthorizedHouse> {
  const settings = { LIMIT_PERSON: '100000', LIMIT_ADDRESS: '100000' };
  const all = await channelsHouse({ settings, patienceMs: 1_500 });
  const { house, platforms } = all;
  const { database } = house.ground;
  const browser = await house.signedIn(maya);
  for (const [domain, id, url] of PLAYED) {
    const handle = domain === 'ig' ? 'okaforstudios' : 'mayaplays';
    platforms.channels[domain] = [{ id, handle, title: 'Maya Plays' }];
    if (url) await browser.post('/api/channels/add', { account: 101, title: '', url, domain });
  }
  const due = () => database.updateTable('channels').set({ tried_at: null, failing_since: null }).execute();
  return {
    ...all,
    browser,
    due,
    async begin() {
      platforms.troubles.splice(0);
      await database.deleteFrom('platform_pauses').execute();
      for (const [domain, id] of PLAYED) {
        const there = (await feedOf(browser, domain, id)) ? id : '@mayaplays';
        await authorize(browser, platforms, domain, there);
      }
      await due();
      platforms.asked.splice(0);
    },
    async update() {
      const response = await browser.get('/api/channels/update');
      if (response.statusCode !== 200) throw new Error(`update answered ${response.statusCode}: ${response.body}`);
    },
    asked: (part) => platforms.asked.filter((each) => each.includes(part)),
    endPauses: () =>
      database
        .updateTable('platform_pauses')
        .set({ until: new Date(0) })
        .execute(),
  };
}
