/** Documents in the database. Every query starts from the person: what is not theirs is not found. */
import { sql } from 'kysely';
import type { Database, Queryable } from '#server/database.ts';
import type { Person } from '#server/person.ts';

/** One document of a person; undefined where there is none, or it is another's. */
export async function documentOf(database: Queryable, person: Person, entityId: number) {
  return database
    .selectFrom('documents')
    .selectAll()
    .where('id', '=', entityId)
    .where(sql<boolean>`account_id = any(${person.accounts.map(({ id }) => id)})`)
    .executeTakeFirst();
}

export async function recordDownload(database: Database, person: Person, documentId: number): Promise<void> {
  await database.insertInto('document_downloads').values({ document_id: documentId, person_id: person.id }).execute();
}
