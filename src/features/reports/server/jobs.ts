/** What happens to reports without anybody asking. */
import type { House } from '#server/ground.ts';
import { computeDue } from './ingest/compute.ts';
import { pullReports } from './pull/pull.ts';
import { reportingApi } from './pull/reporting-api.ts';

/** Declares the jobs: reports of channels that were connected since, and, with a content owner, the files that YouTube made. */
export async function declareReportJobs(house: House): Promise<void> {
  const { config, database, jobs, log } = house;
  await jobs.every('* * * * *', 'compute-reports', async () => void (await computeDue(database)));
  const { youtube } = config;
  if (!youtube) return;
  // YouTube makes a day's reports within two days, at no fixed hour.
  await jobs.every('17 */3 * * *', 'pull-reports', async () => {
    const pulled = await pullReports(house, reportingApi(youtube));
    log.info(pulled, 'asked YouTube for new reports');
  });
}
