/**
 * The process that reads large files for an import: DuckDB with bounded memory, apart from the portal. Its parent asks one
 * question at a time over the channel; when the parent is gone, it ends.
 */
import { DuckDBInstance, type DuckDBResult } from '@duckdb/node-api';
import { type Broken, checkLines } from './broken-lines.ts';
import { KINDS, type Kind } from './kinds.ts';
import { type SumOrder, statementOf } from './summing.ts';

export interface Settings {
  readonly memoryMegabytes: number;
  readonly threads: number;
  /** Where DuckDB puts what does not fit into its memory. */
  readonly folder: string;
}

export type Question =
  | { readonly open: Settings }
  | { readonly sum: SumOrder }
  | { readonly next: true }
  | { readonly check: SumOrder; readonly copy: string | null };

/** What a file held, or why it could not be summed up. */
export interface Sum {
  readonly lines: number;
  /** Lines that name no channel. */
  readonly withoutChannel: number;
  readonly firstDay: string | null;
  readonly lastDay: string | null;
}
export interface Answer {
  readonly sum?: Sum;
  readonly fault?: string;
  /** Up to a few thousand rows as JSON texts; none at the end. */
  readonly rows?: readonly string[];
  readonly broken?: Broken;
  /** How much of the file is read, 0 to 1: not the answer yet. */
  readonly progress?: number;
}

const PROGRESS_MS = 200;

async function connect({ memoryMegabytes, threads, folder }: Settings) {
  const instance = await DuckDBInstance.create(':memory:', {
    memory_limit: `${memoryMegabytes}MB`,
    threads: String(threads),
    temp_directory: folder,
    preserve_insertion_order: 'false',
    autoinstall_known_extensions: 'false',
    autoload_known_extensions: 'false',
  });
  return instance.connect();
}

let connection: Awaited<ReturnType<typeof connect>> | undefined;
let rows: DuckDBResult | undefined;

async function sum(order: SumOrder): Promise<Answer> {
  if (!connection) throw new Error('The worker was not opened.');
  const showing = setInterval(() => {
    const share = (connection?.progress.percentage ?? 0) / 100;
    if (share > 0) process.send?.({ progress: share } satisfies Answer);
  }, PROGRESS_MS);
  try {
    await connection.run(`create or replace temp table lines as ${statementOf(order, kindOf(order))}`);
  } catch (error) {
    return { fault: (error as Error).message.split('\n')[0] ?? 'It cannot be read.' };
  } finally {
    clearInterval(showing);
  }
  const reader = await connection.runAndReadAll(`select coalesce(sum(line_count), 0)::integer as lines,
    coalesce(sum(line_count) filter (channel_id = ''), 0)::integer as without_channel,
    min(day)::varchar as first_day, max(day)::varchar as last_day from lines`);
  const [about] = reader.getRowObjectsJson() as unknown as {
    lines: number;
    without_channel: number;
    first_day: string | null;
    last_day: string | null;
  }[];
  if (!about) throw new Error('DuckDB answered nothing.');
  rows = await connection.stream(`select line from lines where channel_id is null or channel_id <> ''`);
  const { lines, without_channel, first_day, last_day } = about;
  return { sum: { lines, withoutChannel: without_channel, firstDay: first_day, lastDay: last_day } };
}

async function next(): Promise<Answer> {
  const chunk = await rows?.fetchChunk();
  if (!chunk || chunk.rowCount === 0) return { rows: [] };
  return { rows: chunk.getColumnValues(0).map(String) };
}

function kindOf({ kind }: SumOrder): Kind {
  const found = KINDS.find(({ name }) => name === kind);
  if (!found) throw new Error(`There is no kind ${kind}.`);
  return found;
}

async function answer(question: Question): Promise<Answer> {
  if ('open' in question) {
    connection = await connect(question.open);
    return {};
  }
  if ('sum' in question) return sum(question.sum);
  if ('next' in question) return next();
  return { broken: await checkLines(question.check, kindOf(question.check), question.copy) };
}

// Ctrl-C reaches the whole group: the parent decides what becomes of us.
process.on('SIGINT', () => undefined);
// An orderly end would wait for DuckDB's threads.
process.once('disconnect', () => process.kill(process.pid, 'SIGKILL'));
process.on('message', (question: Question) => {
  void answer(question).then((answered) => process.send?.(answered));
});
