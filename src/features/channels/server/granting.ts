/** A consent that was given: which of a person's channels it is for, and what is kept of it. */
import { sql } from 'kysely';
import { recordAct } from '#server/audit.ts';
import { keepGrant } from './grants.ts';
import { copyPicture } from './pictures.ts';
import type { Platform, Tokens, Told } from './platforms/platform.ts';
import type { Sources } from './platforms/sources.ts';
import { type Channel, setTold } from './queries.ts';
import type { Parts } from './reading.ts';

/** An id as platforms give them. */
const ID = /^[\w.-]{1,200}$/;

/**
 * The channel among those of a consent; undefined where the consent is for others. By its name only where we have no id
 * that holds: a name may be another's tomorrow, and TikTok's ids are of one app alone.
 */
export function among(told: readonly Told[], channel: Channel): Told | undefined {
  const all = told.filter(({ id }) => ID.test(id));
  const byName = channel.handle !== null && (channel.feed_id.startsWith('@') || channel.domain === 'tt');
  return (
    all.find(({ id }) => id === channel.feed_id) ??
    (byName ? all.find(({ handle }) => handle === channel.handle) : undefined)
  );
}

interface Given {
  readonly tokens: Tokens;
  readonly told: Told;
  /** Where the browser is that brought it. */
  readonly address: string;
}

/** Connects a channel. One that the person has under its id already takes the place of the one that was asked for. */
export async function grantChannel(
  parts: Parts,
  sources: Sources,
  platform: Platform,
  channel: Channel,
  { tokens, told, address }: Given,
): Promise<void> {
  const { database, vault } = parts;
  const picture = told.picture === null ? undefined : await copyPicture(parts, sources.outside, platform, told.picture);
  const { person_id, domain } = channel;
  await database.transaction().execute(async (transaction) => {
    const { rows } = await sql<{ id: number; feed_id: string }>`
      select id, feed_id from channels where person_id = ${person_id} and domain = ${domain} order by id for update`.execute(
      transaction,
    );
    const known = rows.find(({ feed_id }) => feed_id === told.id);
    const id = known?.id ?? channel.id;
    if (known && known.id !== channel.id)
      await transaction.deleteFrom('channels').where('id', '=', channel.id).execute();
    await transaction
      .updateTable('channels')
      .set({ feed_id: told.id, authorized: true, no_accounts: false, proven: true })
      .where('id', '=', id)
      .execute();
    await keepGrant(transaction, vault, id, tokens);
    await setTold(transaction, id, told, picture);
    const about = { domain, feed_id: told.id };
    await recordAct(transaction, { act: 'channel.granted', personId: person_id, address, about });
  });
}
