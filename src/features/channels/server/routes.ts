/** The calls about channels. */
import type { FastifyRequest } from 'fastify';
import * as oauth from 'openid-client';
import type { User } from '#features/account/contract.ts';
import { invalid, notFound } from '#server/errors.ts';
import type { House } from '#server/ground.ts';
import { type Guard, onPage, personOf } from '#server/guards.ts';
import { once } from '#server/idempotency.ts';
import { limitOf } from '#server/limits.ts';
import type { Person } from '#server/person.ts';
import { answer } from '#server/route.ts';
import {
  addChannel,
  authorizeChannel,
  channelPicture,
  ignoreRoadblock,
  listChannels,
  updateChannels,
} from '../contract.ts';
import { addTo, identified } from './adding.ts';
import { channelNamed } from './address.ts';
import { CALLBACK, serveCallback } from './callback.ts';
import { createConsent } from './consents.ts';
import { declareChannelJobs } from './jobs.ts';
import { patienceOf } from './patience.ts';
import { pictureOf } from './pictures.ts';
import type { Sources } from './platforms/sources.ts';
import { readPublicChannels } from './public-reading.ts';
import { channelOf, channelsNamed, channelsOf, feedOf, grantedOf, publicDue } from './queries.ts';
import { readChannels } from './reading.ts';
import { pauseRoadblock } from './roadblock.ts';

/** For so long the roadblock stays away once it is put off (specification, section 9). */
const ROADBLOCK_PAUSE_MS = 2 * 86_400_000;
/** Whoever asks again within so long finds what was read then. */
const FRESH_SECONDS = 60;
/** Of the calls a minute of one person so many may read, begin or add: 30 of 600. */
const SHARE = 1 / 20;

/** @param user the signed-in person as `GET /api/user/get` tells them */
export async function serveChannels(
  house: House,
  sources: Sources,
  user: (request: FastifyRequest) => Promise<User>,
): Promise<void> {
  const { app, config, csrf, database, files, guards, log, pool, sessions } = house;
  const may = [guards.member, onPage('/settings/channels')];
  const callback = new URL(CALLBACK, config.publicUrl).href;
  await declareChannelJobs(house, sources);
  const patience = patienceOf(app, log);
  serveCallback({ house, sources, patience, may });

  const notTooOften = (name: string): Guard => {
    const limit = limitOf(pool, name, Math.max(1, Math.floor(config.limits.person * SHARE)));
    return (request) => limit.count(String(personOf(request).id));
  };

  answer(house, listChannels, may, async ({ body }, request) => {
    const channels = await channelsNamed(database, personOf(request), body.ids);
    return { items: channels.map(feedOf) };
  });

  answer(house, authorizeChannel, [...may, notTooOften('consents')], async ({ body }, request, reply) => {
    const person = personOf(request);
    const presented = await sessions.presented(request);
    const channel = await channelOf(database, person, { domain: body.domain, feed_id: body.channelId });
    if (!channel || presented.kind !== 'live') throw notFound();
    const platform = sources.platforms[body.domain];
    if (!platform) {
      const hasNone = body.domain === 'pc' || body.domain === 'sc';
      throw invalid(
        hasNone ? 'This channel needs no authorization.' : 'Channels of this platform cannot be authorized here yet.',
      );
    }
    const state = oauth.randomState();
    const codeVerifier = oauth.randomPKCECodeVerifier();
    const whose = { person, sessionHash: presented.idHash, browser: csrf.browser(request, reply) };
    await createConsent(database, state, whose, { channelId: channel.id, codeVerifier });
    return { url: platform.consentUrl({ state, codeVerifier, callback }).href };
  });

  answer(house, addChannel, [...may, notTooOften('channels')], async ({ body }, request) => {
    const person = personOf(request);
    if (!person.accounts.some(({ id }) => id === body.account)) throw notFound();
    const named = channelNamed(body.domain, body.url);
    const known = body.domain === 'yt' ? await identified(sources, named) : named;
    return once(house, request, addChannel, (within) => addTo(within, person, request.ip, body, known));
  });

  /** Reads a person's channels, in so far as they are not fresh. */
  async function read(person: Person): Promise<void> {
    await Promise.all([
      readChannels(house, sources, await grantedOf(database, person.id, FRESH_SECONDS)),
      readPublicChannels(house, sources, await publicDue(database, FRESH_SECONDS, 200, person.id)),
    ]);
  }

  answer(house, updateChannels, [...may, notTooOften('channel-updates')], async (_given, request) => {
    const person = personOf(request);
    // What is not read when their patience ends is read behind their back.
    await patience.waitFor(read(person));
    const [channels, userData] = await Promise.all([channelsOf(database, person), user(request)]);
    return { feedData: channels.map(feedOf), userData };
  });

  answer(house, channelPicture, may, async ({ params }, request, reply) => {
    const picture = await pictureOf(database, personOf(request), params.name);
    if (!picture) throw notFound();
    return (
      reply
        .type('image/webp')
        .header('content-length', picture.size_bytes)
        // Its name is its content: it never changes, but it is this person's to see.
        .header('cache-control', 'private, max-age=31536000, immutable')
        .send(await files.stream(picture.file_key))
    );
  });

  // The roadblock stands on every page, so no page takes its call with it.
  answer(house, ignoreRoadblock, [guards.member], async (_given, request) => {
    const until = new Date(Date.now() + ROADBLOCK_PAUSE_MS);
    await pauseRoadblock(database, personOf(request), until);
    return { ignoredUntil: until.toISOString() };
  });
}
