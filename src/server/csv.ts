/** Reading the CSV files that an operator makes: columns by the names in the first line, rows with their true lines. */
import { CsvError, parse } from 'csv-parse/sync';
import { UnreadableSource } from './unreadable-source.ts';

/** What a file must have to be read. */
export interface CsvForm<Column extends string> {
  /** What the file is called where it is none: `manifest`. */
  readonly what: string;
  readonly required: readonly Column[];
  readonly optional: readonly Column[];
}

export interface CsvRow<Column extends string> {
  /** Where it begins; the first line of the file is 1. */
  readonly line: number;
  /** '' where a field is empty or missing; of a row at fault those before the fault. */
  readonly values: Readonly<Record<Column, string>>;
  /** Why it cannot be used at all; says nothing of what stands in it. */
  readonly fault?: string;
}

export interface CsvTable<Column extends string> {
  readonly rows: readonly CsvRow<Column>[];
  /** Columns of the first line that the form does not have: they are ignored. */
  readonly ignored: readonly string[];
}

/** With more lines at fault than these it is no CSV file, and reading on from each of them would take ever longer. */
const MOST_BROKEN_LINES = 100;
const BROKEN = 'Its quotes do not fit: a field that holds quotes stands in quotes, each quote in it doubled.';

/** A record and the line it begins in. Where its quotes do not fit it has the fields that stand before them. */
interface Line {
  readonly line: number;
  readonly fields: readonly string[];
  readonly isBroken?: true;
}

/**
 * Reads a file: CSV in UTF-8, a first line that names the columns in any order and case. Excel's semicolons and tabs count
 * as commas where the first line has them. `name` is the file's, for the words of a refusal.
 * @throws UnreadableSource where it is no such file
 */
export function readCsv<Column extends string>(bytes: Buffer, name: string, form: CsvForm<Column>): CsvTable<Column> {
  const [header, ...records] = recordsOf(textOf(bytes, name), name);
  const titles = header?.fields.map(plainName) ?? [];
  const missing = form.required.filter((column) => !titles.includes(column));
  if (missing.length > 0) {
    throw new UnreadableSource(
      `${name} is no ${form.what}: its first line does not name the column ${missing.join(', ')}.`,
    );
  }
  const columns = [...form.required, ...form.optional];
  const twice = columns.find((column) => titles.indexOf(column) !== titles.lastIndexOf(column));
  if (twice) throw new UnreadableSource(`${name} has the column ${twice} twice.`);
  const known: readonly string[] = columns;
  return {
    rows: records.map((record) => rowOf(record, titles, columns)),
    ignored: titles.filter((title) => title !== '' && !known.includes(title)),
  };
}

/** A column's plain name: small letters, words joined by one underscore. */
function plainName(title: string): string {
  return title
    .replaceAll(/[\s\u{a0}]+/gu, ' ')
    .trim()
    .toLowerCase()
    .replaceAll(' ', '_');
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
function recordsOf(text: string, name: string): Line[] {
  const delimiter = [',', ';', '\t'].find((sign) => text.slice(0, text.search(/\n|$/)).includes(sign)) ?? ',';
  const records: Line[] = [];
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
    const fields = fieldsBeforeQuotes(afterLine(rest, brokenLine - 1), delimiter);
    records.push({ line: linesBefore + brokenLine, fields, isBroken: true });
    rest = afterLine(rest, brokenLine);
    linesBefore += brokenLine;
  }
  return records.filter(({ fields, isBroken }) => isBroken || fields.some((field) => field !== ''));
}

function fieldsBeforeQuotes(text: string, delimiter: string): string[] {
  const whole = /^[^"\n]*/.exec(text)?.[0].split(delimiter).slice(0, -1) ?? [];
  return whole.map((field) => field.trim());
}

/** Reads records up to the first whose quotes do not fit; lines count from 1. */
function readRecords(text: string, delimiter: string): { found: Line[]; brokenLine: number | null } {
  const found: Line[] = [];
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

function rowOf<Column extends string>(
  { line, fields, isBroken }: Line,
  titles: readonly string[],
  columns: readonly Column[],
): CsvRow<Column> {
  const values = Object.fromEntries(columns.map((column) => [column, fields[titles.indexOf(column)] ?? ''])) as Record<
    Column,
    string
  >;
  if (isBroken) return { line, values, fault: BROKEN };
  const tooMany = fields.slice(titles.length).some((field) => field !== '');
  if (!tooMany) return { line, values };
  return { line, values, fault: `It has ${fields.length} columns, the first line has ${titles.length}.` };
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
