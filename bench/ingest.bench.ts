/** Import of YouTube's daily files (goal I1): our worker beside plain C, PostgreSQL's COPY and a stream of records. */
import { deepStrictEqual } from 'node:assert/strict';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { importYoutube } from '#features/reports/server/index.ts';
import { connect } from '#server/database.ts';
import { migrate } from '#server/migrations.ts';
import { startEmbeddedPostgres } from '#server/postgres/embedded.ts';
import { csvParse, floor, foundIn, ours, ourWorker, peakOf, postgres } from './ingest/contenders.ts';
import { writeDays } from './ingest/files.ts';
import { type Figure, machineLine, median, printFigures } from './table.ts';

/** `npm run bench ingest large` takes the month of which the goals speak: 1.3 GB, 9,000,000 lines. */
const isLarge = process.argv.includes('large');
const DAYS = isLarge ? 30 : 6;
const LINES_OF_DAY = 300_000;
const ROUNDS = isLarge ? 3 : 5;

async function timed<Result>(work: () => Promise<Result>): Promise<[seconds: number, result: Result]> {
  const began = performance.now();
  const result = await work();
  return [(performance.now() - began) / 1000, result];
}

export async function bench(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'stagedoor-bench-'));
  const server = await startEmbeddedPostgres({ dataDir: folder, log: () => undefined });
  try {
    console.log(`Writing ${DAYS} days of ${LINES_OF_DAY.toLocaleString('en')} lines …`);
    const days: string[] = [];
    for (let day = 1; day <= DAYS; day += 1) {
      days.push(await writeDays(folder, `day-${day}_2026-11-03T000000Z.csv`, day, 1, LINES_OF_DAY));
    }
    const month = await writeDays(folder, 'month.csv', 1, DAYS, LINES_OF_DAY);
    const megabytes = (await stat(month)).size / 1e6;
    const figures = await measure(folder, days, month, server.url);
    printFigures(figures);
    const [seconds, found] = await wholeImport(folder, days, server.url);
    console.log(`
${megabytes.toFixed(0)} MB, ${found.lines.toLocaleString('en')} lines, ${DAYS} files. Time of our worker, warm, over that of the other; ${ROUNDS} rounds, each with its own floor. Memory: the worker's at its highest. A whole import, with its start, its
hashes and all that it keeps and computes in PostgreSQL for 5,000 channels, took ${seconds.toFixed(1)} s.
${machineLine()}
npm run bench ingest${isLarge ? ' large' : ''}`);
  } finally {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function measure(folder: string, days: string[], month: string, url: string): Promise<Figure[]> {
  const inC = await floor(folder);
  if (!inC) console.log('There is no C compiler here: the floor is left out.');
  const client = new pg.Client(url);
  await client.connect();
  try {
    const worker = await ourWorker(folder);
    // Once to warm up, and to see that all find the same.
    const right = foundIn(await ours(worker, days, folder));
    if (inC) deepStrictEqual(await inC(days), right);
    const floors: number[] = [];
    const own: number[] = [];
    for (let round = 1; round <= ROUNDS; round += 1) {
      if (inC) floors.push((await timed(() => inC(days)))[0]);
      own.push((await timed(() => ours(worker, days, folder)))[0]);
    }
    const peak = peakOf(worker);
    await worker.end();
    const another = await ourWorker(folder);
    await ours(another, [month], folder);
    const peakOfMonth = peakOf(another);
    await another.end();
    const peers: [string, number, number[]][] = [
      ['PostgreSQL’s COPY and GROUP BY', 1 / 4, []],
      ['csv-parse', 1 / 8, []],
    ];
    // Once: they take so much longer that noise is nothing beside it.
    for (const [index, work] of [() => postgres(client, days), () => csvParse(days)].entries()) {
      const [seconds, found] = await timed(work);
      deepStrictEqual(found, right);
      peers[index]?.[2].push(median(own) / seconds);
    }
    const figure = (what: string, ratios: number[], bound: number): Figure[] =>
      ratios.length > 0 ? [{ goal: 'I1', what, ratios, bound }] : [];
    return [
      ...figure(
        'time: ours / plain C',
        own.map((seconds, index) => seconds / (floors[index] ?? Number.NaN)).filter(Number.isFinite),
        1.2,
      ),
      ...peers.flatMap(([what, bound, ratios]) => figure(`time: ours / ${what}`, ratios, bound)),
      ...figure('memory, MB: a file for each day', peak ? [peak] : [], 600),
      ...figure(`memory, MB: one file of ${DAYS} days`, peakOfMonth ? [peakOfMonth] : [], 600),
    ];
  } finally {
    await client.end();
  }
}

/** An import as an operator runs it, of channels that all are somebody's. */
async function wholeImport(dataDir: string, paths: string[], url: string): Promise<[number, { lines: number }]> {
  const { database, close } = await connect(url, 2);
  try {
    await migrate(database);
    const { id } = await database
      .insertInto('people')
      .values({ email: 'bench@northlight.example', username: 'bench' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const channels = Array.from({ length: 5_000 }, (_, index) => ({
      person_id: id,
      feed_id: `UCchannel${String(index).padStart(15, '0')}`,
      domain: 'yt',
      title: `Channel ${index}`,
      cms: true,
    }));
    await database.insertInto('channels').values(channels).execute();
    return await timed(() => importYoutube({ database, config: { dataDir } }, paths));
  } finally {
    await close();
  }
}
