/** What an import of posts asks of the database and adds to it. */
import { type Insertable, sql } from 'kysely';
import type { Database } from '#server/database.ts';
import type { DB } from '#server/database-types.ts';
import type { StoredPicture } from './picture-file.ts';

/** A post's row as an import fills it, with the pictures in it. */
export interface Row {
  readonly values: Insertable<DB['posts']> & { readonly source_id: string; readonly checksum: Buffer };
  readonly pictures: readonly StoredPicture[];
}

export interface Saved {
  readonly created: number;
  readonly updated: number;
  readonly unchanged: number;
}

export async function hasMedia(database: Database, sha256: Buffer): Promise<boolean> {
  const found = await database.selectFrom('media').select('sha256').where('sha256', '=', sha256).executeTakeFirst();
  return found !== undefined;
}

/** Commits posts of one source, each with its pictures: new ones, and those that are not what they were. */
export async function savePosts(database: Database, source: string, rows: readonly Row[]): Promise<Saved> {
  if (rows.length === 0) return { created: 0, updated: 0, unchanged: 0 };
  return database.transaction().execute(async (transaction) => {
    // Imports write one after another: two of the same file would block each other.
    await sql`select pg_advisory_xact_lock(hashtext('import posts'))`.execute(transaction);
    const ids = rows.map(({ values }) => values.source_id);
    const known = await transaction
      .selectFrom('posts')
      .select(['id', 'source_id', 'checksum'])
      .where('source', '=', source)
      .where('source_id', 'in', ids)
      .execute();
    const before = new Map(known.map((post) => [post.source_id, post]));
    const saved = { created: 0, updated: 0, unchanged: 0 };
    for (const { values, pictures } of rows) {
      const old = before.get(values.source_id);
      if (old?.checksum.equals(values.checksum)) {
        saved.unchanged += 1;
        continue;
      }
      saved[old ? 'updated' : 'created'] += 1;
      const { id } = old
        ? await transaction
            .updateTable('posts')
            .set({ ...values, updated_at: sql`now()` })
            .where('id', '=', old.id)
            .returning('id')
            .executeTakeFirstOrThrow()
        : await transaction.insertInto('posts').values(values).returning('id').executeTakeFirstOrThrow();
      if (old) await transaction.deleteFrom('post_media').where('post_id', '=', id).execute();
      if (pictures.length > 0) await savePictures(transaction, id, pictures);
    }
    return saved;
  });
}

async function savePictures(transaction: Database, post_id: number, pictures: readonly StoredPicture[]): Promise<void> {
  await transaction
    .insertInto('media')
    .values(pictures.map(({ address: _address, ...media }) => media))
    .onConflict((conflict) => conflict.column('sha256').doNothing())
    .execute();
  await transaction
    .insertInto('post_media')
    .values(pictures.map(({ sha256 }) => ({ post_id, sha256 })))
    .execute();
}

/** Takes posts back that their site has thrown away. Answers how many were published. */
export async function withdrawPosts(database: Database, source: string, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0;
  const { numUpdatedRows } = await database
    .updateTable('posts')
    // Whatever it is like when it comes back, it differs from this.
    .set({ status: 'draft', checksum: Buffer.alloc(32), updated_at: sql`now()` })
    .where('source', '=', source)
    .where('source_id', 'in', ids)
    .where('status', '=', 'published')
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
