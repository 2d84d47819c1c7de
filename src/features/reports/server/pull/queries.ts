/** What is known of the Reporting API's reports. */
import { type Insertable, sql } from 'kysely';
import type { Database } from '#server/database.ts';
import type { PulledReports } from '#server/database-types.ts';

/** A report that is still to be kept or imported. */
export interface Open {
  readonly id: string;
  readonly report_type: string;
  /** ISO 8601, to the microsecond. */
  readonly created_at: string;
  readonly first_day: string;
  readonly download_url: string;
  readonly file_key: string | null;
}

/** From when on to ask about a job: a day before its newest, because the API shows some later than others. */
export async function listedSince(database: Database, jobId: string): Promise<string | undefined> {
  const { rows } = await sql<{ since: string | null }>`
    select to_char(max(created_at) at time zone 'utc' - interval '1 day', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as since
    from pulled_reports where job_id = ${jobId}`.execute(database);
  return rows[0]?.since ?? undefined;
}

/** Remembers what a job has; answers how many of them are new. */
export async function addListed(database: Database, reports: Insertable<PulledReports>[]): Promise<number> {
  if (reports.length === 0) return 0;
  return database.transaction().execute(async (transaction) => {
    let added = 0;
    for (let start = 0; start < reports.length; start += 500) {
      const { numInsertedOrUpdatedRows = 0n } = await transaction
        .insertInto('pulled_reports')
        .values(reports.slice(start, start + 500))
        .onConflict((conflict) => conflict.column('id').doNothing())
        .executeTakeFirst();
      added += Number(numInsertedOrUpdatedRows);
    }
    return added;
  });
}

/** Oldest first. */
export async function openReports(database: Database): Promise<Open[]> {
  const { rows } = await sql<Open>`
    select id, report_type, first_day, download_url, file_key,
      to_char(created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as created_at
    from pulled_reports where ended_at is null order by pulled_reports.created_at, id`.execute(database);
  return rows;
}

export async function setKept(database: Database, id: string, key: string): Promise<void> {
  await database.updateTable('pulled_reports').set({ file_key: key }).where('id', '=', id).execute();
}

/** @param reason why it was given up; null where it went in */
export async function setEnded(database: Database, id: string, reason: string | null): Promise<void> {
  const ended = { ended_at: new Date(), given_up: reason };
  await database.updateTable('pulled_reports').set(ended).where('id', '=', id).execute();
}
