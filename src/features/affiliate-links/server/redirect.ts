/**
 * `GET /s/{code}`, the short links themselves, and `/s/{code}+`, which only shows where one leads.
 *
 * A redirect is what the portal answers most, to people who are nobody here. So it stands before everything that other
 * answers go through: no session, no limit, no line in the log (it would hold an address), few headers.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Assets } from '#server/assets.ts';
import type { Ground } from '#server/ground.ts';
import { HSTS } from '#server/headers.ts';
import { PAGE_HEADERS } from '#server/sso/page.ts';
import { clicksInto } from './clicks.ts';
import { CODE } from './codes.ts';
import { type HotLink, hotLinks } from './hot-links.ts';
import { isPerson } from './readers.ts';
import { awayPage, leadsPage } from './street-pages.ts';

type Parts = Pick<Ground, 'brand' | 'config' | 'database' | 'log' | 'pool'> & { assets: Assets };

/** Headers of every redirect. The retailer may see from which site a reader comes: an affiliate link hides nothing. */
const FIXED = [
  ['cache-control', 'private'],
  ['content-length', '0'],
  ['content-security-policy', "default-src 'none'; frame-ancestors 'none'"],
  ['referrer-policy', 'strict-origin-when-cross-origin'],
  ['x-content-type-options', 'nosniff'],
];

/** A path that has no page. */
const NOWHERE = '/s';

/** Must come before the app's own hooks: a part of the app has those that were there before it. */
export async function serveShortLinks(app: FastifyInstance, parts: Parts): Promise<void> {
  const { config, database, pool, brand, assets } = parts;
  const log = parts.log.child({}, { level: 'warn' });
  const links = hotLinks(pool);
  const clicks = clicksInto(database, log, (ids) => links.forget(ids));
  const secure = config.publicUrl.protocol === 'https:';
  const hsts = secure ? [['strict-transport-security', HSTS]] : [];
  const fixed = [...FIXED, ...hsts].flat();

  function follow({ id, target }: HotLink, request: IncomingMessage, response: ServerResponse): void {
    if (request.method === 'GET') clicks.count(id, isPerson(request.headers) ? 'click' : 'preview');
    response.writeHead(302, ['location', target, ...fixed]).end();
  }

  /** The portal's own page for what is not there, with all that its other pages go through. */
  function showNotFound(reply: FastifyReply): void {
    const { raw } = reply.request;
    raw.url = NOWHERE;
    reply.hijack();
    app.routing(raw, reply.raw);
  }

  function sendPage(reply: FastifyReply, status: number, page: string): FastifyReply {
    return reply
      .code(status)
      .headers({ ...PAGE_HEADERS, ...Object.fromEntries(hsts), 'x-robots-tag': 'noindex' })
      .type('text/html; charset=utf-8')
      .send(page);
  }

  await app.register(async (street) => {
    street.setChildLoggerFactory(() => log);
    street.addHook('onClose', () => clicks.stop());
    street.setErrorHandler((error, _request, reply) => {
      log.error({ err: error }, 'a short link could not be looked up');
      return sendPage(reply.header('retry-after', '5'), 503, awayPage({ brand, assets }));
    });
    street.route<{ Params: { code: string } }>({
      method: ['GET', 'HEAD'],
      url: '/s/:code',
      handler(request, reply) {
        const { code } = request.params;
        const known = links.known(code);
        if (!known) return answerSlowly(code, reply);
        reply.hijack();
        follow(known, request.raw, reply.raw);
      },
    });
  });

  /** What is not in memory: cold codes, codes of nothing, and pages about a link. */
  async function answerSlowly(given: string, reply: FastifyReply): Promise<FastifyReply | undefined> {
    const shows = given.endsWith('+');
    const code = shows ? given.slice(0, -1) : given;
    const link = CODE.test(code) ? await links.find(code) : undefined;
    if (!link) showNotFound(reply);
    else if (shows) return sendPage(reply, 200, leadsPage({ brand, assets }, shortLink(config, code), link.target));
    else {
      reply.hijack();
      follow(link, reply.request.raw, reply.raw);
    }
    return undefined;
  }
}

/** The address of a short link. */
export function shortLink({ publicUrl }: Pick<Ground['config'], 'publicUrl'>, code: string): string {
  return new URL(`/s/${code}`, publicUrl).href;
}
