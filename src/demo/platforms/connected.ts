/** What the demo's channels have from the beginning: their pictures, and the consents of those that are authorized. */
import { keepGrant, keepPicture } from '#features/channels/server/index.ts';
import type { Queryable } from '#server/database.ts';
import type { Ground } from '#server/ground.ts';
import { pictureOf } from './pictures.ts';
import { type Tokens, tokensOf } from './tokens.ts';

const CONSENTING = ['fb', 'ig', 'tt', 'tw', 'yt'];

/** Connects all channels there are, as if people had consented at the played platforms. */
export async function connectChannels(
  ground: Pick<Ground, 'database' | 'files' | 'secretKey' | 'vault'>,
  within: Queryable,
): Promise<void> {
  const tokens = tokensOf(ground.secretKey);
  for (const channel of await within.selectFrom('channels').selectAll().where('domain', 'in', CONSENTING).execute()) {
    const { id, domain, feed_id, handle, title, authorized } = channel;
    if (handle === null) continue;
    if (authorized) await keepGrant(within, ground.vault, id, given(tokens, { domain, id: feed_id, handle, title }));
    if (!authorized && domain !== 'yt') continue;
    const thumb_url = await keepPicture(ground, await pictureOf(handle));
    await within.updateTable('channels').set({ thumb_url }).where('id', '=', id).execute();
  }
}

function given(tokens: Tokens, owned: Parameters<Tokens['give']>[1]['owned']) {
  const meant = { owned, challenge: null };
  return {
    access: tokens.give('access', meant),
    accessEnds: new Date(Date.now() + tokens.seconds('access') * 1000),
    refresh: tokens.give('refresh', meant),
  };
}
