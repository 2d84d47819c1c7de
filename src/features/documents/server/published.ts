/** Documents that came in: others are told of their months, and ask what a month holds. */
import { sql } from 'kysely';
import type { Database, Queryable } from '#server/database.ts';
import type { Jobs } from '#server/jobs.ts';

/** The job sent when documents of a month came in, with `Published`; one waits for each month. */
export const DOCUMENTS_PUBLISHED = 'documents-published';

export interface Published {
  /** `2026-10`. */
  readonly month: string;
}

/** Months that ended longer ago are history, brought in late: nobody is told. */
const MOST_MONTHS_AGO = 3;

/** Whether a month is one of now, as `2026-10`: this one, or one of the three before it. */
export function isOfNow(month: string, today: Date): boolean {
  const [year = 0, number = 0] = month.split('-').map(Number);
  const ago = (today.getUTCFullYear() - year) * 12 + today.getUTCMonth() + 1 - number;
  return ago >= 0 && ago <= MOST_MONTHS_AGO;
}

/** Tells of the months of documents, in the transaction that adds them. */
export async function announce(
  jobs: Pick<Jobs, 'send'>,
  within: Queryable,
  added: readonly { reference_date: string }[],
  today: Date = new Date(),
): Promise<void> {
  const months = new Set(added.map(({ reference_date }) => reference_date.slice(0, 7)));
  for (const month of [...months].toSorted().filter((one) => isOfNow(one, today))) {
    const published: Published = { month };
    await jobs.send(within, DOCUMENTS_PUBLISHED, published, { key: month });
  }
}

/** What came in for a month: the types of each account's documents, and when the newest was added; null where none was. */
export async function publishedIn(database: Database, { month }: Published) {
  const first = `${month}-01`;
  const { rows } = await sql<{ account_id: number; types: string[]; newest: Date }>`
    select account_id, array_agg(document_type order by type_order desc, document_type) as types, max(created_at) as newest
    from documents where reference_date >= ${first}::date and reference_date < ${first}::date + interval '1 month'
    group by account_id`.execute(database);
  const newest = rows.map((row) => row.newest.getTime());
  return {
    types: new Map(rows.map((row) => [row.account_id, row.types])),
    newest: newest.length > 0 ? new Date(Math.max(...newest)) : null,
  };
}
