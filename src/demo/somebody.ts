import type { Queryable } from '#server/database.ts';
import { addPerson } from '#server/sso/people.ts';
import type { Somebody } from './people.ts';

/** Puts one person in: at the sign-on provider and in the portal, with accounts, channels and codes. */
export async function addSomebody(database: Queryable, somebody: Somebody, hash: string): Promise<void> {
  const { email, firstName, lastName, groups, beta, accounts, channels, affiliateCodes } = somebody;
  await addPerson(database, { email, firstName, lastName, groups, password: { hash } });
  const { id } = await database
    .insertInto('people')
    .values({
      email,
      username: email.split('@')[0] ?? email,
      first_name: firstName,
      last_name: lastName,
      claimed_groups: [...groups],
      beta,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const members = accounts.map(([account_id, permission_group]) => ({ person_id: id, account_id, permission_group }));
  const feeds = channels.map((channel) => ({ ...channel, person_id: id }));
  const codes = affiliateCodes.map((affiliate_id) => ({ person_id: id, partner: 'amazon', affiliate_id }));
  if (members.length > 0) await database.insertInto('account_members').values(members).execute();
  if (feeds.length > 0) await database.insertInto('channels').values(feeds).execute();
  if (codes.length > 0) await database.insertInto('affiliate_codes').values(codes).execute();
}
