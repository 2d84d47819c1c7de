/** Reports as they came. */
import type { Queryable } from '#server/database.ts';
import type { Person } from '#server/person.ts';

export interface Case {
  readonly caseNumber: string;
  readonly personId: number;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly username: string;
  readonly email: string;
  /** Titles. */
  readonly accounts: readonly string[];
  /** A platform's code. */
  readonly platform: string;
  readonly copyrightLink: string;
  readonly infringingLink: string;
  readonly policy: string;
  /** Null where none was asked for and none was given. */
  readonly timestamp: string | null;
  /** Empty where there were none. */
  readonly additionalNotes: string;
}

/** @returns its id */
export async function keepCase(within: Queryable, reported: Case): Promise<number> {
  const { id } = await within
    .insertInto('infringement_reports')
    .values({
      case_number: reported.caseNumber,
      person_id: reported.personId,
      first_name: reported.firstName,
      last_name: reported.lastName,
      username: reported.username,
      email: reported.email,
      accounts: [...reported.accounts],
      platform: reported.platform,
      copyright_link: reported.copyrightLink,
      infringing_link: reported.infringingLink,
      policy: reported.policy,
      timestamp: reported.timestamp,
      additional_notes: reported.additionalNotes,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** What a person is called at the sign-on provider. */
export async function usernameOf(within: Queryable, { id }: Pick<Person, 'id'>): Promise<string> {
  const { username } = await within
    .selectFrom('people')
    .select('username')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return username;
}
