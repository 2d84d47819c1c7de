import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { filesIn } from '#server/files.ts';
import { openLog } from '#server/log.ts';
import { ACCOUNT, type ReportingServer, startReportingServer } from '../../../../../tests/outside/youtube-reporting.ts';
import { basicFile, line, metadataFile } from '../testing/figures.ts';
import { type ReportsGround, reportsGround } from '../testing/reports-ground.ts';
import { pullReports } from './pull.ts';
import { reportingApi } from './reporting-api.ts';

let ground: ReportsGround;
let server: ReportingServer;
beforeAll(async () => {
  ground = await reportsGround();
});
beforeEach(async () => {
  server = await startReportingServer();
  server.jobs.push(
    { id: 'job-basic', reportTypeId: 'content_owner_basic_a4' },
    { id: 'job-money', reportTypeId: 'content_owner_estimated_revenue_a2' },
    { id: 'job-titles', reportTypeId: 'content_owner_video_metadata_a4' },
  );
});
afterEach(async () => {
  await server.close();
  await ground.empty();
  await ground.database.deleteFrom('pulled_reports').execute();
});
afterAll(() => ground.close());

/** A report of one day with so many views, made at five on the second day after it. */
function addReport(day: string, views: number, createTime = `2026-10-${day.slice(8)}T05:00:00.123456Z`): string {
  const id = `report-${server.reports.length}`;
  const content = basicFile([line({ day, views, video: 'one', comments: 1 })]);
  server.reports.push({ id, jobId: 'job-basic', day, createTime, content });
  return id;
}

const pauses: number[] = [];
beforeEach(() => pauses.splice(0));

function pull() {
  const config = { ...ground.parts.config, youtube: ACCOUNT };
  const log = openLog({ logLevel: 'fatal' });
  const files = filesIn(`${ground.place}/files`);
  const api = reportingApi(ACCOUNT, {
    api: server.url,
    token: `${server.url}/token`,
    pause: async (milliseconds) => void pauses.push(milliseconds),
  });
  return pullReports({ ...ground.parts, pool: ground.pool, config, log, files }, api);
}

const views = async () => (await ground.entries())[0]?.views;
const asked = (part: string) => server.asked.filter((each) => each.includes(part));

test('a pull lists all pages of the jobs that we read, keeps what they have and makes reports of it', async () => {
  for (const [index, day] of ['2026-09-01', '2026-09-02', '2026-09-03'].entries()) addReport(day, 10 ** index);
  const titles = metadataFile({ one: 'One, alone' });
  const createTime = '2026-10-01T00:00:00Z';
  server.reports.push({ id: 'titles', jobId: 'job-titles', day: '2026-09-03', createTime, content: titles });
  expect(await pull()).toEqual({ listed: 4, kept: 4, imported: 4 });
  expect(await ground.entries()).toMatchObject([
    { views: 111, videos: { comments: [{ title: 'One, alone' }, {}, {}, {}, {}] } },
  ]);
  expect(asked('job-money')).toEqual([]);
  const stored = await filesIn(`${ground.place}/files`).stream('youtube/content_owner_basic_a4/report-0.csv.gz');
  expect(gunzipSync(await buffer(stored)).toString('utf8')).toBe(server.reports[0]?.content);
  const files = await ground.database
    .selectFrom('report_files')
    .select(['name', 'owner'])
    .orderBy('created_at')
    .execute();
  expect(files.at(-1)).toEqual({ name: 'content_owner_basic_a4_20260903.csv.gz', owner: 'northlight-owner' });
});

test('the next pull asks for what was made since, less a day, and takes a newer report in place of the older', async () => {
  addReport('2026-09-01', 10);
  await pull();
  addReport('2026-09-01', 12, '2026-10-09T05:00:00.000001Z');
  server.asked.splice(0);
  expect(await pull()).toEqual({ listed: 1, kept: 1, imported: 1 });
  expect(asked('createdAfter')).toEqual([
    expect.stringContaining(`createdAfter=${encodeURIComponent('2026-09-30T05:00:00.123456Z')}`),
  ]);
  expect(asked('/media/')).toHaveLength(1);
  expect(await views()).toBe(12);
  expect(await pull()).toEqual({ listed: 0, kept: 0, imported: 0 });
});

describe('a trouble that passes is waited for', () => {
  const isAbout = (milliseconds: number) => expect.closeTo(milliseconds * 1.25, -Math.log10(milliseconds * 0.5));

  test('429 as long as the API asks, 5xx longer each time', async () => {
    addReport('2026-09-01', 10);
    server.troubles.push(
      { at: '/v1/jobs', status: 429, retryAfter: '7' },
      { at: '/v1/jobs', status: 429, retryAfter: new Date(Date.now() + 60_000).toUTCString() },
      { at: '/v1/media', status: 500 },
      { at: '/v1/media', status: 503 },
      { at: '/v1/media', status: 502 },
      { at: '/token', status: 500 },
    );
    expect(await pull()).toEqual({ listed: 1, kept: 1, imported: 1 });
    const [token = 0, seconds, date = 0, ...growing] = pauses;
    expect([token, ...growing]).toEqual([1000, 1000, 2000, 4000].map(isAbout));
    expect(seconds).toBe(7000);
    expect(date).toBeGreaterThan(50_000);
    expect(date).toBeLessThan(60_001);
  });

  test('a download that breaks off is begun anew', async () => {
    addReport('2026-09-01', 10);
    server.troubles.push({ at: '/v1/media', breaksOff: true });
    expect(await pull()).toEqual({ listed: 1, kept: 1, imported: 1 });
    expect(asked('/media/')).toHaveLength(2);
    expect(await views()).toBe(10);
  });

  test('a token that was taken back is renewed', async () => {
    addReport('2026-09-01', 10);
    server.troubles.push({ at: '/v1/media', status: 401 });
    server.expire();
    expect(await pull()).toEqual({ listed: 1, kept: 1, imported: 1 });
    expect(asked('/token')).toHaveLength(2);
  });
});

test('a report that cannot be had now is for the next pull, and the others go in', async () => {
  addReport('2026-09-01', 10);
  addReport('2026-09-02', 5);
  server.troubles.push(...Array.from({ length: 12 }, () => ({ at: '/v1/media', status: 503 })));
  expect(await pull()).toEqual({ listed: 2, kept: 0, imported: 0 });
  expect(server.troubles).toEqual([]);
  expect(await pull()).toEqual({ listed: 0, kept: 2, imported: 2 });
  expect(await views()).toBe(15);
});

test('what was kept is not fetched again', async () => {
  addReport('2026-09-01', 10);
  await pull();
  await ground.database.updateTable('pulled_reports').set({ ended_at: null }).execute();
  await ground.empty();
  server.asked.splice(0);
  expect(await pull()).toEqual({ listed: 0, kept: 0, imported: 1 });
  expect(asked('/media/')).toEqual([]);
  expect(await views()).toBe(10);
});

test('what the API has no longer, and what is broken, is given up with its reason', async () => {
  const gone = addReport('2026-09-01', 10);
  const broken = addReport('2026-09-02', 5);
  server.reports[1] = { ...server.reports[1], content: 'date,channel_id\n' } as ReportingServer['reports'][number];
  server.troubles.push({ at: '/v1/media', status: 404 });
  expect(await pull()).toEqual({ listed: 2, kept: 1, imported: 0 });
  const reasons = await ground.database.selectFrom('pulled_reports').select(['id', 'given_up']).orderBy('id').execute();
  expect(reasons).toEqual([
    { id: gone, given_up: expect.stringMatching(/reports\/report-0 answered 404: .*Played/) },
    { id: broken, given_up: 'Its header is of no kind that reports are made of.' },
  ]);
  expect(await pull()).toEqual({ listed: 0, kept: 0, imported: 0 });
});

test('the token is never sent to another host', async () => {
  addReport('2026-09-01', 10);
  const stranger = await startReportingServer();
  await pull();
  await ground.database
    .updateTable('pulled_reports')
    .set({ ended_at: null, file_key: null, download_url: `${stranger.url}/v1/media/x` })
    .execute();
  expect(await pull()).toMatchObject({ kept: 0 });
  expect(stranger.asked).toEqual([]);
  await stranger.close();
});

test('a right that was taken away gives nothing up', async () => {
  addReport('2026-09-01', 10);
  server.troubles.push({ at: '/v1/media', status: 403 });
  expect(await pull()).toEqual({ listed: 1, kept: 0, imported: 0 });
  expect(await pull()).toEqual({ listed: 0, kept: 1, imported: 1 });
});

test('two pulls at once are one', async () => {
  addReport('2026-09-01', 10);
  const both = await Promise.all([pull(), pull()]);
  expect(both.map(({ imported }) => imported).toSorted((one, other) => one - other)).toEqual([0, 1]);
  expect(asked('/media/')).toHaveLength(1);
});

test('a refresh token that is refused ends the pull in words', async () => {
  server.troubles.push({ at: '/token', status: 400 });
  await expect(pull()).rejects.toThrow('/token answered 400');
});
