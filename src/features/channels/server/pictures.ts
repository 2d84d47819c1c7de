/**
 * Small copies of channels' pictures. They are fetched from the platforms' own hosts alone and served by the portal, so
 * that the pages' policy names no foreign host, and nobody's visit is told to a platform.
 */
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import sharp from 'sharp';
import type { Database } from '#server/database.ts';
import type { Ground } from '#server/ground.ts';
import type { Person } from '#server/person.ts';
import type { Outside } from './platforms/ask.ts';
import type { Platform } from './platforms/platform.ts';

/** Twice what the screen shows. */
const PIXELS = 144;
const LARGEST_FILE = 4_000_000;
const MOST_PIXELS = 25_000_000;
const PREFIX = '/api/channels/pictures/';

type Parts = Pick<Ground, 'database' | 'files' | 'log'>;

/** Copies a picture and answers the copy's address; undefined where it cannot be had, or is not its platform's. */
export async function copyPicture(
  parts: Parts,
  outside: Outside,
  platform: Pick<Platform, 'name' | 'hasPicture'>,
  source: string,
): Promise<string | undefined> {
  if (!URL.canParse(source) || !platform.hasPicture(new URL(source))) return undefined;
  try {
    return await keepPicture(parts, await fetched(outside, new URL(source)));
  } catch (error) {
    parts.log.info({ err: error, platform: platform.name }, 'the picture of a channel could not be had');
    return undefined;
  }
}

/** A redirect would lead to a host that nobody judged. */
async function fetched(outside: Outside, address: URL): Promise<Buffer> {
  const response = await outside.fetch(address, { redirect: 'error', signal: AbortSignal.timeout(outside.patienceMs) });
  if (!response.ok) throw new Error(`${address.host} answered ${response.status}`);
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body ?? []) {
    size += part.length;
    if (size > LARGEST_FILE) throw new Error(`${address.host} sent more than ${LARGEST_FILE / 1e6} MB`);
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/** Keeps a small copy of a picture and answers the copy's address. @throws where it is none */
export async function keepPicture(
  { database, files }: Pick<Ground, 'database' | 'files'>,
  given: Buffer,
): Promise<string> {
  const bytes = await sharp(given, { limitInputPixels: MOST_PIXELS })
    .autoOrient()
    .resize(PIXELS, PIXELS, { fit: 'cover' })
    .webp({ quality: 82 })
    .toBuffer();
  const sha256 = createHash('sha256').update(bytes).digest();
  const hex = sha256.toString('hex');
  const file_key = `channels/${hex.slice(0, 2)}/${hex}.webp`;
  // Whoever is about to remove it finds it young again.
  const known = await database
    .updateTable('channel_pictures')
    .set({ created_at: sql`now()` })
    .where('sha256', '=', sha256)
    .executeTakeFirst();
  if (known.numUpdatedRows === 0n) {
    await files.put(file_key, bytes);
    await database
      .insertInto('channel_pictures')
      .values({ sha256, file_key, size_bytes: bytes.length })
      .onConflict((clash) => clash.doNothing())
      .execute();
  }
  return `${PREFIX}${hex}.webp`;
}

/** A picture of one of a person's channels; undefined where it is of none. */
export async function pictureOf(database: Database, person: Person, name: string) {
  return database
    .selectFrom('channel_pictures')
    .select(['file_key', 'size_bytes'])
    .where('sha256', '=', Buffer.from(name.replace(/\.webp$/, ''), 'hex'))
    .where((where) =>
      where.exists(
        where
          .selectFrom('channels')
          .select(sql`1`.as('one'))
          .where('person_id', '=', person.id)
          .where('thumb_url', '=', PREFIX + name),
      ),
    )
    .executeTakeFirst();
}

/** Removes pictures that no channel has any more; run by a job. */
export async function removeOldPictures({ database, files }: Pick<Ground, 'database' | 'files'>): Promise<void> {
  // Files go before the rows do: whoever keeps the same picture meanwhile waits, and then puts it there anew.
  await database.transaction().execute(async (transaction) => {
    const { rows } = await sql<{ file_key: string }>`
      delete from channel_pictures
      where created_at < now() - interval '1 day'
        and not exists (select from channels where thumb_url = ${PREFIX} || encode(sha256, 'hex') || '.webp')
      returning file_key`.execute(transaction);
    for (const { file_key } of rows) await files.remove(file_key);
  });
}
