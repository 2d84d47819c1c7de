/** Messages as they came. */
import type { Queryable } from '#server/database.ts';

export interface Message {
  readonly personId: number;
  readonly fullName: string;
  readonly email: string;
  /** Titles. */
  readonly accounts: readonly string[];
  /** Empty where there was none. */
  readonly subject: string;
  readonly body: string;
}

/** @returns its id */
export async function keepMessage(within: Queryable, message: Message): Promise<number> {
  const { personId, fullName, email, accounts, subject, body } = message;
  const { id } = await within
    .insertInto('contact_messages')
    .values({ person_id: personId, full_name: fullName, email, accounts: [...accounts], subject, body })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
