/** The calls about affiliate links. */
import { create as contentDisposition } from 'content-disposition';
import QRCode from 'qrcode';
import { RETAILER } from '#features/retailer/contract.ts';
import { forbidden, notFound } from '#server/errors.ts';
import type { House } from '#server/ground.ts';
import { type Guard, onPage, personOf } from '#server/guards.ts';
import { once } from '#server/idempotency.ts';
import { limitOf } from '#server/limits.ts';
import { answer } from '#server/route.ts';
import { linkQr, listLinks, shorten } from '../contract.ts';
import { createLink, linkOf } from './links.ts';
import { pageOfLinks } from './page.ts';
import { affiliateCodesOf } from './queries.ts';
import { shortLink } from './redirect.ts';
import { readTarget } from './target.ts';

/** People who share an address share its limit: it is that of so many of them. */
const AT_AN_ADDRESS = 2;
/** Pixels: sharp on paper, 6 cm at 400 dots an inch. */
const PNG_WIDTH = 960;

export function serveAffiliateLinks(house: House): void {
  const { config, database, guards } = house;
  const may = [guards.member, onPage('/amazon-link-builder')];

  answer(house, shorten, [...may, notTooOften(house)], async ({ body }, request) => {
    const person = personOf(request);
    const target = readTarget(body.url);
    const codes = (await affiliateCodesOf(database, person)).filter(({ partner }) => partner === RETAILER);
    if (codes.length === 0) throw forbidden('This account has not yet been configured for Amazon Affiliate Links.');
    if (!codes.some(({ affiliate_id }) => affiliate_id === target.affiliateId))
      throw forbidden('The affiliate code of this link is not one of yours.');
    return once(house, request, shorten, async (within) => {
      const { code } = await createLink(within, { ...target, personId: person.id });
      return { data: shortLink(config, code) };
    });
  });

  answer(house, listLinks, may, async ({ query }, request) => pageOfLinks(house, personOf(request), query));

  answer(house, linkQr, may, async ({ params, query }, request, reply) => {
    const link = await linkOf(database, personOf(request), params.code);
    if (!link) throw notFound();
    const address = shortLink(config, link.code);
    const name = contentDisposition(`short-link-${link.code}.${query.format}`, { type: 'inline' });
    void reply.header('content-disposition', name);
    return query.format === 'svg'
      ? reply.type('image/svg+xml').send(await QRCode.toString(address, { type: 'svg' }))
      : reply.type('image/png').send(await QRCode.toBuffer(address, { width: PNG_WIDTH }));
  });
}

function notTooOften({ pool, config }: House): Guard {
  const ofPerson = limitOf(pool, 'short-links', config.limits.shortLinks);
  const ofAddress = limitOf(pool, 'short-links-address', config.limits.shortLinks * AT_AN_ADDRESS);
  return async (request) => {
    await ofPerson.count(String(personOf(request).id));
    await ofAddress.count(request.ip);
  };
}
