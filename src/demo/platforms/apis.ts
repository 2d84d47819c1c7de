/** What the played platforms answer to a server: tokens and channels, as each one documents them. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { digest } from '#server/secrets.ts';
import { field } from '#server/sso/forms.ts';
import type { Owned } from './owners.ts';
import { pictureOf } from './pictures.ts';
import type { Tokens } from './tokens.ts';

/** The one client that they know. */
export const CLIENT = { clientId: 'stagedoor-demo', clientSecret: 'played, so no secret' };

/** @param base where they are, such as `http://localhost:3000/demo/platforms` */
export function serveApis(app: FastifyInstance, base: string, tokens: Tokens): void {
  const picture = ({ handle }: Owned) => `${base}/pictures/${handle}.png`;
  const hidden = { schema: { hide: true } };

  /** The tokens for a code or a refresh token; undefined where neither holds. */
  function exchanged(given: unknown, verifier: string): Record<string, unknown> | undefined {
    const code = field(given, 'code');
    const meant = code === '' ? tokens.read('refresh', field(given, 'refresh_token')) : tokens.take(code);
    if (
      !meant ||
      (code !== '' && meant.challenge !== null && meant.challenge !== digest(verifier).toString('base64url'))
    )
      return undefined;
    const next = { owned: meant.owned, challenge: null };
    return {
      access_token: tokens.give('access', next),
      expires_in: tokens.seconds('access'),
      refresh_token: tokens.give('refresh', next),
      token_type: 'Bearer',
    };
  }
  const INVALID = { error: 'invalid_grant', error_description: 'Played: this holds no longer.' };

  function owned(request: FastifyRequest): Owned | undefined {
    const [, token = ''] = /^Bearer (.+)$/.exec(request.headers.authorization ?? '') ?? [];
    return tokens.read('access', token)?.owned;
  }
  /** Answers with a channel, or refuses. */
  const reading =
    (answer: (one: Owned) => unknown, refused: unknown, status = 401) =>
    async (request: FastifyRequest, reply: FastifyReply) => {
      const one = owned(request);
      return one ? answer(one) : reply.code(status).send(refused);
    };

  for (const path of ['/google/token', '/tiktok/oauth/token/', '/x/oauth2/token']) {
    app.post(path, hidden, async ({ body }, reply) => {
      const given = exchanged(body, field(body, 'code_verifier'));
      return given ?? reply.code(400).send(INVALID);
    });
  }
  app.get('/meta/oauth/access_token', hidden, async ({ query }, reply) => {
    const before = tokens.read('access', field(query, 'fb_exchange_token'));
    if (!before) {
      const given = exchanged(query, '');
      return given ?? reply.code(400).send({ error: { code: 190, message: 'Played: this holds no longer.' } });
    }
    return { access_token: tokens.give('access', before), token_type: 'bearer', expires_in: tokens.seconds('access') };
  });

  app.get(
    '/google/channels',
    hidden,
    reading(
      (one) => ({
        kind: 'youtube#channelListResponse',
        items: [
          {
            kind: 'youtube#channel',
            id: one.id,
            snippet: { title: one.title, customUrl: `@${one.handle}`, thumbnails: { default: { url: picture(one) } } },
          },
        ],
      }),
      { error: { code: 401, errors: [{ reason: 'authError' }] } },
    ),
  );
  app.get(
    '/meta/me/accounts',
    hidden,
    reading(
      (one) => ({ data: [one.domain === 'ig' ? account(one, picture(one)) : ownPage(one, picture(one))] }),
      { error: { code: 190, type: 'OAuthException', message: 'Played: this holds no longer.' } },
      400,
    ),
  );
  app.get(
    '/tiktok/user/info/',
    hidden,
    reading(
      (one) => ({
        data: { user: { open_id: one.id, display_name: one.title, username: one.handle, avatar_url: picture(one) } },
        error: { code: 'ok', message: '', log_id: 'played' },
      }),
      { data: {}, error: { code: 'access_token_invalid', message: 'Played.', log_id: 'played' } },
    ),
  );
  app.get(
    '/x/users/me',
    hidden,
    reading(
      (one) => ({ data: { id: one.id, name: one.title, username: one.handle, profile_image_url: picture(one) } }),
      { title: 'Unauthorized', status: 401, detail: 'Unauthorized' },
    ),
  );
  app.get<{ Params: { name: string } }>('/pictures/:name', hidden, async ({ params }, reply) =>
    reply.type('image/png').send(await pictureOf(params.name.replace(/\.png$/, ''))),
  );
}

function ownPage({ id, handle, title }: Owned, url: string) {
  return { id, name: title, username: handle, link: `https://www.facebook.com/${handle}`, picture: { data: { url } } };
}

function account({ id, handle, title }: Owned, url: string) {
  return {
    id: `page-of-${id}`,
    name: title,
    instagram_business_account: { id, username: handle, name: title, profile_picture_url: url },
  };
}
