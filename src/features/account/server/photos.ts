/**
 * Photos of people. A file is written down in the table before it is there, and taken off it when it is gone: so none is
 * left behind, whatever happens in between and whoever else changes the same photo.
 */
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { recordAct } from '#server/audit.ts';
import type { Ground } from '#server/ground.ts';
import type { Person } from '#server/person.ts';

/** Longer than any request lasts: what is older and nobody's photo, is nobody's for good. */
const ABANDONED_MINUTES = 10;

type Parts = Pick<Ground, 'database' | 'files' | 'log'>;

/** Where a photo is shown. */
const addressOf = (name: string) => `/api/user/photo/${name}.jpg`;
const keyOf = (name: string) => `photos/${name}.jpg`;
const nameIn = (address: string | null) => /^\/api\/user\/photo\/(\w+)\.jpg$/.exec(address ?? '')?.[1];

/** Makes a picture the person's photo. Answers its address. */
export async function keepPhoto(parts: Parts, person: Person, bytes: Buffer, address: string): Promise<string> {
  const name = randomBytes(16).toString('hex');
  await parts.database.insertInto('photos').values({ name, person_id: person.id, size_bytes: bytes.length }).execute();
  await parts.files.put(keyOf(name), bytes);
  await replacePhoto(parts, person, addressOf(name), 'photo.changed', address);
  return addressOf(name);
}

export async function removePhoto(parts: Parts, person: Person, address: string): Promise<void> {
  await replacePhoto(parts, person, null, 'photo.removed', address);
}

async function replacePhoto(
  parts: Parts,
  person: Person,
  thumbnail: string | null,
  act: string,
  address: string,
): Promise<void> {
  const before = await parts.database.transaction().execute(async (within) => {
    const row = await within
      .selectFrom('people')
      .select('thumbnail')
      .where('id', '=', person.id)
      .forUpdate()
      .executeTakeFirstOrThrow();
    if (row.thumbnail === thumbnail) return null;
    await within.updateTable('people').set({ thumbnail }).where('id', '=', person.id).execute();
    await recordAct(within, { act, personId: person.id, address });
    return row.thumbnail;
  });
  const name = nameIn(before);
  if (name) await removeFile(parts, name);
}

/** A file that cannot be removed now is removed later (removeAbandonedPhotos). */
async function removeFile({ database, files, log }: Parts, name: string): Promise<void> {
  try {
    await files.remove(keyOf(name));
    await database.deleteFrom('photos').where('name', '=', name).execute();
  } catch (error) {
    log.warn({ err: error }, 'the file of a photo could not be removed yet');
  }
}

/** The key of the person's own photo; undefined where they have none of this name. */
export async function photoOf({ database }: Pick<Parts, 'database'>, person: Person, name: string) {
  const found = await database
    .selectFrom('people')
    .select('id')
    .where('id', '=', person.id)
    .where('thumbnail', '=', addressOf(name))
    .executeTakeFirst();
  return found && keyOf(name);
}

/** Removes the files that are nobody's photo; run by a job. */
export async function removeAbandonedPhotos(parts: Parts): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select name from photos where created_at < now() - make_interval(mins => ${ABANDONED_MINUTES})
      and not exists (select from people where people.id = person_id
        and thumbnail = '/api/user/photo/' || name || '.jpg')`.execute(parts.database);
  for (const { name } of rows) await removeFile(parts, name);
}
