/** The person as the portal shows them. */
import { affiliateCodesOf } from '#features/affiliate-links/server/index.ts';
import { channelsOf, feedOf, roadblockPauseOf } from '#features/channels/server/index.ts';
import type { Database } from '#server/database.ts';
import type { Person } from '#server/person.ts';
import type { User } from '../contract.ts';

/** The retailer whose codes the link builder uses. */
const RETAILER = 'amazon';

/** All of section 3's user object, for the person alone. */
export async function userOf(database: Database, person: Person, destinationPage: string): Promise<User> {
  const [row, channels, affiliates, roadblockIgnoredUntil] = await Promise.all([
    database.selectFrom('people').selectAll().where('id', '=', person.id).executeTakeFirstOrThrow(),
    channelsOf(database, person),
    affiliateCodesOf(database, person),
    roadblockPauseOf(database, person),
  ]);
  const codes = affiliates.filter(({ partner }) => partner === RETAILER).map(({ affiliate_id }) => affiliate_id);
  return {
    id: row.id,
    first_name: row.first_name,
    firstName: row.first_name,
    last_name: row.last_name,
    lastName: row.last_name,
    email: row.email,
    username: row.username,
    created_on: row.created_at.toISOString(),
    intro: row.intro,
    thumbnail: row.thumbnail,
    active: row.active,
    base: row.base,
    accounts: person.accounts.map(({ id, title, permissionGroup }) => ({
      id,
      title,
      permission_group: permissionGroup,
    })),
    affiliates,
    feeds: channels.map(feedOf),
    groups: [...person.matchedGroups],
    affiliateCode: codes[0] ?? null,
    affiliateCodeList: codes,
    matchedRestrictionGroup:
      person.restrictedRoutes.length > 0 ? { restrictedRoutes: [...person.restrictedRoutes] } : null,
    destinationPage,
    beta: row.beta,
    language: row.language as User['language'],
    roadblockIgnoredUntil,
  };
}
