/** The people that the embedded sign-on provider knows. */
import { sql } from 'kysely';
import type { Queryable } from '../database.ts';
import { hashPassword } from './passwords.ts';

/** Somebody of the demo network, a click away on its sign-on page. */
export interface DemoPerson {
  readonly email: string;
  readonly name: string;
  readonly text: string;
  readonly initials: string;
}

/** The password of everybody in the demo network, shown on its sign-on page. */
export const DEMO_PASSWORD = 'open the stage door';

export interface SignOnPerson {
  readonly subject: string;
  readonly email: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly groups: string[];
  readonly passwordHash: string;
}

interface NewPerson {
  readonly email: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly groups: readonly string[];
  /** Or the hash of a password, where many people are added at once. */
  readonly password: string | { readonly hash: string };
}

/** An address as it is stored, looked up and counted: one spelling for all. */
export function oneSpelling(email: string): string {
  return email.trim().toLowerCase();
}

/** Adds somebody, or gives somebody known by the address new names, groups and password. Answers the subject. */
export async function addPerson(database: Queryable, person: NewPerson): Promise<string> {
  const { password } = person;
  const values = {
    email: oneSpelling(person.email),
    first_name: person.firstName,
    last_name: person.lastName,
    groups: [...person.groups],
    password_hash: typeof password === 'string' ? await hashPassword(password) : password.hash,
  };
  const { subject } = await database
    .insertInto('sso_people')
    .values(values)
    .onConflict((conflict) => conflict.column('email').doUpdateSet(values))
    .returning('subject')
    .executeTakeFirstOrThrow();
  return subject;
}

const columns = sql`subject, email, first_name as "firstName", last_name as "lastName", groups, password_hash as "passwordHash"`;

export async function personByEmail(database: Queryable, email: string): Promise<SignOnPerson | undefined> {
  // PostgreSQL refuses the sign NUL in a text, and no address has one.
  if (email.includes('\0')) return undefined;
  const { rows } =
    await sql<SignOnPerson>`select ${columns} from sso_people where email = ${oneSpelling(email)}`.execute(database);
  return rows[0];
}

export async function personBySubject(database: Queryable, subject: string): Promise<SignOnPerson | undefined> {
  const { rows } = await sql<SignOnPerson>`select ${columns} from sso_people where subject = ${subject}`.execute(
    database,
  );
  return rows[0];
}

/** Who a person of the portal is here: by the subject of their sign-in, or by the address before their first one. */
export async function signOnPersonOf(
  database: Queryable,
  personId: number,
  issuer: string,
): Promise<SignOnPerson | undefined> {
  const { rows } = await sql<SignOnPerson>`
    select ${columns} from sso_people where exists (
      select from people where people.id = ${personId} and case when people.issuer = ${issuer}
        then people.subject = sso_people.subject::text else people.email = sso_people.email end)`.execute(database);
  return rows[0];
}

/** Puts a new hash in the place of one. False where it is no longer there: the password was changed meanwhile. */
export async function replacePasswordHash(
  database: Queryable,
  { subject, passwordHash }: Pick<SignOnPerson, 'subject' | 'passwordHash'>,
  hash: string,
): Promise<boolean> {
  const { numUpdatedRows } = await database
    .updateTable('sso_people')
    .set({ password_hash: hash })
    .where('subject', '=', subject)
    .where('password_hash', '=', passwordHash)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Gives somebody other groups, from their next sign-in on. */
export async function giveGroups(database: Queryable, email: string, groups: readonly string[]): Promise<void> {
  await database
    .updateTable('sso_people')
    .set({ groups: [...groups] })
    .where('email', '=', oneSpelling(email))
    .execute();
}
