/** One file of an import: summed up by the worker, kept in the database. */
import { basename, join } from 'node:path';
import type { Database } from '#server/database.ts';
import type { Progress } from '#server/progress.ts';
import { type SourceFile, Unreadable } from './source.ts';
import { isStored, storeFile } from './store.ts';
import type { SumOrder } from './summing.ts';
import type { Sum } from './worker.ts';
import type { WorkerProcess } from './worker-process.ts';

/** Something to say about a file, or a line of it. */
export interface Remark {
  readonly file: string;
  readonly line?: number;
  readonly reason: string;
}

/** What became of a file: kept under an id, skipped or refused. */
export interface Brought {
  readonly id?: number;
  readonly lines?: number;
  readonly skipped?: Remark;
  readonly refused?: readonly Remark[];
  readonly notes?: readonly Remark[];
}

export interface Refusal extends Brought {
  readonly refused: readonly Remark[];
}

export interface Wishes {
  /** Takes a file without its broken lines, where otherwise it is refused whole. */
  readonly skipBadLines?: boolean;
  /** When YouTube made the files (ISO 8601), in place of what their names and the disk say. */
  readonly created?: string | undefined;
  /** The content owner whose files they are, where a network has several. */
  readonly owner?: string;
  readonly progress?: Progress;
  readonly signal?: AbortSignal | undefined;
}

interface Run {
  readonly database: Database;
  readonly worker: () => Promise<WorkerProcess>;
  /** Where a copy without broken lines may lie for a moment. */
  readonly folder: string;
  readonly wishes: Wishes;
}

/** @throws what is no fault of the file */
export function refusal(path: string, error: unknown): Refusal {
  if (!(error instanceof Unreadable)) throw error;
  return { refused: [{ file: basename(path), reason: error.message }] };
}

/** Brings a file in, if its content is not there yet. */
export async function bring(run: Run, source: SourceFile, digest: Buffer): Promise<Brought> {
  const { database, wishes } = run;
  const name = basename(source.path);
  const alreadyThere = { skipped: { file: name, reason: 'Its content is there already.' } };
  if (await isStored(database, digest, source.created)) return alreadyThere;
  const worker = await run.worker();
  const summed = await sumUp(run, worker, source);
  if ('refused' in summed) return summed;
  const { sum, skippedLines, notes } = summed;
  if (sum.lines === 0) return { skipped: { file: name, reason: 'It has no lines below its header.' }, notes };
  const file = { source, name, owner: wishes.owner ?? '', digest, sum, skippedLines };
  const id = await storeFile(database, file, batchesOf(worker));
  return id === undefined ? alreadyThere : { id, lines: sum.lines, notes };
}

interface Summed {
  readonly sum: Sum;
  readonly skippedLines: number;
  readonly notes: readonly Remark[];
}

async function sumUp(run: Run, worker: WorkerProcess, source: SourceFile): Promise<Summed | Refusal> {
  const { progress } = run.wishes;
  const file = basename(source.path);
  const order: SumOrder = { ...source, kind: source.kind.name };
  const notes: Remark[] = [];
  if (source.unknown.length > 0) notes.push({ file, reason: `Unknown columns: ${source.unknown.join(', ')}.` });
  const first = await worker.ask({ sum: order }, (share) => progress?.within(source.bytes * share));
  if (first.sum) return withNotes(first.sum, 0, notes, file);

  const copy = join(run.folder, 'copy.csv');
  const { broken } = await worker.ask({ check: order, copy });
  const remarks = (broken?.first ?? []).map(({ line, reason }) => ({ file, line, reason }));
  const count = broken?.count ?? 0;
  const more = count > remarks.length ? [{ file, reason: `${count - remarks.length} more broken lines.` }] : [];
  if (count > 0 && !run.wishes.skipBadLines) return { refused: [...remarks, ...more] };
  // Without a broken line it was its form that DuckDB did not take, such as mixed line ends; the copy has none of that.
  const second = await worker.ask({ sum: { ...order, path: copy, gzip: false } });
  if (!second.sum) return { refused: [{ file, reason: second.fault ?? 'It cannot be read.' }] };
  return withNotes(second.sum, count, [...notes, ...remarks, ...more], file);
}

function withNotes(sum: Sum, skippedLines: number, notes: readonly Remark[], file: string): Summed {
  const without = sum.withoutChannel;
  const said = without === 1 ? '1 line names no channel and counts' : `${without} lines name no channel and count`;
  const more = without > 0 ? [{ file, reason: `${said} for none.` }] : [];
  return { sum, skippedLines, notes: [...notes, ...more] };
}

async function* batchesOf(worker: WorkerProcess): AsyncGenerator<readonly string[]> {
  for (;;) {
    const { rows = [] } = await worker.ask({ next: true });
    if (rows.length === 0) return;
    yield rows;
  }
}
