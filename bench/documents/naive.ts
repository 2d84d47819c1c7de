/** The right answers, found by the plainest SQL there is: everything sorted, everything counted. */
import { sql } from 'kysely';
import type { Database } from '#server/database.ts';

export interface Asked {
  readonly sortBy: 'date' | 'type' | 'account';
  readonly sortDirection: 'asc' | 'desc';
  readonly page: number;
  readonly per: number;
}

const ORDERS = {
  date: ['reference_date', 'documents.id'],
  type: ['type_order', 'reference_date', 'documents.id'],
  account: ['title', 'reference_date', 'documents.id'],
};

/** The page that somebody should see. */
export async function naivePage(database: Database, personId: number, asked: Asked): Promise<object> {
  const { sortBy, sortDirection, page, per } = asked;
  const order = sql.raw(ORDERS[sortBy].map((column) => `${column} ${sortDirection}`).join(', '));
  const mine = sql`
    documents join accounts on accounts.id = account_id
    where account_id in (select account_id from account_members where person_id = ${personId})`;
  const { rows } = await sql`
    select
      to_char(reference_date, case when has_day then 'FMYYYY-FMMM-FMDD' else 'FMYYYY-FMMM' end) as document_id,
      reference_date, document_type, title as account_title, documents.id as entity_id,
      '/api/documents/' || documents.id || '/file' as data
    from ${mine} order by ${order} limit ${per} offset ${(page - 1) * per}`.execute(database);
  const counted = await sql<{ total: number }>`select count(*) as total from ${mine}`.execute(database);
  return { items: rows, pagination: { total: counted.rows[0]?.total, per } };
}
