/** Fetches what the Reporting API has that we have not: lists it, keeps it, imports it; each step is remembered. */
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { Ground } from '#server/ground.ts';
import { importYoutube } from '../ingest/import.ts';
import { KINDS } from '../ingest/kinds.ts';
import { addListed, listedSince, type Open, openReports, setEnded, setKept } from './queries.ts';
import { ApiFailure, type ReportingApi } from './reporting-api.ts';

type Parts = Pick<Ground, 'config' | 'database' | 'files' | 'log' | 'pool'>;

export interface Pulled {
  readonly listed: number;
  readonly kept: number;
  readonly imported: number;
}

/** Any number that no other program on this database uses: one pull at a time. */
const LOCK = 7_421_560_012;

/** YouTube keeps a report for 60 days. Anything else may be mended until the next pull. */
const GONE = [404, 410];

/**
 * One pull. A report that fails stays for the next one; what the API has no longer is given up.
 * @throws where the API or its token cannot be had at all
 */
export async function pullReports(parts: Parts, api: ReportingApi): Promise<Pulled> {
  // The lock lives as long as its connection: a pull that is killed leaves none behind.
  const connection = await parts.pool.connect();
  try {
    const { rows } = await connection.query('select pg_try_advisory_lock($1) as mine', [LOCK]);
    if (!rows[0]?.mine) return { listed: 0, kept: 0, imported: 0 };
    const listed = await listAll(parts, api);
    let kept = 0;
    let imported = 0;
    for (const report of await openReports(parts.database)) {
      try {
        const key = report.file_key ?? (await keep(parts, api, report));
        if (!report.file_key) kept += 1;
        if (await bringIn(parts, { ...report, file_key: key })) imported += 1;
      } catch (error) {
        parts.log.warn({ err: error, report: report.id }, 'a YouTube report could not be fetched');
        if (error instanceof ApiFailure && GONE.includes(error.status))
          await setEnded(parts.database, report.id, error.message);
      }
    }
    return { listed, kept, imported };
  } finally {
    await connection.query('select pg_advisory_unlock($1)', [LOCK]).catch(() => undefined);
    connection.release();
  }
}

const isWanted = (reportType: string) => KINDS.some(({ name }) => new RegExp(`^${name}(_a\\d+)?$`).test(reportType));

/** Lists what is new of each job that makes something we read; a job's list is remembered whole. */
async function listAll({ database }: Parts, api: ReportingApi): Promise<number> {
  let listed = 0;
  for (const { id, reportTypeId } of await api.jobs()) {
    if (!isWanted(reportTypeId)) continue;
    const reports = await api.reports(id, await listedSince(database, id));
    listed += await addListed(
      database,
      reports.map((report) => ({
        id: report.id,
        job_id: id,
        report_type: reportTypeId,
        created_at: report.createTime,
        first_day: report.startTime.slice(0, 10),
        download_url: report.downloadUrl,
      })),
    );
  }
  return listed;
}

/** Fetches a report and keeps it, packed. A download that breaks off is begun anew. */
async function keep({ database, files }: Parts, api: ReportingApi, report: Open): Promise<string> {
  const bytes = await api.retried(async () => {
    const packing = createGzip();
    const [packed] = await Promise.all([
      buffer(packing),
      pipeline(Readable.fromWeb(await api.download(report.download_url)), packing),
    ]);
    return packed;
  });
  const key = `youtube/${report.report_type}/${report.id.replaceAll(/[^\w-]/g, '_')}.csv.gz`;
  await files.put(key, bytes);
  await setKept(database, report.id, key);
  return key;
}

/** Imports a kept report. Answers whether it went in; why not is remembered with it. */
async function bringIn(parts: Parts, report: Open & { file_key: string }): Promise<boolean> {
  const { database, files, config } = parts;
  const folder = await mkdtemp(join(tmpdir(), 'stagedoor-pull-'));
  try {
    const path = join(folder, `${report.report_type}_${report.first_day.replaceAll('-', '')}.csv.gz`);
    await pipeline(await files.stream(report.file_key), createWriteStream(path));
    const { refused } = await importYoutube(parts, [path], {
      created: report.created_at,
      owner: config.youtube?.contentOwner ?? '',
    });
    const [first] = refused;
    const reason = first ? [first.line && `line ${first.line}:`, first.reason].filter(Boolean).join(' ') : null;
    if (reason) parts.log.warn({ report: report.id, reason }, 'a YouTube report was refused');
    await setEnded(database, report.id, reason);
    return reason === null;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
