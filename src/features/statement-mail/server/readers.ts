/** Who gets the monthly statement e-mail, and who has had it. */
import { sql } from 'kysely';
import type { Database, Queryable } from '#server/database.ts';

export interface Reader {
  readonly id: number;
  readonly email: string;
  readonly first_name: string | null;
  readonly accounts: readonly { readonly id: number; readonly title: string | null }[];
}

/**
 * Members of these accounts who could open the documents, have not unsubscribed, and have had no mail of the month. Whose
 * groups nobody knows, before their first sign-in, gets it too.
 */
export async function readersOf(database: Database, month: string, accountIds: readonly number[]): Promise<Reader[]> {
  const { rows } = await sql<Reader>`
    select people.id, email, first_name,
      json_agg(json_build_object('id', accounts.id, 'title', title) order by accounts.id) as accounts
    from people join account_members on person_id = people.id join accounts on accounts.id = account_id
    where account_id = any(${accountIds}) and active and beta
      and (exists (select from groups where name = any(claimed_groups)) or (issuer is null and claimed_groups = '{}'))
      and not exists (select from groups where name = any(claimed_groups) and '/documents' = any(restricted_routes))
      and not exists (select from statement_mail_unsubscribed where person_id = people.id)
      and not exists (select from statement_mails where person_id = people.id and month = ${`${month}-01`})
    group by people.id order by people.id`.execute(database);
  return rows;
}

/** One after another for one person: who unsubscribes gets no mail that is being made meanwhile. */
export async function holdReader(within: Queryable, personId: number): Promise<void> {
  await sql`select from people where id = ${personId} for no key update`.execute(within);
}

/** Takes a month's one mail for somebody. Answers false where it is taken already, or they unsubscribed. */
export async function takeMonth(within: Queryable, personId: number, month: string): Promise<boolean> {
  await holdReader(within, personId);
  const { rows } = await sql`
    insert into statement_mails (person_id, month) select ${personId}::integer, ${`${month}-01`}::date
    where not exists (select from statement_mail_unsubscribed where person_id = ${personId})
    on conflict do nothing returning month`.execute(within);
  return rows.length > 0;
}
