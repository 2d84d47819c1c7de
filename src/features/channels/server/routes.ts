/** The calls about channels. */
import type { House } from '#server/ground.ts';
import { onPage, personOf } from '#server/guards.ts';
import { answer } from '#server/route.ts';
import { ignoreRoadblock, listChannels } from '../contract.ts';
import { channelsNamed, feedOf, pauseRoadblock } from './queries.ts';

/** For so long the roadblock stays away once it is put off (specification, section 9). */
const ROADBLOCK_PAUSE_MS = 2 * 86_400_000;

export function serveChannels(house: House): void {
  const { database, guards } = house;
  const may = [guards.member, onPage('/settings/channels')];

  answer(house, listChannels, may, async ({ body }, request) => {
    const channels = await channelsNamed(database, personOf(request), body.ids);
    return { items: channels.map(feedOf) };
  });

  // The roadblock stands on every page, so no page takes its call with it.
  answer(house, ignoreRoadblock, [guards.member], async (_given, request) => {
    const until = new Date(Date.now() + ROADBLOCK_PAUSE_MS);
    await pauseRoadblock(database, personOf(request), until);
    return { ignoredUntil: until.toISOString() };
  });
}
