/** What the embedded provider records in the audit trail. */
import { recordAct } from '../audit.ts';
import type { Database } from '../database.ts';
import { oneSpelling } from './people.ts';

/**
 * A refused sign-in of whoever has this address at the portal. An address that nobody has is not kept: it may be a
 * password, typed into the wrong field.
 */
export async function recordRefusal(database: Database, address: string, email: string, reason: string): Promise<void> {
  const person = await database
    .selectFrom('people')
    .select('id')
    .where('email', '=', oneSpelling(email).replaceAll('\0', ''))
    .executeTakeFirst();
  await recordAct(database, { act: 'sign-in.refused', personId: person?.id ?? null, address, about: { reason } });
}
