/** The call about reports. */
import { notFound } from '#server/errors.ts';
import type { House } from '#server/ground.ts';
import { onPage, personOf } from '#server/guards.ts';
import { answer } from '#server/route.ts';
import { getReport } from '../contract.ts';
import { declareReportJobs } from './jobs.ts';
import { reportOf } from './queries.ts';

export async function serveReports(house: House): Promise<void> {
  const { database, guards } = house;
  await declareReportJobs(house);

  answer(house, getReport, [guards.member, onPage('/reports')], async ({ query }, request) => {
    const report = await reportOf(database, personOf(request), query.media_feed_id);
    if (!report) throw notFound();
    return report;
  });
}
