/**
 * `GET /s/{code}`, the short links themselves, and `/s/{code}+`, which only shows where one leads.
 *
 * A redirect is what the portal answers most, to people who are nobody here. So it stands before everything that other
 * answers go through: no session, no limit, no line in the log (it would hold an address), few headers.
 */
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

interface Params {
  readonly code: string;
}

type Parts = Pick<Ground, 'brand' | 'config' | 'database' | 'log' | 'pool'> & { assets: Assets };

/** Headers of every redirect. The retailer may see from which site a reader comes: an affiliate link hides nothing. */
const FIXED = [
  ['cache-control', 'private'],
  ['content-length', '0'],
  ['content-security-policy', "default-src 'none'; frame-ancestors 'none'"],
  ['referrer-policy', 'strict-origin-when-cross-origin'],
  ['x-content-type-options', 'nosniff'],
];

/** The log's levels that would tell of each request, and with it of an address. */
const TALKATIVE = ['trace', 'debug', 'info'];

const DONE = Promise.resolve();

/** Must come before the app's own hooks, which for these addresses then run after this one: mostly never. */
export async function serveShortLinks(app: FastifyInstance, parts: Parts): Promise<void> {
  const { config, database, pool, brand, assets } = parts;
  const log = parts.log.child({}, { level: TALKATIVE.includes(parts.log.level) ? 'warn' : parts.log.level });
  const links = hotLinks(pool);
  const clicks = clicksInto(database, log, (ids) => links.forget(ids));
  const fixed = [...FIXED, ...(config.publicUrl.protocol === 'https:' ? [['strict-transport-security', HSTS]] : [])];
  const headers = fixed.flat();

  function follow({ id, target }: HotLink, reply: FastifyReply): void {
    const { raw } = reply.request;
    if (raw.method === 'GET') clicks.count(id, isPerson(raw.headers) ? 'click' : 'preview');
    reply.hijack();
    reply.raw.writeHead(302, ['location', target, ...headers]).end();
  }

  async function followFromDatabase(code: string, reply: FastifyReply): Promise<void> {
    const link = CODE.test(code) ? await links.find(code) : undefined;
    if (link) follow(link, reply);
  }

  const sendPage = (reply: FastifyReply, status: number, page: string) =>
    reply
      .code(status)
      .headers({ ...PAGE_HEADERS, 'x-robots-tag': 'noindex' })
      .type('text/html; charset=utf-8')
      .send(page);

  await app.register(async (street) => {
    street.setChildLoggerFactory(() => log);
    street.addHook('onClose', () => clicks.stop());
    street.setErrorHandler((error, _request, reply) => {
      log.error({ err: error }, 'a short link could not be looked up');
      return sendPage(reply.header('retry-after', '5'), 503, awayPage({ brand, assets }));
    });

    street.addHook<{ Params: Params }>('onRequest', ({ params }, reply) => {
      const known = links.known(params.code);
      if (!known) return followFromDatabase(params.code, reply);
      follow(known, reply);
      return DONE;
    });

    // Whoever comes here follows no link.
    street.route<{ Params: Params }>({
      method: ['GET', 'HEAD'],
      url: '/s/:code',
      async handler({ params }, reply) {
        const [, code = ''] = /^(\w+)\+$/.exec(params.code) ?? [];
        const link = CODE.test(code) ? await links.find(code) : undefined;
        if (!link) return reply.callNotFound();
        return sendPage(reply, 200, leadsPage({ brand, assets }, shortLink(config, code), link.target));
      },
    });
  });
}

/** The address of a short link. */
export function shortLink({ publicUrl }: Pick<Ground['config'], 'publicUrl'>, code: string): string {
  return new URL(`/s/${code}`, publicUrl).href;
}
