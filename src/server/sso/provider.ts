/** The embedded sign-on provider: OpenID Connect under /sso, by the library oidc-provider. */
import type { EventEmitter } from 'node:events';
import type { FastifyError, FastifyInstance } from 'fastify';
import { type KoaContextWithOIDC, Provider } from 'oidc-provider';
import type { Brand } from '#contract.ts';
import type { Assets } from '../assets.ts';
import { Refused } from '../errors.ts';
import type { Ground } from '../ground.ts';
import { limitOf } from '../limits.ts';
import { configurationOf } from './configuration.ts';
import { tellerOf } from './factors/news.ts';
import { serveSecondStep } from './factors/second-step.ts';
import { serveSecurity } from './factors/security.ts';
import { serveSetUpAtSignIn } from './factors/set-up-at-sign-in.ts';
import { signedInOf } from './factors/signed-in.ts';
import { formOriginOf } from './form-origin.ts';
import { readForms } from './forms.ts';
import { signingKeys } from './keys.ts';
import { lockoutOf } from './lockout.ts';
import { PAGE_HEADERS, type Street } from './page.ts';
import { noticePage } from './pages.ts';
import { passwordCheckOf } from './password-check.ts';
import type { DemoPerson } from './people.ts';
import { serveSignIn } from './sign-in.ts';
import { signInsOf } from './sign-ins.ts';
import { afterSignOut } from './sign-out.ts';

export interface SignOnOptions extends Pick<Ground, 'database' | 'pool' | 'vault' | 'jobs' | 'config'> {
  /** `publicUrl` and the path /sso. */
  readonly issuer: URL;
  readonly publicUrl: URL;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly secretKey: string;
  readonly brand: Brand;
  readonly assets: Assets;
  /** Who may sign in by one click; nobody outside the demo. */
  readonly people: readonly DemoPerson[];
  readonly limits: { /** Each minute, for one address. */ readonly signIns: number };
}

const MOUNT = '/sso';

/**
 * Serves the provider below /sso.
 * @throws StartFailure where its keys were sealed under another SECRET_KEY
 */
export async function registerSignOn(app: FastifyInstance, options: SignOnOptions): Promise<void> {
  const { publicUrl, issuer, brand, assets } = options;
  const street = { brand, assets };
  const keys = await signingKeys(options.database, options.secretKey);
  const secondFactorRequired = options.config.sso.secondFactor === 'required';
  const provider = new Provider(issuer.href, configurationOf({ ...options, street, keys, secondFactorRequired }));
  atItsIssuer(provider, issuer);
  finish(provider, publicUrl, street);
  const failed = (error: unknown) => app.log.error({ err: error }, 'the sign-on failed');
  provider.on('server_error', (_ctx, error) => failed(error));
  const events: EventEmitter = provider;
  events.on('error', failed);

  await app.register(
    async (pages) => {
      pages.addHook('onRequest', async (_request, reply) => void reply.headers(PAGE_HEADERS));
      pages.setErrorHandler<FastifyError | Refused>((error, request, reply) => {
        const status = error instanceof Refused ? error.status : (error.statusCode ?? 503);
        if (status >= 500) request.log.error({ err: error }, 'a page of the sign-on failed');
        const retryAfter = error instanceof Refused ? error.retryAfter : undefined;
        if (status === 429 || status === 503) void reply.header('retry-after', String(retryAfter ?? 5));
        const text = error instanceof Refused ? error.message : (OWN_WORDS[status] ?? OWN_WORDS[503]);
        return reply
          .code(status)
          .type('text/html; charset=utf-8')
          .send(noticePage(street, 'That did not work', text ?? ''));
      });
      await serveOwnPages(pages, { ...options, provider, street });
      serveLibrary(pages, provider);
    },
    { prefix: MOUNT },
  );
}

/** The pages that are ours: the two steps of a sign-in, and the page of second factors. */
async function serveOwnPages(
  pages: FastifyInstance,
  options: SignOnOptions & { readonly provider: Provider; readonly street: Street },
): Promise<void> {
  const { database, pool, publicUrl, brand, config } = options;
  const origin = formOriginOf(options.secretKey, publicUrl.origin);
  const address = limitOf(pool, 'sso-sign-in', options.limits.signIns);
  const common = {
    ...options,
    passwords: await passwordCheckOf(database, pool),
    lockout: lockoutOf(pool),
    teller: tellerOf(options),
    party: { id: publicUrl.hostname, name: brand.company, origin: publicUrl.origin },
    secondFactorRequired: config.sso.secondFactor === 'required',
  };

  await pages.register(async (app) => {
    const signIns = signInsOf({ ...options, origin, address });
    await readForms(app);
    signIns.guard(app);
    serveSignIn(app, { ...common, signIns });
    serveSecondStep(app, { ...common, signIns });
    serveSetUpAtSignIn(app, { ...common, signIns });
  });
  await pages.register(async (app) => {
    const signedIn = signedInOf({ ...options, origin, address });
    await readForms(app);
    signedIn.guard(app);
    serveSecurity(app, { ...common, signedIn });
  });
}

const OWN_WORDS: Record<number, string> = {
  400: 'The form could not be read.',
  413: 'What you entered is too long.',
  415: 'The form could not be read.',
  503: 'The sign-on does not answer at this moment. Try again soon.',
};

/** Hands everything else below /sso to the library, its body unread. */
function serveLibrary(app: FastifyInstance, provider: Provider): void {
  const answer = provider.callback();
  app.register(async (library) => {
    library.removeAllContentTypeParsers();
    library.addContentTypeParser('*', (_request, _payload, done) => done(null));
    library.all('/*', { schema: { hide: true } }, async ({ raw }, reply) => {
      reply.hijack();
      for (const [name, value] of Object.entries(reply.getHeaders())) reply.raw.setHeader(name, value ?? '');
      // The library learns from this pair where it is mounted, as under Express.
      Object.assign(raw, { originalUrl: raw.url, url: raw.url?.slice(MOUNT.length) });
      await answer(raw, reply.raw);
    });
  });
}

/** Lets the library build its addresses from the issuer, whatever Host, X-Forwarded-Host or an absolute address say. */
function atItsIssuer(provider: Provider, issuer: URL): void {
  Object.defineProperties(provider.request, {
    protocol: { get: () => issuer.protocol.slice(0, -1) },
    host: { get: () => issuer.host },
    href: {
      get(this: { originalUrl: string }) {
        return issuer.origin + this.originalUrl;
      },
    },
  });
}

/** What the library leaves open. */
function finish(provider: Provider, publicUrl: URL, street: Street): void {
  provider.use<object, Pick<KoaContextWithOIDC, 'oidc'>>(async (ctx, next) => {
    await next();
    if (ctx.status === 404 && !ctx.body) {
      ctx.body = noticePage(street, 'Not found', 'There is nothing at this address.');
      ctx.status = 404;
    }
    // Who signs out without a session goes straight on: the library would first send a form by a script of its own.
    if (ctx.oidc?.route === 'end_session' && ctx.status === 200 && !ctx.oidc.session?.accountId) {
      afterSignOut(ctx, publicUrl);
    }
  });
}
