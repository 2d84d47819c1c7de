/**
 * X: OAuth 2.0 with PKCE (https://docs.x.com/fundamentals/authentication/oauth-2-0/user-access-token) and
 * `GET /2/users/me` (https://docs.x.com/x-api/users/get-my-user).
 */
import * as z from 'zod';
import type { OauthClient } from '#server/config.ts';
import { ask, challengeOf, expected, type Outside, oauthErrorOf, tokensOf, unexplained, withQuery } from './ask.ts';
import { type Platform, PlatformFailure, type Tokens } from './platform.ts';

/** Where X answers. */
export interface XAddresses {
  readonly authorize: string;
  readonly api: string;
  readonly pictures: Pick<RegExp, 'test'>;
}
const X: XAddresses = {
  authorize: 'https://x.com/i/oauth2/authorize',
  api: 'https://api.x.com/2',
  pictures: /^https:\/\/(pbs|abs)\.twimg\.com\//,
};

const NAME = 'X';

const me = z.object({
  data: z.object({
    id: z.string().min(1),
    name: z.string(),
    username: z.string().min(1),
    profile_image_url: z.string().optional(),
  }),
});

export function x(client: OauthClient, outside: Outside, at: XAddresses = X): Platform {
  const { clientId: client_id, clientSecret } = client;
  // RFC 6749, 2.3.1: both are form-encoded before they are joined.
  const pair = [client_id, clientSecret].map(encodeURIComponent).join(':');
  const authorization = `Basic ${Buffer.from(pair).toString('base64')}`;

  async function token(parameters: Record<string, string>): Promise<Tokens> {
    const body = new URLSearchParams({ ...parameters, client_id });
    const answer = await ask(outside, new URL(`${at.api}/oauth2/token`), {
      method: 'POST',
      body,
      headers: { authorization },
    });
    if (answer.status === 200) return tokensOf(answer, NAME);
    const refused = oauthErrorOf(answer);
    const isOver =
      refused?.error === 'invalid_grant' ||
      // What X says of a token or code that was used or taken back.
      (refused?.error === 'invalid_request' && /value passed for the .* was invalid/i.test(refused.error_description));
    if (isOver) throw new PlatformFailure('revoked', `${NAME}: ${refused.error}`);
    throw unexplained(answer, NAME, refused?.error);
  }

  return {
    name: NAME,
    renewBeforeMs: 60_000,
    consentUrl: ({ state, codeVerifier, callback }) =>
      withQuery(at.authorize, {
        response_type: 'code',
        client_id,
        redirect_uri: callback,
        scope: 'users.read tweet.read offline.access',
        state,
        code_challenge: challengeOf(codeVerifier),
        code_challenge_method: 'S256',
      }),
    exchange: (code, { codeVerifier, callback }) =>
      token({ grant_type: 'authorization_code', code, redirect_uri: callback, code_verifier: codeVerifier }),
    async renew({ refresh }) {
      if (refresh === null) throw new PlatformFailure('revoked', `${NAME} gave nothing to renew by`);
      return token({ grant_type: 'refresh_token', refresh_token: refresh });
    },
    async read({ access }) {
      const address = withQuery(`${at.api}/users/me`, { 'user.fields': 'profile_image_url' });
      const answer = await ask(outside, address, { headers: { authorization: `Bearer ${access}` } });
      if (answer.status === 401) throw new PlatformFailure('expired', `${NAME}: 401`);
      if (answer.status !== 200) throw unexplained(answer, NAME, undefined);
      const { id, username, profile_image_url } = expected(me, answer, NAME).data;
      return [
        {
          id,
          handle: username.toLowerCase(),
          title: `@${username}`,
          url: `https://x.com/${username}`,
          // The one of 48 pixels is too small for a screen of today (https://docs.x.com/x-api/fundamentals/user-profile-images-and-banners).
          picture: profile_image_url?.replace(/_normal(\.\w+)$/, '_400x400$1') ?? null,
        },
      ];
    },
    hasPicture: (address) => at.pictures.test(address.href),
  };
}
