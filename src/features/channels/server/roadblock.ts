/** The roadblock that asks people to authorize their channels, and its pauses. */
import type { Queryable } from '#server/database.ts';
import type { Person } from '#server/person.ts';

/** Until when the person put the roadblock off, UTC, ISO 8601; null where they never did. */
export async function roadblockPauseOf(database: Queryable, person: Person): Promise<string | null> {
  const found = await database
    .selectFrom('roadblock_pauses')
    .select('until')
    .where('person_id', '=', person.id)
    .executeTakeFirst();
  return found?.until.toISOString() ?? null;
}

/** Puts the roadblock off until a time. */
export async function pauseRoadblock(database: Queryable, person: Person, until: Date): Promise<void> {
  await database
    .insertInto('roadblock_pauses')
    .values({ person_id: person.id, until })
    .onConflict((conflict) => conflict.column('person_id').doUpdateSet({ until }))
    .execute();
}
