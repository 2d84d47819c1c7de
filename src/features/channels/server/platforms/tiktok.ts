/**
 * TikTok: Login Kit for Web (https://developers.tiktok.com/doc/login-kit-web), which has no PKCE, tokens
 * (https://developers.tiktok.com/doc/oauth-user-access-token-management) and the Display API
 * (https://developers.tiktok.com/doc/tiktok-api-v2-get-user-info).
 */
import * as z from 'zod';
import type { OauthClient } from '#server/config.ts';
import { ask, expected, type Outside, oauthErrorOf, tokensOf, unexplained, withQuery } from './ask.ts';
import { type Platform, PlatformFailure, type Tokens } from './platform.ts';

/** Where TikTok answers. */
export interface TiktokAddresses {
  readonly authorize: string;
  readonly api: string;
  readonly pictures: Pick<RegExp, 'test'>;
}
const TIKTOK: TiktokAddresses = {
  authorize: 'https://www.tiktok.com/v2/auth/authorize/',
  api: 'https://open.tiktokapis.com/v2',
  pictures: /^https:\/\/([a-z\d-]+\.)+(tiktokcdn|tiktokcdn-us|tiktokcdn-eu)\.com\//,
};

const NAME = 'TikTok';
const FIELDS = 'open_id,display_name,username,avatar_url,profile_deep_link';

const info = z.object({
  data: z.object({
    user: z.object({
      open_id: z.string().min(1),
      display_name: z.string(),
      username: z.string().optional(),
      avatar_url: z.string().optional(),
      profile_deep_link: z.string().optional(),
    }),
  }),
});
const error = z.object({ error: z.object({ code: z.string() }) });

export function tiktok(client: OauthClient, outside: Outside, at: TiktokAddresses = TIKTOK): Platform {
  const { clientId: client_key, clientSecret: client_secret } = client;

  async function token(parameters: Record<string, string>): Promise<Tokens> {
    const body = new URLSearchParams({ client_key, client_secret, ...parameters });
    const answer = await ask(outside, new URL(`${at.api}/oauth/token/`), { method: 'POST', body });
    const refused = oauthErrorOf(answer);
    if (answer.status === 200 && !refused) return tokensOf(answer, NAME);
    const isOver =
      refused?.error === 'invalid_grant' ||
      (refused?.error === 'invalid_request' &&
        /token is invalid|token.*expired|code is expired/i.test(refused.error_description));
    if (isOver) throw new PlatformFailure('revoked', `${NAME}: ${refused.error}`);
    throw unexplained(answer, NAME, refused?.error);
  }

  return {
    name: NAME,
    renewBeforeMs: 60_000,
    consentUrl: ({ state, callback }) =>
      withQuery(at.authorize, {
        client_key,
        response_type: 'code',
        scope: 'user.info.basic,user.info.profile',
        redirect_uri: callback,
        state,
      }),
    exchange: (code, { callback }) => token({ grant_type: 'authorization_code', code, redirect_uri: callback }),
    async renew({ refresh }) {
      if (refresh === null) throw new PlatformFailure('revoked', `${NAME} gave nothing to renew by`);
      return token({ grant_type: 'refresh_token', refresh_token: refresh });
    },
    async read({ access }) {
      const address = withQuery(`${at.api}/user/info/`, { fields: FIELDS });
      const answer = await ask(outside, address, { headers: { authorization: `Bearer ${access}` } });
      const { code = 'ok' } = error.safeParse(answer.body).data?.error ?? {};
      // https://developers.tiktok.com/doc/tiktok-api-v2-error-handling
      if (code === 'access_token_invalid') throw new PlatformFailure('expired', `${NAME}: ${code}`);
      if (code === 'scope_not_authorized' || code === 'scope_permission_missed')
        throw new PlatformFailure('revoked', `${NAME}: ${code}`);
      if (code === 'rate_limit_exceeded') throw new PlatformFailure('throttled', `${NAME}: ${code}`, answer.pauseMs);
      if (answer.status !== 200 || code !== 'ok') throw unexplained(answer, NAME, code);
      const { open_id, display_name, username, avatar_url, profile_deep_link } = expected(info, answer, NAME).data.user;
      return [
        {
          id: open_id,
          handle: username?.toLowerCase() ?? null,
          title: username ? `@${username}` : display_name,
          url: username ? `https://www.tiktok.com/@${username}` : (profile_deep_link ?? null),
          picture: avatar_url ?? null,
        },
      ];
    },
    hasPicture: (address) => at.pictures.test(address.href),
  };
}
