/** Months of a report as the server answers them. */
import type { Page } from 'playwright-core';
import { METRICS, type ReportEntry } from '#features/reports/contract.ts';

export const REPORT = '**/api/report?*';

const nobody = (more: object) => Array.from({ length: 5 }, () => ({ id: null, title: '--', ...more }));

/** A month in which each metric is 1,000 and has grown by 10 %, but for what is said otherwise. */
export function month(name: string, otherwise: Partial<ReportEntry> = {}): ReportEntry {
  const figures = METRICS.flatMap((metric) => [
    [metric, 1_000],
    [`${metric}_percent_delta`, 10],
  ]);
  return {
    ...Object.fromEntries(figures),
    month: name,
    videos: { comments: nobody({ metric: 0 }), subscribers: nobody({ metric: 0 }), cards: nobody({ metric: 0 }) },
    playlists: { watch_time: nobody({ watch_time: 0, watch_time_percent_delta: null }) },
    overlap: nobody({ overlap: 0 }),
    ...otherwise,
  } as ReportEntry;
}

const video = (name: string) => ({ id: `id-${name}`, title: `Of ${name}`, metric: 10 });

/** August to October. */
export const THREE_MONTHS = [
  month('2026-10', {
    views: 1_284_117,
    views_percent_delta: 12.4,
    watch_time: 98_214 * 60,
    avg_view_duration: 275,
    comments_percent_delta: -3.8,
    card_ctr: 8.4,
    videos: { comments: [video('October')], subscribers: [], cards: [] },
  }),
  month('2026-09', {
    views: 1_142_602,
    views_percent_delta: -4.7,
    videos: { comments: [video('September')], subscribers: [], cards: [] },
  }),
  month('2026-08', { views: 1_198_340, views_percent_delta: null }),
];

/** Plays the reports: those of the named channels, and none of any other. @returns the channels asked for, as they come */
export async function playReports(
  page: Page,
  reports: Record<string, ReportEntry[] | Promise<ReportEntry[]>>,
): Promise<string[]> {
  const asked: string[] = [];
  await page.route(REPORT, async (route) => {
    const feedId = new URL(route.request().url()).searchParams.get('media_feed_id') ?? '';
    asked.push(feedId);
    await route.fulfill({ json: (await reports[feedId]) ?? [] });
  });
  return asked;
}
