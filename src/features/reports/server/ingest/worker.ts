/**
 * The process that reads large files for an import: DuckDB with bounded memory, apart from the portal. Its parent asks one
 * question at a time over the channel; when the parent is gone, it ends.
 */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { type Broken, checkLines } from './broken-lines.ts';
import { KINDS, type Kind } from './kinds.ts';
import { planOf, type SumOrder, text } from './summing.ts';

export interface Settings {
  readonly memoryMegabytes: number;
  readonly threads: number;
  /** Where DuckDB puts what does not fit into its memory. */
  readonly folder: string;
}

export type Question =
  | { readonly open: Settings }
  /** `rows` is the folder that the rows go to: a file for some days each, each row a line of JSON. */
  | { readonly sum: SumOrder; readonly rows: string }
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

async function sum(order: SumOrder, rows: string): Promise<Answer> {
  if (!connection) throw new Error('The worker was not opened.');
  const { tables, about, rows: rowsOf } = planOf(order, kindOf(order));
  let made = 0;
  const showing = setInterval(() => {
    const share = (made + Math.max(0, connection?.progress.percentage ?? 0) / 100) / tables.length;
    process.send?.({ progress: share } satisfies Answer);
  }, PROGRESS_MS);
  try {
    for (const table of tables) {
      await connection.run(table);
      made += 1;
    }
  } catch (error) {
    return { fault: (error as Error).message.split('\n')[0] ?? 'It cannot be read.' };
  } finally {
    clearInterval(showing);
  }
  const reader = await connection.runAndReadAll(`select day::varchar as day, sum(line_count)::integer as lines,
    coalesce(sum(line_count) filter (channel = ''), 0)::integer as unnamed from ${about} group by day order by day`);
  const days = reader.getRowObjectsJson() as unknown as Day[];
  await mkdir(rows);
  for (const [index, these] of lotsOf(days).entries()) {
    await connection.run(`copy (${rowsOf(these)}) to ${text(join(rows, `${index}.json`))} (format json)`);
  }
  const total = (of: 'lines' | 'unnamed') => days.reduce((all, each) => all + each[of], 0);
  return {
    sum: {
      lines: total('lines'),
      withoutChannel: total('unnamed'),
      firstDay: days[0]?.day ?? null,
      lastDay: days.at(-1)?.day ?? null,
    },
  };
}

interface Day {
  /** Null where lines have none. */
  readonly day: string | null;
  readonly lines: number;
  readonly unnamed: number;
}

/** Lines whose rows are made together, if there are not more of one day. */
const LOT = 300_000;

/** Conditions on `day`, each for days that follow one another. */
function lotsOf(days: readonly Day[]): string[] {
  const lots: { first: string; last: string; lines: number }[] = [];
  for (const { day, lines } of days) {
    if (day === null) return ['true'];
    const lot = lots.at(-1);
    if (lot && lot.lines + lines <= LOT) Object.assign(lot, { last: day, lines: lot.lines + lines });
    else lots.push({ first: day, last: day, lines });
  }
  return lots.map(({ first, last }) => `day between date ${text(first)} and date ${text(last)}`);
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
  if ('sum' in question) return sum(question.sum, question.rows);
  return { broken: await checkLines(question.check, kindOf(question.check), question.copy) };
}

// Ctrl-C reaches the whole group: the parent decides what becomes of us.
process.on('SIGINT', () => undefined);
// An orderly end would wait for DuckDB's threads.
process.once('disconnect', () => process.kill(process.pid, 'SIGKILL'));
process.on('message', (question: Question) => {
  void answer(question).then((answered) => process.send?.(answered));
});
