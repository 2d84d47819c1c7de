/** The web server: what every request meets, then each feature by its name. */
import cookie from '@fastify/cookie';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import Fastify, { type FastifyInstance } from 'fastify';
import { jsonSchemaTransform, serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { serveAccount, userOf } from '#features/account/server/index.ts';
import { serveAffiliateLinks, serveShortLinks } from '#features/affiliate-links/server/index.ts';
import { type Sources, serveChannels, sourcesOf } from '#features/channels/server/index.ts';
import { serveClientErrors } from '#features/client-errors/server/index.ts';
import { serveContact } from '#features/contact/server/index.ts';
import { serveDocuments } from '#features/documents/server/index.ts';
import { serveInfringements } from '#features/infringements/server/index.ts';
import { servePayments } from '#features/payments/server/index.ts';
import { servePosts } from '#features/posts/server/index.ts';
import { serveReports } from '#features/reports/server/index.ts';
import { embeddedClientSecret, serveSignIn } from '#features/sign-in/server/index.ts';
import { serveStatementMail } from '#features/statement-mail/server/index.ts';
import { type Assets, readAssets } from './assets.ts';
import { iconSvg, publicBrand, themeCss } from './brand.ts';
import { csrfOf } from './csrf.ts';
import { answerError, notFound } from './errors.ts';
import type { Ground, House } from './ground.ts';
import { guardsOf, personOf } from './guards.ts';
import { sendHeaders } from './headers.ts';
import { serveHealth } from './health.ts';
import { limitOf } from './limits.ts';
import { carryMails } from './mail/outbox.ts';
import { serveMetrics } from './metrics.ts';
import { sessionsOf } from './session.ts';
import { serveShell } from './shell.ts';
import type { DemoPerson } from './sso/people.ts';
import { registerSignOn } from './sso/provider.ts';

/** What a portal may be built with. */
export interface Choices {
  /** Who is a click away on the embedded sign-on page; nobody outside the demo. */
  readonly signOnPeople?: readonly DemoPerson[];
  readonly assets?: Assets;
  /** Plays the platforms of channels; the real ones are asked where nobody does. */
  readonly play?: (house: House) => Sources;
  /** Aborted when the portal begins to stop. */
  readonly leaving?: AbortSignal;
}

/** Builds the web server on a ground. It listens to nothing yet: tests `inject`, a process calls `listen`. */
export async function buildApp(ground: Ground, choices: Choices = {}): Promise<FastifyInstance> {
  const { signOnPeople = [], assets = readAssets(), leaving = new AbortController().signal, play } = choices;
  const { config, database, pool, secretKey } = ground;
  const app = Fastify({
    loggerInstance: ground.log,
    trustProxy: config.trustedProxies.length > 0 ? [...config.trustedProxies] : false,
    bodyLimit: 256 * 1024,
    requestTimeout: 30_000,
    keepAliveTimeout: 10_000,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    genReqId: () => crypto.randomUUID(),
    routerOptions: { maxParamLength: 200 },
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler(answerError);

  // Before all that the others go through.
  await serveShortLinks(app, { ...ground, assets });
  await app.register(cookie);
  await sendHeaders(app, config);
  const sessions = sessionsOf(config, database);
  const csrf = csrfOf(config, secretKey, sessions);
  const guards = guardsOf(sessions, limitOf(pool, 'person', config.limits.person));
  const house: House = { ...ground, app, assets, sessions, csrf, guards };

  const address = limitOf(pool, 'address', config.limits.address);
  app.addHook('onRequest', async (request) => {
    if (/^\/(api|sso)\//.test(request.url)) await address.count(request.ip);
  });

  await describeCalls(app, ground.brand.product);
  serveMetrics(house);
  serveHealth(house, leaving);
  await carryMails(house);
  if (config.sso.embedded) await serveSignOn(house, signOnPeople);
  await serveSignIn(house);
  await serveAccount(house);
  await serveChannels(house, play?.(house) ?? sourcesOf(config), async (request) =>
    userOf(database, personOf(request), await sessions.destination(request)),
  );
  serveAffiliateLinks(house);
  serveDocuments(house);
  servePayments(house);
  servePosts(house);
  await serveStatementMail(house);
  await serveReports(house);
  serveContact(house);
  serveInfringements(house);
  serveClientErrors(house);
  const { oldAppUrl, examples, sso } = config;
  const logoutUrl = sso.logoutUrl ?? '/auth/oauth/logout';
  const passwords = sso.embedded
    ? { minLength: config.passwords.minLength, url: null }
    : { minLength: null, url: sso.accountUrl ?? null };
  await serveShell(house, publicBrand(ground.brand, { logoutUrl, oldAppUrl, examples, passwords }), {
    theme: themeCss(ground.brand),
    icon: iconSvg(ground.brand),
  });
  app.all('/api/*', { schema: { hide: true } }, async () => {
    throw notFound();
  });
  return app;
}

/** OpenAPI of all calls at /api/docs, made from the contracts. */
async function describeCalls(app: FastifyInstance, product: string): Promise<void> {
  await app.register(swagger, {
    openapi: { info: { title: `The calls of ${product}`, version: '1' } },
    transform: jsonSchemaTransform,
  });
  await app.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: true });
}

/** The embedded sign-on provider, under /sso. */
async function serveSignOn(
  { app, assets, brand, config, database, jobs, pool, secretKey, vault }: House,
  people: readonly DemoPerson[],
): Promise<void> {
  const { issuer, clientId } = config.sso;
  const { publicUrl, limits } = config;
  const clientSecret = embeddedClientSecret(secretKey);
  await registerSignOn(app, {
    config,
    database,
    jobs,
    pool,
    vault,
    issuer,
    publicUrl,
    clientId,
    clientSecret,
    secretKey,
    brand,
    assets,
    people,
    limits,
  });
}
