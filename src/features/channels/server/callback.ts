/** Where platforms send the browser back to, with a code or with a no. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Refused } from '#server/errors.ts';
import type { House } from '#server/ground.ts';
import type { Guard } from '#server/guards.ts';
import { personOf } from '#server/guards.ts';
import type { GrantNews } from '../contract.ts';
import { callbackPage, PAGE_HEADERS } from './callback-page.ts';
import { type Consent, takeConsent } from './consents.ts';
import { among, grantChannel } from './granting.ts';
import { type Platform, PlatformFailure } from './platforms/platform.ts';
import type { Sources } from './platforms/sources.ts';
import { type Channel, channelOf, setNoAccounts } from './queries.ts';

/** The callback address that every platform is told. */
export const CALLBACK = '/channels/callback';

/** How a consent ended, for the page and for the window that waits for it. */
interface Ended {
  readonly outcome: GrantNews['outcome'];
  readonly words: string;
  readonly channel?: Channel;
}

const OVER: Ended = {
  outcome: 'failed',
  words: 'This authorization is over, or was begun elsewhere. Start it again from your channels.',
};

export function serveCallback(house: House, sources: Sources, may: readonly Guard[]): void {
  const { app, brand, assets, log } = house;
  app.get(CALLBACK, { schema: { hide: true }, exposeHeadRoute: false }, async (request, reply) => {
    const ended = await end(house, sources, may, request, reply).catch((error: unknown): Ended => {
      log.error({ err: error }, 'an authorization failed');
      return { outcome: 'failed', words: 'Something went wrong on our side. Try it again in a moment.' };
    });
    const news: GrantNews = {
      kind: 'channel-authorization',
      outcome: ended.outcome,
      domain: ended.channel?.domain ?? null,
      feed_id: ended.channel?.feed_id ?? null,
    };
    return reply
      .code(ended === OVER ? 400 : 200)
      .type('text/html; charset=utf-8')
      .headers(PAGE_HEADERS)
      .send(callbackPage({ brand, assets }, news, ended.words));
  });
}

async function end(
  house: House,
  sources: Sources,
  may: readonly Guard[],
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Ended> {
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
  return { ...(await given(house, sources, request, platform, channel, { state, code, consent })), channel };
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
  readonly consent: Consent;
}

async function given(
  house: House,
  sources: Sources,
  request: FastifyRequest,
  platform: Platform,
  channel: Channel,
  { state, code, consent }: Answer,
): Promise<Ended> {
  const { name } = platform;
  const callback = new URL(CALLBACK, house.config.publicUrl).href;
  try {
    const tokens = await platform.exchange(code, { state, codeVerifier: consent.codeVerifier, callback });
    const all = await platform.read(tokens);
    const told = among(all, channel);
    if (told) {
      await grantChannel(house, sources, platform, channel, { tokens, told, address: request.ip });
      return { outcome: 'granted', words: `${told.title} is connected.` };
    }
    if (all.length > 0)
      return {
        outcome: 'other-channel',
        words: otherWords(
          name,
          channel,
          all.map(({ title }) => title),
        ),
      };
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

function otherWords(name: string, { title }: Channel, others: readonly string[]): string {
  const [first = '', ...more] = others;
  const chosen = more.length === 0 ? first : `${first} and ${more.length} more`;
  return `You allowed ${chosen} at ${name}, but this was about ${title}. Authorize again, and choose ${title}.`;
}
