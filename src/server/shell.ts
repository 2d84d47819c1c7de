/** Everything that is no call: the document of each page, the build's files, the brand. */
import fastifyStatic from '@fastify/static';
import type { PublicBrand } from '#contract.ts';
import { ASSETS_FOLDER } from './assets.ts';
import { documents } from './document.ts';
import { notFound } from './errors.ts';
import type { House } from './ground.ts';
import { pageAt } from './pages.ts';

const YEAR_SECONDS = 31_536_000;

/** What is made of the brand for browsers, as text. */
interface Made {
  readonly theme: string;
  readonly icon: string;
}

export async function serveShell(house: House, brand: PublicBrand, made: Made): Promise<void> {
  const { app, assets, config, csrf, sessions } = house;
  await app.register(fastifyStatic, {
    root: ASSETS_FOLDER,
    prefix: '/assets/',
    wildcard: false,
    preCompressed: true,
    immutable: true,
    maxAge: YEAR_SECONDS * 1000,
    cacheControl: true,
    allowedPath: (path) => !path.endsWith('.json'),
  });
  await app.register(fastifyStatic, {
    root: config.brandDir,
    prefix: '/brand/',
    decorateReply: false,
    maxAge: '1h',
    allowedPath: (path) => /\.(svg|png|webp)$/.test(path),
  });
  app.get('/theme.css', { schema: { hide: true } }, (_request, reply) =>
    reply.type('text/css; charset=utf-8').header('cache-control', 'no-cache').send(made.theme),
  );
  app.get('/icon.svg', { schema: { hide: true } }, (_request, reply) =>
    reply.type('image/svg+xml').header('cache-control', 'public, max-age=3600').send(made.icon),
  );

  const documentAt = documents(assets, brand);
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? '/';
    if (request.method !== 'GET' && request.method !== 'HEAD') throw notFound();
    if (/^\/(api|assets|brand|sso)(\/|$)/.test(path)) throw notFound();
    csrf.offer(request, reply);
    const there = pageAt(path) !== undefined && (path !== '/examples' || config.examples);
    return reply
      .code(there ? 200 : 404)
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(documentAt(path, !sessions.carriedBy(request)));
  });
}
