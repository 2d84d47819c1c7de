/** Reading manifest.csv: its columns by name, its rows with their true lines. */
import { CsvError, parse } from 'csv-parse/sync';
import type { Row } from './row.ts';
import { UnreadableSource } from './unreadable-source.ts';

const REQUIRED = ['file', 'account', 'type', 'month'] as const;
const COLUMNS = [...REQUIRED, 'day'] as const;
type Column = (typeof COLUMNS)[number];

/** With more lines at fault than these it is no CSV file, and reading on from each of them would take ever longer. */
const MOST_BROKEN_LINES = 100;
const BROKEN = 'Its quotes do not fit: a field that holds quotes stands in quotes, each quote in it doubled.';

/** A record and the line it begins in; `fields` is null where its quotes do not fit. */
interface Record {
  readonly line: number;
  readonly fields: readonly string[] | null;
}

/**
 * The rows of a manifest: CSV in UTF-8, a header line with the columns file, account, type, month and perhaps day in any
 * order and case. Other columns are ignored. Excel's semicolons and tabs count as commas where the header has them.
 * @throws UnreadableSource where it is no manifest
 */
export function rowsOfManifest(bytes: Buffer, name: string): Row[] {
  const [header, ...records] = recordsOf(textOf(bytes, name), name);
  const columns = header?.fields?.map((title) => title.toLowerCase()) ?? [];
  const missing = REQUIRED.filter((column) => !columns.includes(column));
  if (missing.length > 0) {
    throw new UnreadableSource(
      `${name} is no manifest: its first line does not name the column ${missing.join(', ')}.`,
    );
  }
  const twice = COLUMNS.find((column) => columns.indexOf(column) !== columns.lastIndexOf(column));
  if (twice) throw new UnreadableSource(`${name} has the column ${twice} twice.`);
  return records.map((record) => rowOf(record, columns));
}

function textOf(bytes: Buffer, name: string): string {
  try {
    // The decoder drops a byte order mark. csv-parse counts a line break inside quotes twice where it is CR LF.
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes).replaceAll(/\r\n?/g, '\n');
  } catch {
    throw new UnreadableSource(`${name} is not UTF-8 text: save it as CSV UTF-8.`);
  }
}

/** All records but the empty ones. One with a fault in its quotes ends at its line: the next line begins anew. */
function recordsOf(text: string, name: string): Record[] {
  const delimiter = [',', ';', '\t'].find((sign) => text.slice(0, text.search(/\n|$/)).includes(sign)) ?? ',';
  const records: Record[] = [];
  let broken = 0;
  let linesBefore = 0;
  for (let rest = text; rest !== ''; ) {
    const { found, brokenLine } = readRecords(rest, delimiter);
    for (const { line, fields } of found) records.push({ line: linesBefore + line, fields });
    if (brokenLine === null) break;
    broken += 1;
    if (broken > MOST_BROKEN_LINES) {
      throw new UnreadableSource(
        `${name} cannot be read: in more than ${MOST_BROKEN_LINES} lines the quotes do not fit.`,
      );
    }
    records.push({ line: linesBefore + brokenLine, fields: null });
    rest = afterLine(rest, brokenLine);
    linesBefore += brokenLine;
  }
  return records.filter(({ fields }) => fields === null || fields.some((field) => field !== ''));
}

/** Reads records up to the first whose quotes do not fit; lines count from 1. */
function readRecords(text: string, delimiter: string): { found: Record[]; brokenLine: number | null } {
  const found: Record[] = [];
  let lastLine = 0;
  try {
    parse(text, {
      delimiter,
      trim: true,
      relax_column_count: true,
      skip_empty_lines: true,
      on_record(fields, { lines }) {
        lastLine = lines;
        found.push({ line: lines - newlines(fields.join('')), fields });
        return null;
      },
    });
    return { found, brokenLine: null };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const emptyLines = /^\s*\n/.exec(afterLine(text, lastLine))?.[0] ?? '';
    return { found, brokenLine: lastLine + newlines(emptyLines) + 1 };
  }
}

function rowOf({ line, fields }: Record, columns: readonly string[]): Row {
  const value = (column: Column) => fields?.[columns.indexOf(column)] ?? '';
  const row = {
    line,
    file: value('file'),
    account: value('account'),
    type: value('type'),
    month: value('month'),
    day: value('day'),
  };
  if (fields === null) return { ...row, fault: BROKEN };
  const tooMany = fields.slice(columns.length).some((field) => field !== '');
  return tooMany ? { ...row, fault: `It has ${fields.length} columns, the first line has ${columns.length}.` } : row;
}

function newlines(text: string): number {
  return text.split('\n').length - 1;
}

/** The text from the line after the given one on. */
function afterLine(text: string, line: number): string {
  let at = 0;
  for (let passed = 0; passed < line && at !== -1; passed += 1) at = text.indexOf('\n', at) + 1 || -1;
  return at === -1 ? '' : text.slice(at);
}
