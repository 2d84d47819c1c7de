/** Codes under which people earn at a retailer. */
import type { Queryable } from '#server/database.ts';
import type { Person } from '#server/person.ts';

/** A person's codes at all partners, the first one first. */
export async function affiliateCodesOf(database: Queryable, person: Person) {
  return database
    .selectFrom('affiliate_codes')
    .select(['partner', 'affiliate_id'])
    .where('person_id', '=', person.id)
    .orderBy('id')
    .execute();
}
