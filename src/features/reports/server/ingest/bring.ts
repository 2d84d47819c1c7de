/** One file of an import: summed up by the worker, kept in the database. */
import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Database } from '#server/database.ts';
import type { Progress } from '#server/progress.ts';
import { type SourceFile, Unreadable } from './source.ts';
import { isStored, type NewFile, storeFile } from './store.ts';
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
  /** Where rows, and a copy without broken lines, lie for a moment. */
  readonly folder: string;
  readonly wishes: Wishes;
}

/** @throws what is no fault of the file */
export function refusal(path: string, error: unknown): Refusal {
  if (!(error instanceof Unreadable)) throw error;
  return { refused: [{ file: basename(path), reason: error.message }] };
}

/** A file whose rows lie beside it, ready to be kept. */
export interface Ready extends NewFile {
  readonly notes: readonly Remark[];
  /** The folder of its rows: lines of JSON. */
  readonly rows: string;
}

const alreadyThere = (name: string): Brought => ({ skipped: { file: name, reason: 'Its content is there already.' } });

/** Sums a file up, if its content is not there yet. What it answers in place of a file is what became of it. */
export async function makeReady(run: Run, source: SourceFile, digest: Buffer): Promise<Ready | Brought> {
  const { database, wishes } = run;
  const name = basename(source.path);
  if (await isStored(database, digest, source.created)) return alreadyThere(name);
  const summed = await sumUp(run, await run.worker(), source, name);
  if ('refused' in summed || summed.sum.lines > 0)
    return { ...summed, source, name, owner: wishes.owner ?? '', digest };
  return { skipped: { file: name, reason: 'It has no lines below its header.' }, notes: summed.notes };
}

/** PostgreSQL's word for a text with a zero byte in it (22P05, untranslatable_character). */
const UNKEEPABLE = '22P05';

/** Keeps a file that is ready. */
export async function keep({ database }: Run, ready: Ready): Promise<Brought> {
  const { name, notes, sum } = ready;
  try {
    const id = await storeFile(database, ready, batchesOf(ready.rows));
    return id === undefined ? alreadyThere(name) : { id, lines: sum.lines, notes };
  } catch (error) {
    if ((error as { code?: string }).code !== UNKEEPABLE) throw error;
    return { refused: [{ file: name, reason: 'It holds bytes that are no text.' }] };
  } finally {
    await rm(ready.rows, { recursive: true, force: true });
  }
}

type Summed = Pick<Ready, 'notes' | 'rows' | 'skippedLines' | 'sum'>;

async function sumUp(run: Run, worker: WorkerProcess, source: SourceFile, file: string): Promise<Summed | Refusal> {
  const { folder, wishes } = run;
  const order: SumOrder = { ...source, kind: source.kind.name };
  const rows = join(folder, randomUUID());
  const notes: Remark[] = [];
  if (source.unknown.length > 0) notes.push({ file, reason: `Unknown columns: ${source.unknown.join(', ')}.` });
  const first = await worker.ask({ sum: order, rows }, (share) => wishes.progress?.within(source.bytes * share));
  if (first.sum) return { sum: first.sum, skippedLines: 0, rows, notes: [...notes, ...notesOn(first.sum, file)] };

  const copy = join(folder, 'copy.csv');
  const { broken } = await worker.ask({ check: order, copy });
  const remarks = (broken?.first ?? []).map(({ line, reason }) => ({ file, line, reason }));
  const count = broken?.count ?? 0;
  const more = count > remarks.length ? [{ file, reason: `${count - remarks.length} more broken lines.` }] : [];
  if (count > 0 && !wishes.skipBadLines) return { refused: [...remarks, ...more] };
  // Without a broken line it was its form that DuckDB did not take, such as mixed line ends; the copy has none of that.
  const { sum, fault } = await worker.ask({ sum: { ...order, path: copy, gzip: false }, rows });
  if (!sum) return { refused: [{ file, reason: fault ?? 'It cannot be read.' }] };
  return { sum, skippedLines: count, rows, notes: [...notes, ...remarks, ...more, ...notesOn(sum, file)] };
}

function notesOn({ withoutChannel }: Sum, file: string): Remark[] {
  if (withoutChannel === 0) return [];
  const said =
    withoutChannel === 1 ? '1 line names no channel and counts' : `${withoutChannel} lines name no channel and count`;
  return [{ file, reason: `${said} for none.` }];
}

/** Characters that go to PostgreSQL together. */
const BATCH = 4_000_000;

/** Lines of JSON as lists of JSON, each of some megabytes. */
async function* batchesOf(folder: string): AsyncGenerator<string> {
  for (const name of await readdir(folder)) {
    let rest = '';
    for await (const part of createReadStream(join(folder, name), { encoding: 'utf8', highWaterMark: BATCH / 4 })) {
      const text = rest + part;
      const end = text.lastIndexOf('\n');
      rest = text.slice(end + 1);
      if (end > 0) yield `[${text.slice(0, end).replaceAll('\n', ',')}]`;
    }
    if (rest !== '') yield `[${rest}]`;
  }
}
