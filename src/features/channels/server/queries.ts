/** Channels of people. */
import type { Queryable } from '#server/database.ts';
import type { Person } from '#server/person.ts';

/** A person's channels, in the order in which they were connected. */
export async function channelsOf(database: Queryable, person: Person) {
  return database.selectFrom('channels').selectAll().where('person_id', '=', person.id).orderBy('id').execute();
}
