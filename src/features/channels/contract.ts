/** The channels of a person: adding them, authorizing them at their platform, their state (specification, sections 2 to 7). */
import * as z from 'zod/mini';
import { call } from '#contract.ts';
import { feed, platform, user } from '#features/account/contract.ts';

/** So many channels are asked for at once at most (specification, section 9). */
const MOST_IDS = 50;
const LISTED = `Give a list of ${MOST_IDS} at most.`;

const feedId = z
  .string('Enter the id of a channel.')
  .check(
    z.minLength(1, 'Enter the id of a channel.'),
    z.maxLength(400),
    z.regex(/^[^\0]+$/, 'Enter the id of a channel.'),
  );
const word = z.string().check(z.maxLength(60));
/** A list, or the same with commas between, as YouTube writes it. */
const listed = <Item extends z.ZodMiniType<string, string>>(item: Item) =>
  z.union(
    [
      z.array(item).check(z.maxLength(MOST_IDS)),
      z.pipe(
        z.pipe(
          z.string().check(z.maxLength(20_000)),
          z.transform((text) => (text === '' ? [] : text.split(',').map((each) => each.trim()))),
        ),
        z.array(item).check(z.maxLength(MOST_IDS)),
      ),
    ],
    LISTED,
  );

export const listChannels = call({
  method: 'POST',
  path: '/api/channels/list',
  summary: 'Some of the person’s channels by their ids; ids of no channel of theirs are left out',
  body: z.object({
    ids: listed(feedId),
    /** Which parts are wanted (`snippet`, `status`), as at YouTube. A channel is small: all of it comes in any case. */
    parts: z.optional(listed(word)),
  }),
  reply: z.object({ items: z.array(feed) }),
});

export const authorizeChannel = call({
  method: 'POST',
  path: '/api/channels/authorize',
  summary: 'Begins the authorization of a channel: the address of the platform’s consent page',
  /** `channelId` is the channel's `feed_id`. Podcasts and Snapchat have no consent: 400. */
  body: z.object({ channelId: feedId, domain: platform }),
  reply: z.object({ url: z.string() }),
});

export const updateChannels = call({
  method: 'GET',
  path: '/api/channels/update',
  changes: true,
  summary: 'Reads the person’s channels anew from their platforms; where a platform fails, what is known stays',
  reply: z.object({ feedData: z.array(feed), userData: user }),
});

export const addChannel = call({
  method: 'POST',
  path: '/api/channels/add',
  summary: 'Adds a channel by its address; the same channel again: 409',
  body: z.object({
    /** The id of one of the person's accounts, as a number or its digits. */
    account: z.union(
      [
        z.int().check(z.minimum(1)),
        z.pipe(z.string().check(z.regex(/^\d{1,15}$/, 'Enter an account id.')), z.transform(Number)),
      ],
      'Enter an account id.',
    ),
    /** What the channel is called until its platform says so; without it the name in its address. */
    title: z.optional(z.nullable(z.string().check(z.maxLength(200, 'Enter 200 characters at most.')))),
    url: z.string('Enter a valid channel URL').check(z.maxLength(2000, 'Enter a valid channel URL')),
    domain: platform,
  }),
  reply: z.object({ domain: platform, feed_id: z.string() }),
});

export const channelPicture = call({
  method: 'GET',
  path: '/api/channels/pictures/:name',
  summary: 'The picture of one of the person’s channels, as `thumb_url` names it',
  params: z.object({
    name: z.string().check(z.regex(/^[0-9a-f]{64}\.webp$/, 'Enter the name of a picture.')),
  }),
});

export const ignoreRoadblock = call({
  method: 'POST',
  path: '/api/user/ignore-roadblock',
  summary: 'Puts the authentication roadblock off for two days',
  /** UTC, ISO 8601. */
  reply: z.object({ ignoredUntil: z.string() }),
});

/** The name of the BroadcastChannel on which the window of an authorization tells how it ended. */
export type GrantNewsName = 'stagedoor-channels';
/**
 * What it tells, there and to its opener by `postMessage` to this site's own origin: whoever listens to both hears it
 * twice.
 */
export interface GrantNews {
  readonly kind: 'channel-authorization';
  /**
   * `granted`: connected. `denied`: they said no at the platform. `other-channel`: the consent was for other channels than
   * this one. `no-accounts`: whoever consented has no channel there. `failed`: anything else; try again.
   */
  readonly outcome: 'granted' | 'denied' | 'other-channel' | 'no-accounts' | 'failed';
  /** Which channel it was about, as it was when it began; both null where even that is not known. */
  readonly domain: string | null;
  readonly feed_id: string | null;
}
