/** What people change about themselves. */
import { sql, type UpdateObject } from 'kysely';
import type { Received } from '#contract.ts';
import type { Queryable } from '#server/database.ts';
import type { DB } from '#server/database-types.ts';
import type { Person } from '#server/person.ts';
import type { updateUser } from '../contract.ts';

type Body = Received<typeof updateUser>['body'];
const FIELDS = ['firstName', 'lastName', 'language'] as const;
type Changes = Partial<Pick<Body, (typeof FIELDS)[number]>>;

/** What a form changed: each field that it gives, and that is not what it showed at first. */
export function changesIn(body: Body): Changes {
  const changed = FIELDS.filter((field) => body[field] !== undefined && body[field] !== body.before?.[field]);
  return Object.fromEntries(changed.map((field) => [field, body[field]]));
}

/** In one statement, so that of two saves at once each keeps what the other one changed. */
export async function saveDetails(within: Queryable, person: Person, changes: Changes): Promise<void> {
  const { firstName, lastName, language } = changes;
  const values: UpdateObject<DB, 'people'> = {
    ...(firstName !== undefined && { first_name: firstName || null }),
    ...(lastName !== undefined && { last_name: lastName || null }),
    ...(language !== undefined && { language }),
  };
  if (Object.keys(values).length === 0) return;
  const { first_name = sql.ref('first_name'), last_name = sql.ref('last_name') } = values;
  await within
    .updateTable('people')
    .set({
      ...values,
      named_here: sql<boolean>`named_here or (first_name, last_name) is distinct from (${first_name}, ${last_name})`,
    })
    .where('id', '=', person.id)
    .execute();
}
