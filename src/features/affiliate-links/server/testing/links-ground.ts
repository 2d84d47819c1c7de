/** A portal with one short link of Maya's, for tests that follow it. */
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { maya } from '#demo/people.ts';
import { productLink } from '#features/retailer/contract.ts';
import { buildApp } from '#server/app.ts';
import { type TestHouse, testHouse } from '#server/testing/house.ts';
import { createLink } from '../links.ts';

/** What people follow links with. */
export const CHROME =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';
export const TARGET = productLink({ marketplace: 'amazon.de', productId: 'B0CHX1W1XY' }, 'mayaplays-21');

export interface LinksGround {
  readonly house: TestHouse;
  /** Another process of the portal. */
  aProcess(): Promise<FastifyInstance>;
  /** The code of a new link of Maya's. */
  linkTo(address: string, affiliateId?: string): Promise<string>;
  /** What is stored once these have stopped: clicks and previews of all links. */
  counted(...apps: FastifyInstance[]): Promise<[clicks: number, previews: number]>;
  clear(): Promise<unknown>;
}

export async function linksGround(): Promise<LinksGround> {
  const house = await testHouse({ settings: { PUBLIC_URL: 'https://portal.example' } });
  const { database } = house.ground;
  const personId = await house.idOf(maya);
  return {
    house,
    aProcess: () => buildApp(house.ground, { assets: { scripts: () => [], styles: () => ['/assets/street.css'] } }),
    linkTo: async (address, affiliateId = 'mayaplays-21') =>
      (await createLink(database, { personId, affiliateId, address })).code,
    async counted(...apps) {
      for (const app of apps) await app.close();
      const { rows } = await sql<{ clicks: number; previews: number }>`
        select coalesce(sum(clicks), 0)::integer as clicks, coalesce(sum(previews), 0)::integer as previews
        from short_link_days`.execute(database);
      return [rows[0]?.clicks ?? -1, rows[0]?.previews ?? -1];
    },
    clear: () => sql`delete from short_links`.execute(database),
  };
}

/** Follows a link as a person does, unless the headers say otherwise. */
export const follow = (app: FastifyInstance, url: string, headers: Record<string, string> = {}) =>
  app.inject({ method: 'GET', url, headers: { 'user-agent': CHROME, ...headers } });
