/** Where platforms send the browser back to, with a code or with a no. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Refused } from '#server/errors.ts';
import type { House } from '#server/ground.ts';
import type { Guard } from '#server/guards.ts';
import { personOf } from '#server/guards.ts';
import type { GrantNews } from '../contract.ts';
import { callbackPage, PAGE_HEADERS } from './callback-page.ts';
import { takeConsent } from './consents.ts';
import { among, grantChannel } from './granting.ts';
import type { Patience } from './patience.ts';
import { type Platform, PlatformFailure } from './platforms/platform.ts';
import type { Sources } from './platforms/sources.ts';
import { type Channel, channelOf, setNoAccounts } from './queries.ts';

/** The callback address that every platform is told. */
export const CALLBACK = '/channels/callback';

/** How a consent ended, for the page and for the window that waits for it. */
interface Ended {
  /** Of the page; 200 where the platform brought an answer to one of our questions, whatever it says. */
  readonly status?: number;
  readonly outcome: GrantNews['outcome'];
  readonly words: string;
  readonly channel?: Channel;
}

const OVER: Ended = {
  status: 400,
  outcome: 'failed',
  words: 'This authorization is over, or was begun elsewhere. Start it again from your channels.',
};

/** What answering stands on. */
interface Parts {
  readonly house: House;
  readonly sources: Sources;
  readonly patience: Patience;
  readonly may: readonly Guard[];
}

export function serveCallback(parts: Parts): void {
  const { app, brand, assets, log } = parts.house;
  app.get(CALLBACK, { schema: { hide: true }, exposeHeadRoute: false }, async (request, reply) => {
    const ended = await end(parts, request, reply).catch((error: unknown): Ended => {
      log.error({ err: error }, 'an authorization failed');
      return { status: 503, outcome: 'failed', words: 'Something went wrong on our side. Try it again in a moment.' };
    });
    const news: GrantNews = {
      kind: 'channel-authorization',
      outcome: ended.outcome,
      domain: ended.channel?.domain ?? null,
      feed_id: ended.channel?.feed_id ?? null,
    };
    return reply
      .code(ended.status ?? 200)
      .type('text/html; charset=utf-8')
      .headers(PAGE_HEADERS)
      .send(callbackPage({ brand, assets }, news, ended.words));
  });
}

async function end(parts: Parts, request: FastifyRequest, reply: FastifyReply): Promise<Ended> {
  const { house, sources, patience, may } = parts;
  const { database, csrf, sessions } = house;
  try {
    for (const guard of may) await guard(request);
  } catch (error) {
    if (error instanceof Refused) return OVER;
    throw error;
  }
  const presented = await sessions.presented(request);
  const { state, code, error } = request.query as Record<string, unknown>;
  if (typeof state !== 'string' || presented.kind !== 'live') return OVER;
  const person = personOf(request);
  const whose = { person, sessionHash: presented.idHash, browser: csrf.browser(request, reply) };
  const consent = await takeConsent(database, state, whose);
  const channel = consent && (await channelOf(database, person, { id: consent.channelId }));
  const platform = channel && sources.platforms[channel.domain as keyof Sources['platforms']];
  if (!consent || !channel || !platform) return OVER;
  if (error !== undefined || typeof code !== 'string') return { ...refusal(platform, error), channel };
  const answer = { state, code, codeVerifier: consent.codeVerifier, address: request.ip };
  const ended = await patience.waitFor(given(parts, platform, channel, answer));
  return { ...(ended ?? tooLate(platform)), channel };
}

/** The exchange goes on behind their back, and may end well. */
function tooLate({ name }: Platform): Ended {
  return { outcome: 'failed', words: `${name} takes long to answer. Look at your channels in a moment.` };
}

/** What the platform says in place of a code (RFC 6749, 4.1.2.1). */
function refusal({ name }: Platform, error: unknown): Ended {
  return error === 'access_denied'
    ? { outcome: 'denied', words: `You said no at ${name}. The channel is not connected.` }
    : { outcome: 'failed', words: `${name} did not authorize the channel. Try it again in a moment.` };
}

interface Answer {
  readonly state: string;
  readonly code: string;
  readonly codeVerifier: string;
  /** Of the browser that brought it. */
  readonly address: string;
}

async function given(
  { house, sources }: Parts,
  platform: Platform,
  channel: Channel,
  { state, code, codeVerifier, address }: Answer,
): Promise<Ended> {
  const { name } = platform;
  const callback = new URL(CALLBACK, house.config.publicUrl).href;
  try {
    const tokens = await platform.exchange(code, { state, codeVerifier, callback });
    const all = await platform.read(tokens);
    const told = among(all, channel);
    if (told) {
      await grantChannel(house, sources, platform, channel, { tokens, told, address });
      return { outcome: 'granted', words: `${told.title} is connected.` };
    }
    const [first, ...more] = all;
    if (first) {
      const chosen = more.length === 0 ? first.title : `${first.title} and ${more.length} more`;
      const { title } = channel;
      const words = `You allowed ${chosen} at ${name}, but this was about ${title}. Authorize again, and choose ${title}.`;
      return { outcome: 'other-channel', words };
    }
    await setNoAccounts(house.database, channel.id);
    return {
      outcome: 'no-accounts',
      words: `There is no channel in the ${name} account that you chose. Choose another one.`,
    };
  } catch (error) {
    if (!(error instanceof PlatformFailure)) throw error;
    house.log.warn({ channel: channel.id, domain: channel.domain, reason: error.message }, 'a consent was of no use');
    if (error.why === 'revoked' || error.why === 'expired')
      return {
        outcome: 'failed',
        words: `${name} did not let us read the channel. Authorize it again, and allow all that is asked.`,
      };
    return { outcome: 'failed', words: `${name} does not answer as it should. Try it again in a moment.` };
  }
}
