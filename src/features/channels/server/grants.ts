/** What platforms gave for people's consents: kept sealed, each in its own row and column. */
import { type Selectable, sql } from 'kysely';
import type { Database, Queryable } from '#server/database.ts';
import type { ChannelGrants } from '#server/database-types.ts';
import type { Reseal, Vault } from '#server/vault.ts';
import type { Tokens } from './platforms/platform.ts';

/** How long somebody may be away with a grant before another may take it. */
const CLAIM_SECONDS = 60;

type Column = 'sealed_access' | 'sealed_refresh';
const place = (column: Column, channelId: number) => `channel_grants/${column}/${channelId}`;

/** A grant that is ours to use until it is given back. */
export interface Claimed {
  readonly tokens: Tokens;
  /** The grant as it is stored: whoever finds it changed meanwhile leaves it alone. */
  readonly stored: string;
}

function sealed(vault: Vault, channelId: number, { access, accessEnds, refresh }: Tokens) {
  return {
    sealed_access: vault.seal(access, place('sealed_access', channelId)),
    access_ends_at: accessEnds,
    sealed_refresh: refresh === null ? null : vault.seal(refresh, place('sealed_refresh', channelId)),
  };
}

function opened(vault: Vault, row: Selectable<ChannelGrants>): Tokens {
  const { channel_id, sealed_access, access_ends_at, sealed_refresh } = row;
  return {
    access: vault.open(sealed_access, place('sealed_access', channel_id)),
    accessEnds: access_ends_at,
    refresh: sealed_refresh === null ? null : vault.open(sealed_refresh, place('sealed_refresh', channel_id)),
  };
}

/** Keeps what a consent gave, in place of what one before it gave. */
export async function keepGrant(within: Queryable, vault: Vault, channelId: number, tokens: Tokens): Promise<void> {
  const grant = { ...sealed(vault, channelId, tokens), claimed_until: null };
  await within
    .insertInto('channel_grants')
    .values({ channel_id: channelId, ...grant })
    .onConflict((clash) =>
      clash.column('channel_id').doUpdateSet({ ...grant, granted_at: sql`now()`, renewed_at: sql`now()` }),
    )
    .execute();
}

/** Takes a grant for a while; undefined where there is none, or another one has it. */
export async function claimGrant(database: Database, vault: Vault, channelId: number): Promise<Claimed | undefined> {
  const row = await database
    .updateTable('channel_grants')
    .set({ claimed_until: sql`now() + make_interval(secs => ${CLAIM_SECONDS})` })
    .where('channel_id', '=', channelId)
    .where((where) => where.or([where('claimed_until', 'is', null), where('claimed_until', '<', sql<Date>`now()`)]))
    .returningAll()
    .executeTakeFirst();
  return row && { tokens: opened(vault, row), stored: row.sealed_access };
}

/** Gives a grant back, unless a newer consent stands in its place. */
export async function releaseGrant(database: Database, channelId: number, stored: string): Promise<void> {
  await database
    .updateTable('channel_grants')
    .set({ claimed_until: null })
    .where('channel_id', '=', channelId)
    .where('sealed_access', '=', stored)
    .execute();
}

/** Keeps renewed tokens in place of those they were made of; answers them as they are stored. */
export async function renewGrant(
  database: Database,
  vault: Vault,
  channelId: number,
  before: string,
  tokens: Tokens,
): Promise<Claimed> {
  const renewed = sealed(vault, channelId, tokens);
  await database
    .updateTable('channel_grants')
    .set({ ...renewed, renewed_at: sql`now()` })
    .where('channel_id', '=', channelId)
    .where('sealed_access', '=', before)
    .execute();
  return { tokens, stored: renewed.sealed_access };
}

/** Removes a grant that is over. Answers false where a newer consent stands in its place. */
export async function removeGrant(within: Queryable, channelId: number, stored: string): Promise<boolean> {
  const removed = await within
    .deleteFrom('channel_grants')
    .where('channel_id', '=', channelId)
    .where('sealed_access', '=', stored)
    .executeTakeFirst();
  return removed.numDeletedRows > 0n;
}

/** Seals the grants anew that an older key sealed; one that is renewed meanwhile is of the newest key anyway. */
export const resealGrants: Reseal = async ({ database, vault }) => {
  let count = 0;
  for (const row of await database.selectFrom('channel_grants').selectAll().execute()) {
    const { channel_id, sealed_access, sealed_refresh } = row;
    if (vault.isCurrent(sealed_access) && (sealed_refresh === null || vault.isCurrent(sealed_refresh))) continue;
    const changed = await database
      .updateTable('channel_grants')
      .set(sealed(vault, channel_id, opened(vault, row)))
      .where('channel_id', '=', channel_id)
      .where('sealed_access', '=', sealed_access)
      .executeTakeFirst();
    count += Number(changed.numUpdatedRows);
  }
  return count;
};
