/** The signed-in person as every guard and query starts from them. */
import { CompiledQuery } from 'kysely';
import type { Queryable } from './database.ts';

export interface Membership {
  readonly id: number;
  readonly title: string | null;
  readonly permissionGroup: string;
}

export interface Person {
  readonly id: number;
  readonly email: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly beta: boolean;
  readonly accounts: readonly Membership[];
  /** The portal's groups among those that the sign-on provider named. */
  readonly matchedGroups: readonly string[];
  /** Pages that these groups do not have, with all that is below them. */
  readonly restrictedRoutes: readonly string[];
}

interface Row {
  nth: number;
  id: number;
  email: string;
  first_name: string | null;
  last_name: string | null;
  beta: boolean;
  accounts: { id: number; title: string | null; permission_group: string }[];
  groups: { name: string; restricted_routes: string[] }[];
  seen_late: boolean;
}

const OF_SESSIONS = `
  select nth, people.id, people.email, people.first_name, people.last_name, people.beta,
    sessions.last_seen_at < now() - make_interval(secs => $3) as seen_late,
    coalesce((select json_agg(json_build_object('id', accounts.id, 'title', accounts.title, 'permission_group', permission_group) order by accounts.id)
      from account_members join accounts on accounts.id = account_id where person_id = people.id), '[]') as accounts,
    coalesce((select json_agg(json_build_object('name', name, 'restricted_routes', restricted_routes) order by name)
      from groups where name = any(people.claimed_groups)), '[]') as groups
  from unnest($1::bytea[]) with ordinality as presented (hash, nth)
    join sessions on sessions.id_hash = hash join people on people.id = sessions.person_id
  where people.active and sessions.expires_at > now()
    and sessions.last_seen_at > now() - make_interval(secs => 60 * $2::double precision)`;

export interface OfSession {
  readonly person: Person;
  /** Whether the session was last seen more than so many seconds ago. */
  readonly seenLate: boolean;
}

/**
 * The people of live sessions, in the order of the sessions' hashes, all that guards need in one indexed read;
 * undefined where there is none.
 */
export async function peopleOfSessions(
  database: Queryable,
  idHashes: readonly Buffer[],
  idleMinutes: number,
  lateSeconds: number,
): Promise<(OfSession | undefined)[]> {
  const query = CompiledQuery.raw(OF_SESSIONS, [idHashes, idleMinutes, lateSeconds]) as CompiledQuery<Row>;
  const { rows } = await database.executeQuery(query);
  const found: (OfSession | undefined)[] = idHashes.map(() => undefined);
  for (const row of rows) found[row.nth - 1] = { person: personOf(row), seenLate: row.seen_late };
  return found;
}

function personOf(row: Row): Person {
  return {
    id: row.id,
    email: row.email,
    firstName: row.first_name,
    lastName: row.last_name,
    beta: row.beta,
    accounts: row.accounts.map(({ id, title, permission_group }) => ({ id, title, permissionGroup: permission_group })),
    matchedGroups: row.groups.map((group) => group.name),
    restrictedRoutes: [...new Set(row.groups.flatMap((group) => group.restricted_routes))],
  };
}

/** Whether a page, or one above it, is restricted for a person. */
export function isRestricted(person: Person, page: string): boolean {
  return person.restrictedRoutes.some((route) => page === route || page.startsWith(`${route}/`));
}

/** First and last name; whoever has none is 'A creator', in the network's own noun (specification, section 9). */
export function nameOf({ firstName, lastName }: Pick<Person, 'firstName' | 'lastName'>, noun: string): string {
  const name = [firstName, lastName].filter(Boolean).join(' ');
  return name || `${/^[aeiou]/.test(noun) ? 'An' : 'A'} ${noun}`;
}

/** What the accounts of a person are called; the portal says the same of one that was never named. */
export function accountTitles({ accounts }: Pick<Person, 'accounts'>): string[] {
  return accounts.map(({ title }) => title ?? 'Unknown Account Name');
}
