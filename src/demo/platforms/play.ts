/** The platforms' consent pages, played by the demo itself, so that authorizing a channel can be tried without a network. */
import type { FastifyInstance } from 'fastify';
import { type Sources, sourcesOf } from '#features/channels/server/index.ts';
import type { House } from '#server/ground.ts';
import { askInside } from '#server/inside.ts';
import { field, readForms } from '#server/sso/forms.ts';
import { PAGE_HEADERS } from '#server/sso/page.ts';
import { CLIENT, serveApis } from './apis.ts';
import { consentPage, nothingPage } from './consent-page.ts';
import { ownedBy } from './owners.ts';
import { type Tokens, tokensOf } from './tokens.ts';

const PREFIX = '/demo/platforms';

export function playPlatforms(house: House): Sources {
  const { app, config, secretKey } = house;
  const base = new URL(PREFIX, config.publicUrl).href;
  const pictures = { test: (address: string) => address.startsWith(`${base}/pictures/`) };
  const tokens = tokensOf(secretKey);
  void app.register(
    async (scope) => {
      await readForms(scope);
      serveConsents(scope, house, tokens);
      serveApis(scope, base, tokens);
    },
    { prefix: PREFIX },
  );
  const channels = { youtube: CLIENT, facebook: CLIENT, tiktok: CLIENT, x: CLIENT, youtubeApiKey: undefined };
  const outside = { fetch: askInside(app), patienceMs: 8_000 };
  return sourcesOf({ channels }, outside, {
    google: { authorize: `${base}/authorize`, token: `${base}/google/token`, api: `${base}/google`, pictures },
    meta: { authorize: `${base}/authorize`, graph: `${base}/meta`, pictures },
    tiktok: { authorize: `${base}/authorize`, api: `${base}/tiktok`, pictures },
    x: { authorize: `${base}/authorize`, api: `${base}/x`, pictures },
  });
}

/** The consent page, and its answer: back to the portal with a code, or with a no (RFC 6749, 4.1.2). */
function serveConsents(app: FastifyInstance, { assets, brand, config, database }: House, tokens: Tokens): void {
  const street = { assets, brand };
  const callback = new URL('/channels/callback', config.publicUrl);

  app.get('/authorize', { schema: { hide: true } }, async ({ query }, reply) => {
    const state = field(query, 'state');
    const owned = await ownedBy(database, state);
    const question = { action: `${PREFIX}/authorize`, state, challenge: field(query, 'code_challenge') };
    const text = owned ? consentPage(street, { ...question, owned }) : nothingPage(street);
    return reply
      .code(owned ? 200 : 404)
      .headers(PAGE_HEADERS)
      .type('text/html; charset=utf-8')
      .send(text);
  });

  app.post('/authorize', { schema: { hide: true } }, async ({ body }, reply) => {
    const state = field(body, 'state');
    const owned = await ownedBy(database, state);
    const back = new URL(callback);
    back.searchParams.set('state', state);
    if (owned && field(body, 'answer') === 'allow')
      back.searchParams.set('code', tokens.give('code', { owned, challenge: field(body, 'challenge') || null }));
    else back.searchParams.set('error', 'access_denied');
    return reply.redirect(back.href, 303);
  });
}
