/** The monthly statement e-mail: its mailing, and the two ways out of it. */
import type { FastifyReply } from 'fastify';
import { DOCUMENTS_PUBLISHED, type Published } from '#features/documents/server/index.ts';
import type { House } from '#server/ground.ts';
import { personOf } from '#server/guards.ts';
import { answer } from '#server/route.ts';
import { PAGE_HEADERS } from '#server/sso/page.ts';
import { unsubscribeStatementMail } from '../contract.ts';
import { mailMonth } from './mailing.ts';
import { ONE_CLICK_PATH, personOfToken, unsubscribeAddress } from './one-click.ts';
import { awayPage, donePage, questionPage, unknownPage } from './street-pages.ts';
import { unsubscribe } from './unsubscribing.ts';

export async function serveStatementMail(house: House): Promise<void> {
  const { database, guards, jobs } = house;
  await jobs.work<Published>(DOCUMENTS_PUBLISHED, (published) => mailMonth(house, published));

  answer(house, unsubscribeStatementMail, [guards.member], async (_given, request) => {
    await unsubscribe(database, personOf(request).id, request.ip, 'page');
    return { success: true as const };
  });

  await serveOneClick(house);
}

type Asked = { Querystring: { token?: unknown } };

/** A mail program says `List-Unsubscribe=One-Click` by POST, without a cookie, and follows no redirect (RFC 8058, 3.1 and 3.2). */
async function serveOneClick(house: House): Promise<void> {
  const { app, assets, brand, database, secretKey } = house;
  const street = { brand, assets };
  const send = (reply: FastifyReply, status: number, page: string) =>
    reply
      .code(status)
      .headers({ ...PAGE_HEADERS, 'x-robots-tag': 'noindex' })
      .type('text/html; charset=utf-8')
      .send(page);

  await app.register(async (pages) => {
    // The address says it all: whatever the body is, it is read to its end and put aside.
    pages.removeAllContentTypeParsers();
    pages.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 16 * 1024 }, (_request, _body, done) => done(null));
    pages.setErrorHandler<Error & { statusCode?: number }>((error, request, reply) => {
      const status = error.statusCode ?? 503;
      if (status >= 500) request.log.error({ err: error }, 'an unsubscription failed');
      return send(status === 503 ? reply.header('retry-after', '5') : reply, status, awayPage(street));
    });

    pages.get<Asked>(ONE_CLICK_PATH, { schema: { hide: true } }, async ({ query }, reply) => {
      const personId = personOfToken(secretKey, query.token);
      if (personId === undefined) return send(reply, 404, unknownPage(street));
      const { pathname, search } = new URL(unsubscribeAddress(house, personId));
      return send(reply, 200, questionPage(street, pathname + search));
    });

    pages.post<Asked>(ONE_CLICK_PATH, { schema: { hide: true } }, async ({ query, ip }, reply) => {
      const personId = personOfToken(secretKey, query.token);
      if (personId === undefined) return send(reply, 404, unknownPage(street));
      await unsubscribe(database, personId, ip, 'one-click');
      return send(reply, 200, donePage(street));
    });
  });
}
