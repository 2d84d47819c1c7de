/** Who sums the files up: we, C, PostgreSQL, and a stream of parsed records. Each answers what it found. */
import { execFile } from 'node:child_process';
import { createReadStream, readdirSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { parse } from 'csv-parse';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { MEMORY_MEGABYTES, THREADS } from '#features/reports/server/ingest/import.ts';
import { openSource } from '#features/reports/server/ingest/source.ts';
import { startWorker, type WorkerProcess } from '#features/reports/server/ingest/worker-process.ts';
import { HEADER } from './files.ts';
import { type Found, nano, SUMMED, topOf, type VideoSums } from './sums.ts';

const run = promisify(execFile);

/** Compiles the floor; undefined where the machine has no C compiler. */
export async function floor(folder: string): Promise<((paths: readonly string[]) => Promise<Found>) | undefined> {
  const program = join(folder, 'floor');
  try {
    await run('cc', ['-O3', '-o', program, join(import.meta.dirname, '../floor/ingest.c')]);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
  return async (paths) => {
    const { stdout } = await run(program, [...paths]);
    const [lines = 0n, , , ...sums] = stdout.trim().split(' ').map(BigInt);
    const sum = (name: (typeof SUMMED)[number]) => sums[SUMMED.indexOf(name)] ?? 0n;
    return {
      lines,
      views: sum('views'),
      minutes: sum('watch_time_minutes'),
      subscribers: sum('subscribers_gained') - sum('subscribers_lost'),
      cardClicks: sum('card_clicks'),
      top: sums.at(-1) ?? 0n,
    };
  };
}

interface Row {
  readonly channel_id: string;
  readonly line_count: number;
  readonly views: number;
  readonly watch_time_minutes: string;
  readonly subscribers: number;
  readonly card_clicks: number;
  readonly video_ids: readonly string[];
  readonly video_comments: readonly number[];
  readonly video_subscribers: readonly number[];
  readonly video_card_clicks: readonly number[];
}

/** Our worker, as an import starts it. */
export function ourWorker(folder: string): Promise<WorkerProcess> {
  return startWorker({ memoryMegabytes: MEMORY_MEGABYTES, threads: THREADS, folder });
}

/** Sums files up, each asked for as an import does it; answers where the rows lie. */
export async function ours(worker: WorkerProcess, paths: readonly string[], folder: string): Promise<string[]> {
  const all: string[] = [];
  for (const [index, path] of paths.entries()) {
    const source = await openSource(path);
    const rows = join(folder, `rows-${index}`);
    await rm(rows, { recursive: true, force: true });
    const { fault } = await worker.ask({ sum: { ...source, kind: source.kind.name }, rows });
    if (fault) throw new Error(fault);
    all.push(rows);
  }
  return all;
}

/** The most memory that a process ever had, in MB (proc(5), VmHWM); undefined where the system does not tell. */
export function peakOf({ pid }: WorkerProcess): number | undefined {
  try {
    const [, kilobytes] = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return kilobytes === undefined ? undefined : Number(kilobytes) / 1000;
  } catch {
    return undefined;
  }
}

function linesIn(folders: readonly string[]): string[] {
  const files = folders.flatMap((folder) => readdirSync(folder).map((name) => join(folder, name)));
  return files.flatMap((path) => readFileSync(path, 'utf8').trim().split('\n'));
}

/** What our rows say; not part of what is measured. */
export function foundIn(places: readonly string[]): Found {
  const channels = new Map<string, Map<string, VideoSums>>();
  const found = { lines: 0n, views: 0n, minutes: 0n, subscribers: 0n, cardClicks: 0n };
  for (const text of linesIn(places)) {
    const row = JSON.parse(text) as Row;
    found.lines += BigInt(row.line_count);
    found.views += BigInt(row.views);
    found.minutes += nano(row.watch_time_minutes);
    found.subscribers += BigInt(row.subscribers);
    found.cardClicks += BigInt(row.card_clicks);
    const videos = channels.get(row.channel_id) ?? new Map<string, VideoSums>();
    channels.set(row.channel_id, videos);
    for (const [index, id] of row.video_ids.entries()) {
      const sums = videos.get(id) ?? [0n, 0n, 0n];
      sums[0] += BigInt(row.video_comments[index] ?? 0);
      sums[1] += BigInt(row.video_subscribers[index] ?? 0);
      sums[2] += BigInt(row.video_card_clicks[index] ?? 0);
      videos.set(id, sums);
    }
  }
  return { ...found, top: topOf(channels.values()) };
}

const COUNTS = SUMMED.filter((name) => name !== 'watch_time_minutes');

/** PostgreSQL: COPY into a table that no crash survives, then GROUP BY. */
export async function postgres(client: pg.Client, paths: readonly string[]): Promise<Found> {
  const columns = HEADER.split(',').map((name) => {
    if ((COUNTS as readonly string[]).includes(name)) return `${name} bigint`;
    return name === 'watch_time_minutes' ? `${name} numeric` : `${name} text`;
  });
  await client.query(`create temporary table lines (${columns.join(', ')})`);
  for (const path of paths)
    await pipeline(createReadStream(path), client.query(copyFrom('copy lines from stdin (format csv, header)')));
  const sums = SUMMED.map((name) => `sum(${name}) as ${name}`).join(', ');
  const { rows } = await client.query(`
    with by_video as (select channel_id, video_id, count(*) as lines, ${sums} from lines group by 1, 2),
    by_channel as (select channel_id, sum(lines) as lines, ${sums} from by_video group by 1),
    placed as (
      select metric, row_number() over (partition by channel_id, list order by metric desc) as place
      from by_video, lateral (values (1, comments), (2, subscribers_gained - subscribers_lost), (3, card_clicks)) as l (list, metric)
      where video_id is not null and metric > 0
    )
    select sum(lines)::text as lines, sum(views)::text as views, sum(watch_time_minutes)::text as minutes,
      sum(subscribers_gained - subscribers_lost)::text as subscribers, sum(card_clicks)::text as "cardClicks",
      (select sum(metric)::text from placed where place <= 5) as top
    from by_channel`);
  await client.query('drop table lines');
  const { minutes, ...counts } = rows[0];
  const whole = Object.fromEntries(Object.entries(counts).map(([name, value]) => [name, BigInt(String(value))]));
  return { ...(whole as unknown as Found), minutes: nano(minutes) };
}

/** The plain way in Node: a stream of records, added up one by one. */
export async function csvParse(paths: readonly string[]): Promise<Found> {
  const names = HEADER.split(',');
  const at = (name: string) => names.indexOf(name);
  const [channel, video, views, minutes] = ['channel_id', 'video_id', 'views', 'watch_time_minutes'].map(at) as [
    number,
    number,
    number,
    number,
  ];
  const [comments, gained, lost, clicks] = ['comments', 'subscribers_gained', 'subscribers_lost', 'card_clicks'].map(
    at,
  ) as [number, number, number, number];
  const others = COUNTS.map(at);
  const sums = new Map<string, { numbers: number[]; minutes: bigint; videos: Map<string, [number, number, number]> }>();
  let lines = 0n;
  for (const path of paths) {
    await pipeline(createReadStream(path), parse({ from_line: 2 }), async (records: AsyncIterable<string[]>) => {
      for await (const record of records) {
        lines += 1n;
        const id = record[channel] ?? '';
        const sum = sums.get(id) ?? { numbers: others.map(() => 0), minutes: 0n, videos: new Map() };
        sums.set(id, sum);
        for (const [index, column] of others.entries())
          sum.numbers[index] = (sum.numbers[index] ?? 0) + Number(record[column]);
        sum.minutes += nano(record[minutes] ?? '');
        const name = record[video];
        if (!name) continue;
        const seen = sum.videos.get(name) ?? [0, 0, 0];
        seen[0] += Number(record[comments]);
        seen[1] += Number(record[gained]) - Number(record[lost]);
        seen[2] += Number(record[clicks]);
        sum.videos.set(name, seen);
      }
    });
  }
  const all = (column: number) =>
    [...sums.values()].reduce((total, { numbers }) => total + BigInt(numbers[others.indexOf(column)] ?? 0), 0n);
  const exact = [...sums.values()].map(
    ({ videos }) => new Map([...videos].map(([id, three]) => [id, three.map(BigInt) as VideoSums])),
  );
  return {
    lines,
    views: all(views),
    minutes: [...sums.values()].reduce((total, each) => total + each.minutes, 0n),
    subscribers: all(gained) - all(lost),
    cardClicks: all(clicks),
    top: topOf(exact),
  };
}
