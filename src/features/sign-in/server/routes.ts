/** The calls by which a person comes in and goes out. */
import type { FastifyRequest } from 'fastify';
import * as client from 'openid-client';
import { personOfClaims, readClaims } from '#features/account/server/index.ts';
import { recordAct } from '#server/audit.ts';
import { invalid, invalidToken, missingToken, unavailable } from '#server/errors.ts';
import type { House } from '#server/ground.ts';
import type { Guard } from '#server/guards.ts';
import { limitOf } from '#server/limits.ts';
import { answer } from '#server/route.ts';
import { authCheck, authUrl, login, logout } from '../contract.ts';
import { removeAbandoned } from './abandoned.ts';
import { type Attempt, createAttempt, takeAttempt } from './attempts.ts';
import { recordRefusal, recordSignIn } from './audit.ts';
import { destinationOf } from './destination.ts';
import { createTicket, serveProviderLogout } from './logout.ts';
import { type Provider, providerOf } from './provider.ts';

export async function serveSignInCalls(house: House): Promise<void> {
  const { app, config, csrf, database, guards, log, pool, secretKey, sessions } = house;
  const provider = providerOf(config, secretKey, app);
  // Each half of a sign-in has its own count: as many may end as may begin.
  const notTooOften = (half: string): Guard => {
    const limit = limitOf(pool, half, config.limits.signIns);
    return (request) => limit.count(request.ip);
  };
  const callback = new URL('/auth', config.publicUrl);
  await house.jobs.every('*/10 * * * *', 'remove-abandoned', () => removeAbandoned(database));

  answer(house, authCheck, [], async (_given, request, reply) => {
    csrf.offer(request, reply);
    const presented = await sessions.presented(request);
    return presented.kind === 'live'
      ? { loggedIn: true, matchedGroups: [...presented.person.matchedGroups] }
      : { loggedIn: false, matchedGroups: [] };
  });

  answer(house, authUrl, [notTooOften('sign-ins-begun'), guards.visitor], async ({ body }, request, reply) => {
    const configuration = await provider.configuration();
    const state = client.randomState();
    const nonce = client.randomNonce();
    const codeVerifier = client.randomPKCECodeVerifier();
    const destination = destinationOf(body.referer, config.publicUrl);
    await createAttempt(database, state, csrf.browser(request, reply), { nonce, codeVerifier, destination });
    const url = client.buildAuthorizationUrl(configuration, {
      redirect_uri: callback.href,
      scope: 'openid profile email',
      state,
      nonce,
      code_challenge: await client.calculatePKCECodeChallenge(codeVerifier),
      code_challenge_method: 'S256',
    });
    return { url: url.href };
  });

  answer(house, login, [notTooOften('sign-ins'), guards.visitor], async ({ body }, request, reply) => {
    const returned = callbackOf(body.url, callback);
    const state = returned?.searchParams.get('state');
    const attempt = returned && state ? await takeAttempt(database, state, csrf.browser(request, reply)) : undefined;
    if (!returned || !state || !attempt) throw invalid('This sign-in is over or was begun elsewhere. Start again.');
    const { claims, idToken } = await exchange(provider, returned, state, attempt, log);
    const who = readClaims(claims, config.sso.groupsClaim);
    const { destination } = attempt;
    await database
      .transaction()
      .execute(async (transaction) => {
        const { id } = await personOfClaims(transaction, who);
        await sessions.create(request, reply, { personId: id, idToken, destination }, transaction);
        await recordSignIn(transaction, id, request.ip);
      })
      .catch((error) => recordRefusal(database, who.email, request.ip, error));
    csrf.offer(request, reply);
    const presented = await sessions.presented(request);
    const matchedGroups = presented.kind === 'live' ? [...presented.person.matchedGroups] : [];
    return { matchedGroups, destinationPage: destination };
  });

  const signedIn: Guard = async (request: FastifyRequest) => {
    const { kind } = await sessions.presented(request);
    if (kind === 'missing') throw missingToken();
    if (kind === 'invalid') throw invalidToken();
  };
  answer(house, logout, [signedIn], async (_given, request, reply) => {
    const presented = await sessions.presented(request);
    const accessToken = await database.transaction().execute(async (transaction) => {
      const idToken = await sessions.end(request, reply, transaction);
      const ticket = await createTicket(transaction, idToken);
      if (presented.kind === 'live')
        await recordAct(transaction, { act: 'sign-out', personId: presented.person.id, address: request.ip });
      return ticket;
    });
    csrf.offer(request, reply);
    return { accessToken, apiKey: config.sso.clientId };
  });

  serveProviderLogout(app, config, database, provider);
}

/** The address that the provider sent the browser to; undefined where it is not ours. */
function callbackOf(url: string, callback: URL): URL | undefined {
  if (!URL.canParse(url, callback.href)) return undefined;
  const address = new URL(url, callback);
  return address.origin === callback.origin && address.pathname === callback.pathname ? address : undefined;
}

/** Exchanges the code for tokens, checked fully, and answers all that the provider says of the person. */
async function exchange(provider: Provider, returned: URL, state: string, attempt: Attempt, log: House['log']) {
  const configuration = await provider.configuration();
  try {
    const tokens = await client.authorizationCodeGrant(configuration, returned, {
      expectedState: state,
      expectedNonce: attempt.nonce,
      pkceCodeVerifier: attempt.codeVerifier,
      idTokenExpected: true,
    });
    const claims = tokens.claims();
    if (!claims || !tokens.id_token) throw new Error('The token answer holds no ID token.');
    const more = configuration.serverMetadata().userinfo_endpoint
      ? await client.fetchUserInfo(configuration, tokens.access_token, claims.sub)
      : {};
    return { claims: { ...more, ...claims } as Record<string, unknown>, idToken: tokens.id_token };
  } catch (error) {
    provider.forget();
    log.warn({ err: error }, 'a sign-in was refused');
    if (isSilence(error)) throw unavailable('The sign-on provider does not answer. Try again in a moment.');
    throw invalid('The sign-on provider’s answer was refused. Start again.');
  }
}

/** Whether the provider did not answer at all, or broke down itself. */
function isSilence(error: unknown): boolean {
  const { code, cause } = error as { code?: string; cause?: { status?: number } };
  return code === 'OAUTH_TIMEOUT' || (error instanceof TypeError && !code) || (cause?.status ?? 0) >= 500;
}
