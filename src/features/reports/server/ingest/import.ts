/** Brings YouTube's files in: `stagedoor import youtube`, the demo and the pull all go through here. */
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '#server/config.ts';
import type { Database } from '#server/database.ts';
import { silent } from '#server/progress.ts';
import { type Brought, keep, makeReady, type Refusal, type Remark, refusal, type Wishes } from './bring.ts';
import { computeDue } from './compute.ts';
import { digestOf, filesBehind, openSource, type SourceFile } from './source.ts';
import { unknownIn } from './store.ts';
import { startWorker, type WorkerProcess } from './worker-process.ts';

export interface YoutubeReport {
  readonly imported: number;
  readonly lines: number;
  /** Files whose content is there already. */
  readonly skipped: readonly Remark[];
  readonly refused: readonly Remark[];
  /** What went in and is still to be known: columns nobody knows, lines left out, lines without a channel. */
  readonly notes: readonly Remark[];
  /** Channels in these files that nobody has connected. Their sums are kept, and their reports made when somebody does. */
  readonly unknown: { readonly channels: number; readonly lines: number };
  /** Months of channels that were computed. */
  readonly computed: number;
}

interface Parts {
  readonly database: Database;
  readonly config: Pick<Config, 'dataDir'>;
}

/** More memory or threads make a day of millions of lines hardly faster. */
export const MEMORY_MEGABYTES = 300;
export const THREADS = 2;

/**
 * Imports files, folders and globs, whatever their order, then computes what they changed. Each file is kept whole or not
 * at all, so an import that is cut off is run again.
 * @throws Unreadable where a name leads to no file; the signal's reason where it was stopped
 */
export async function importYoutube(
  { database, config }: Parts,
  names: readonly string[],
  wishes: Wishes = {},
): Promise<YoutubeReport> {
  const { progress = silent, signal } = wishes;
  const paths = await filesBehind(names);
  const folder = await workFolder(config.dataDir);
  let started: Promise<WorkerProcess> | undefined;
  const worker = () => {
    started ??= startWorker({ memoryMegabytes: MEMORY_MEGABYTES, threads: THREADS, folder }, signal);
    return started;
  };
  const results: Brought[] = [];
  try {
    const opened = await Promise.all(paths.map((path) => openOrRefuse(path, wishes.created)));
    results.push(...opened.filter((each) => 'refused' in each));
    const sources = opened.filter((each) => 'path' in each);
    progress.begin('files', sources.length, sum(sources.map(({ bytes }) => bytes)));
    const run = { database, worker, folder, wishes };
    // While one file is kept in the database the worker sums up the next, and the one after it is hashed.
    const digested = oneAhead(sources, (source) => digestOrRefuse(source, signal));
    const summed = oneAhead(digested, async ([source, digest]) =>
      'refused' in digest ? digest : makeReady(run, source, digest),
    );
    for await (const [[source], ready] of summed) {
      signal?.throwIfAborted();
      const result = 'rows' in ready ? await keep(run, ready) : ready;
      results.push(result);
      progress.advance(source.bytes, result.lines);
    }
  } catch (error) {
    signal?.throwIfAborted();
    throw error;
  } finally {
    progress.end();
    await (await started?.catch(() => undefined))?.end();
    await rm(folder, { recursive: true, force: true });
  }
  const ids = results.flatMap(({ id }) => id ?? []);
  return {
    imported: ids.length,
    lines: sum(results.map(({ lines = 0 }) => lines)),
    skipped: results.flatMap(({ skipped }) => skipped ?? []),
    refused: results.flatMap(({ refused }) => refused ?? []),
    notes: results.flatMap(({ notes }) => notes ?? []),
    unknown: await unknownIn(database, ids),
    computed: await computeDue(database),
  };
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

async function openOrRefuse(path: string, created: string | undefined): Promise<SourceFile | Refusal> {
  try {
    return await openSource(path, created);
  } catch (error) {
    return refusal(path, error);
  }
}

function digestOrRefuse(source: SourceFile, signal: AbortSignal | undefined): Promise<Buffer | Refusal> {
  return digestOf(source, signal).catch((error: unknown) => refusal(source.path, error));
}

/** Each item with what its work gives, one after another; the next one's begins before the caller has this one. */
async function* oneAhead<Item, Result>(
  items: Iterable<Item> | AsyncIterable<Item>,
  work: (item: Item) => Promise<Result>,
): AsyncGenerator<[Item, Result]> {
  let ahead: { readonly item: Item; readonly result: Promise<Result> } | undefined;
  for await (const item of items) {
    const done = ahead && ([ahead.item, await ahead.result] satisfies [Item, Result]);
    ahead = { item, result: work(item) };
    // Its failure is met when its turn comes, if it ever does.
    ahead.result.catch(() => undefined);
    if (done) yield done;
  }
  if (ahead) yield [ahead.item, await ahead.result];
}

/**
 * An empty folder for what does not fit into memory, in the data folder because that has the room. Those of imports that
 * were killed go with the next one.
 */
async function workFolder(dataDir: string): Promise<string> {
  const place = join(dataDir, 'import');
  await mkdir(place, { recursive: true, mode: 0o700 });
  for (const left of await readdir(place)) {
    if (!isRunning(Number.parseInt(left, 10))) await rm(join(place, left), { recursive: true, force: true });
  }
  return mkdtemp(join(place, `${process.pid}-`));
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
