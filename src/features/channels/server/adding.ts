/** Adding a channel by its address. */

import type { Received } from '#contract.ts';
import { recordAct } from '#server/audit.ts';
import type { Queryable } from '#server/database.ts';
import { conflict, invalid } from '#server/errors.ts';
import type { Person } from '#server/person.ts';
import type { addChannel } from '../contract.ts';
import type { Named } from './named.ts';
import { PlatformFailure } from './platforms/platform.ts';
import type { Sources } from './platforms/sources.ts';
import { countOf, createChannel, oneLine } from './queries.ts';

/** Nobody has so many; a program that adds them does not go on for ever. */
const MOST_CHANNELS = 200;

/** The channel with the id that YouTube has for its name, where it can be asked; any failure leaves the name in its place. */
export async function identified({ youtube }: Sources, named: Named): Promise<Named> {
  if (!youtube || named.handle === null) return named;
  try {
    const told = await youtube.byHandle(named.handle);
    if (!told) return named;
    return { feedId: told.id, handle: told.handle ?? named.handle, title: told.title, url: told.url ?? named.url };
  } catch (error) {
    if (error instanceof PlatformFailure) return named;
    throw error;
  }
}

/** @throws Refused 409 where the person has it already */
export async function addTo(
  within: Queryable,
  person: Person,
  address: string,
  given: Received<typeof addChannel>['body'],
  named: Named,
) {
  if ((await countOf(within, person)) >= MOST_CHANNELS)
    throw invalid(`You have ${MOST_CHANNELS} channels. Contact us to add more.`);
  const title = oneLine(given.title ?? '') || named.title;
  const channel = await createChannel(within, person, given.account, given.domain, { ...named, title });
  if (!channel) throw conflict('You have added this channel already.');
  const { domain, feed_id } = channel;
  await recordAct(within, { act: 'channel.added', personId: person.id, address, about: { domain, feed_id } });
  return { domain: given.domain, feed_id };
}
