/**
 * YouTube: consents by Google (https://developers.google.com/identity/protocols/oauth2/web-server), channels by the
 * YouTube Data API (https://developers.google.com/youtube/v3/docs/channels/list).
 */
import * as z from 'zod';
import type { OauthClient } from '#server/config.ts';
import {
  type Answer,
  ask,
  challengeOf,
  expected,
  type Outside,
  oauthErrorOf,
  tokensOf,
  unexplained,
  withQuery,
} from './ask.ts';
import { type Platform, PlatformFailure, type Tokens, type Told } from './platform.ts';

/** Where Google answers. */
export interface GoogleAddresses {
  readonly authorize: string;
  readonly token: string;
  readonly api: string;
  readonly pictures: Pick<RegExp, 'test'>;
}
const GOOGLE: GoogleAddresses = {
  authorize: 'https://accounts.google.com/o/oauth2/v2/auth',
  token: 'https://oauth2.googleapis.com/token',
  api: 'https://www.googleapis.com/youtube/v3',
  pictures: /^https:\/\/(yt3|yt4|lh3)\.(ggpht|googleusercontent)\.com\//,
};

const NAME = 'YouTube';
/** Ids that one request may ask for (maxResults, 50 at most). */
export const BATCH = 50;

const picture = z.object({ url: z.string() }).optional();
const channels = z.object({
  // Without any channel `items` is missing: this alone tells an empty list from something else.
  kind: z.literal('youtube#channelListResponse'),
  items: z
    .array(
      z.object({
        id: z.string().min(1),
        snippet: z.object({
          title: z.string(),
          customUrl: z.string().optional(),
          thumbnails: z.object({ default: picture, medium: picture, large: picture, high: picture }).default({}),
        }),
      }),
    )
    .default([]),
});

const error = z.object({
  error: z.object({
    errors: z.array(z.object({ reason: z.string().default('') })).default([]),
    status: z.string().default(''),
  }),
});

export function google(client: OauthClient, outside: Outside, at: GoogleAddresses = GOOGLE): Platform {
  const { clientId: client_id, clientSecret: client_secret } = client;

  async function token(parameters: Record<string, string>, refreshBefore: string | null): Promise<Tokens> {
    const body = new URLSearchParams({ ...parameters, client_id, client_secret });
    const answer = await ask(outside, new URL(at.token), { method: 'POST', body });
    if (answer.status === 200) return tokensOf(answer, NAME, refreshBefore);
    const refused = oauthErrorOf(answer);
    if (refused?.error === 'invalid_grant') throw new PlatformFailure('revoked', `${NAME}: invalid_grant`);
    throw unexplained(answer, NAME, refused?.error);
  }

  return {
    name: NAME,
    renewBeforeMs: 60_000,
    consentUrl: ({ state, codeVerifier, callback }) =>
      withQuery(at.authorize, {
        client_id,
        redirect_uri: callback,
        response_type: 'code',
        scope: 'https://www.googleapis.com/auth/youtube.readonly',
        state,
        code_challenge: challengeOf(codeVerifier),
        code_challenge_method: 'S256',
        access_type: 'offline',
        // The consent anew, or Google gives no refresh token; and the choice of the channel.
        prompt: 'consent select_account',
      }),
    exchange: (code, { codeVerifier, callback }) =>
      token({ grant_type: 'authorization_code', code, code_verifier: codeVerifier, redirect_uri: callback }, null),
    async renew({ refresh }) {
      if (refresh === null) throw new PlatformFailure('revoked', `${NAME} gave nothing to renew by`);
      return token({ grant_type: 'refresh_token', refresh_token: refresh }, refresh);
    },
    async read({ access }) {
      const address = withQuery(`${at.api}/channels`, { part: 'snippet', mine: 'true', maxResults: String(BATCH) });
      return channelsIn(await ask(outside, address, { headers: { authorization: `Bearer ${access}` } }));
    },
    hasPicture: (address) => at.pictures.test(address.href),
  };
}

/** Public channels by their ids, or one by its handle, with the key of a project in place of a consent. */
export function youtubeByKey(apiKey: string, outside: Outside, at: GoogleAddresses = GOOGLE) {
  const headers = { 'x-goog-api-key': apiKey };
  const list = async (parameters: Record<string, string>) => {
    const address = withQuery(`${at.api}/channels`, { part: 'snippet', maxResults: String(BATCH), ...parameters });
    return channelsIn(await ask(outside, address, { headers }));
  };
  return {
    name: NAME,
    hasPicture: (address: URL) => at.pictures.test(address.href),
    /** Those that there are, in no order. @throws PlatformFailure */
    byIds: (ids: readonly string[]) => list({ id: ids.slice(0, BATCH).join(',') }),
    /** Undefined where YouTube knows none. @throws PlatformFailure */
    byHandle: async (handle: string) => (await list({ forHandle: `@${handle}` }))[0],
  };
}

function channelsIn(answer: Answer): Told[] {
  if (answer.status === 200) return expected(channels, answer, NAME).items.map(told);
  const { errors = [], status = '' } = error.safeParse(answer.body).data?.error ?? {};
  const reason = errors[0]?.reason ?? status;
  // Somebody of Google without a channel at YouTube.
  if (reason === 'youtubeSignupRequired') return [];
  if (answer.status === 401) throw new PlatformFailure('expired', `${NAME}: ${reason}`);
  // https://developers.google.com/youtube/v3/docs/errors and .../docs/core_errors
  if (/quotaExceeded|[rR]ateLimitExceeded|dailyLimitExceeded/.test(reason))
    throw new PlatformFailure('throttled', `${NAME}: ${reason}`, answer.pauseMs);
  if (
    answer.status === 403 &&
    /insufficientPermissions|scope_insufficient|account(closed|suspended)|channel(forbidden|closed|suspended)/i.test(
      reason,
    )
  )
    throw new PlatformFailure('revoked', `${NAME}: ${reason}`);
  throw unexplained(answer, NAME, reason);
}

function told({ id, snippet }: z.output<typeof channels>['items'][number]): Told {
  const { title, customUrl, thumbnails } = snippet;
  const handle = customUrl?.replace(/^@/, '').toLowerCase() || null;
  const path = customUrl?.startsWith('@') ? customUrl : `channel/${id}`;
  return {
    id,
    handle,
    title,
    url: `https://www.youtube.com/${path}`,
    picture: (thumbnails.default ?? thumbnails.large ?? thumbnails.high)?.url ?? null,
  };
}
