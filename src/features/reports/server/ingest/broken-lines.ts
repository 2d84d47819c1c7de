/**
 * Looks at a file line by line, where DuckDB could not read it or found a day or channel that is none: which lines are
 * broken, and why. On wish it writes a copy without them.
 */

import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { parse } from 'csv-parse/sync';
import type { Kind } from './kinds.ts';
import { DECIMALS, isRead, type SumOrder, TEXTS } from './summing.ts';

export interface BrokenLine {
  /** As an editor counts: the header is line 1. */
  readonly line: number;
  readonly reason: string;
}
export interface Broken {
  readonly count: number;
  /** The first of them. */
  readonly first: readonly BrokenLine[];
}

const SHOWN = 20;
/** A title may hold line breaks; a quote that is open for longer was never closed. */
const LINES_OF_ONE_RECORD = 20;

/** @param copy where a copy without broken lines is written, with plain line ends and every field quoted */
export async function checkLines(order: SumOrder, kind: Kind, copy: string | null): Promise<Broken> {
  const tests = order.columns.map((column) => (isRead(column, kind) ? testOf(column) : undefined));
  const out = copy === null ? undefined : createWriteStream(copy);
  const first: BrokenLine[] = [];
  let count = 0;
  for await (const { line, text } of recordsOf(order)) {
    const fields = line === 1 ? order.columns : fieldsOf(text);
    const reason = typeof fields === 'string' ? fields : line === 1 ? undefined : faultOf(fields, order.columns, tests);
    if (reason !== undefined) {
      count += 1;
      if (first.length < SHOWN) first.push({ line, reason });
    } else if (out && typeof fields !== 'string') {
      const quoted = fields.map((field) => `"${field.replaceAll('"', '""')}"`).join(',');
      if (!out.write(`${quoted}\n`)) await once(out, 'drain');
    }
  }
  if (out) await finished(out.end());
  return { count, first };
}

interface FileRecord {
  readonly line: number;
  readonly text: string;
}

/** The records of a file: lines, or several where a quoted field goes over their ends. Empty lines are none. */
async function* recordsOf({ path, gzip }: SumOrder): AsyncGenerator<FileRecord> {
  let open: string[] = [];
  let line = 0;
  for await (const text of linesOf(path, gzip)) {
    line += 1;
    open.push(text);
    const whole = open.join('\n');
    if (isBalanced(whole)) {
      if (whole.trim() !== '') yield { line: line - open.length + 1, text: whole };
      open = [];
    } else if (open.length === LINES_OF_ONE_RECORD) {
      yield* open.map((each, index) => ({ line: line - open.length + 1 + index, text: each }));
      open = [];
    }
  }
  yield* open.map((each, index) => ({ line: line - open.length + 1 + index, text: each }));
}

async function* linesOf(path: string, gzip: boolean): AsyncGenerator<string> {
  const packed = createReadStream(path, { highWaterMark: 1 << 18 });
  const stream: Readable = gzip ? packed.pipe(createGunzip()) : packed;
  let rest = '';
  for await (const part of stream.setEncoding('utf8')) {
    const lines = (rest + part).split('\n');
    rest = lines.pop() ?? '';
    for (const text of lines) yield text.replace(/\r$/, '');
  }
  if (rest !== '') yield rest.replace(/\r$/, '');
}

function isBalanced(text: string): boolean {
  let quotes = 0;
  for (let at = text.indexOf('"'); at !== -1; at = text.indexOf('"', at + 1)) quotes += 1;
  return quotes % 2 === 0;
}

/** A record's fields, or why it has none. */
function fieldsOf(text: string): readonly string[] | string {
  if (!text.includes('"')) return text.split(',');
  try {
    const [fields = []] = parse(text);
    return fields;
  } catch {
    return 'its quotes do not match';
  }
}

type Test = (value: string) => string | undefined;

function faultOf(
  fields: readonly string[],
  columns: readonly string[],
  tests: readonly (Test | undefined)[],
): string | undefined {
  if (fields.length !== columns.length) return `it has ${fields.length} fields, not ${columns.length}`;
  for (const [index, test] of tests.entries()) {
    const fault = test?.(fields[index] ?? '');
    if (fault !== undefined) return `${columns[index]} ${fault}`;
  }
  return undefined;
}

const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;
/** What DuckDB's decimal(18, 9) holds, and its bigint. */
const MOST_DECIMAL = 1e9;
const MOST_COUNT = 2 ** 63;

/** What a column's values must be, as far as they are read. */
function testOf(column: string): Test | undefined {
  if (column === 'date') return (value) => (isDay(trimmed(value)) ? undefined : `is no day: ${shown(value)}`);
  if (column === 'month') return (value) => (isMonth(trimmed(value)) ? undefined : `is no month: ${shown(value)}`);
  if (column === 'channel_id') {
    return (value) =>
      /^$|^(UC)?[\w-]{22}$/.test(trimmed(value)) ? undefined : `is no id of a channel: ${shown(value)}`;
  }
  if (TEXTS.has(column)) return undefined;
  const most = column in DECIMALS ? MOST_DECIMAL : MOST_COUNT;
  return (value) => {
    if (value === '') return undefined;
    // DuckDB takes plain blanks around a number, and nothing else.
    const number = value.replaceAll(/^ +| +$/g, '');
    if (!NUMBER.test(number)) return `is no number: ${shown(value)}`;
    return Math.abs(Number(number)) < most ? undefined : `is too large: ${shown(value)}`;
  };
}

const trimmed = (value: string) => value.replaceAll(/^[ \u{a0}\t]+|[ \u{a0}\t]+$/gu, '');
const shown = (value: string) => (value.length > 40 ? `${value.slice(0, 40)}…` : value || 'nothing');

function isDay(value: string): boolean {
  const [, year, , month, day] = /^(\d{4})(-?)(\d\d)\2(\d\d)$/.exec(value) ?? [];
  const text = `${year}-${month}-${day}`;
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

function isMonth(value: string): boolean {
  return /^\d{4}(-?)(0[1-9]|1[0-2])(\1-01)?$/.test(value) || /^\d{4}-(0[1-9]|1[0-2])-01$/.test(value);
}
