/** What a file is, by its content; its name must say the same. */
import { isUtf8 } from 'node:buffer';
import { extname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parse } from 'csv-parse';
import { Refused } from './row.ts';
import { zipNames } from './zip-names.ts';

export interface Kind {
  readonly extension: string;
  readonly mediaType: string;
}

interface Checked extends Kind {
  /** What is wrong with the content; null where it is of this kind. */
  fault(bytes: Buffer): string | null | Promise<string | null>;
}

const KINDS: readonly Checked[] = [
  { extension: '.pdf', mediaType: 'application/pdf', fault: pdfFault },
  { extension: '.csv', mediaType: 'text/csv; charset=utf-8', fault: csvFault },
  {
    extension: '.xlsx',
    mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    fault: xlsxFault,
  },
];

/** A PDF ends with %%EOF within its last 1,024 bytes (PDF Reference 1.7, appendix H, note 18). */
const PDF_TAIL = 1024;
/** Parsed in pieces, so that a large file does not stop everything else. */
const CSV_PIECE = 64 * 1024;

/** The kind of a file. @throws Refused where its name or its content is of none, or they disagree */
export async function kindOf(name: string, bytes: Buffer): Promise<Kind> {
  const extension = extname(name).toLowerCase();
  const kind = KINDS.find((known) => known.extension === extension);
  if (!kind) throw new Refused('Its name does not end in .pdf, .csv or .xlsx.');
  const fault = await kind.fault(bytes);
  if (fault) throw new Refused(fault);
  return { extension, mediaType: kind.mediaType };
}

function pdfFault(bytes: Buffer): string | null {
  if (!/^%PDF-\d\.\d/.test(bytes.toString('latin1', 0, 8))) return 'Its name ends in .pdf, but it is no PDF.';
  const tail = bytes.subarray(-PDF_TAIL);
  return tail.includes('%%EOF') ? null : 'It is a PDF without its end: it was cut off.';
}

function xlsxFault(bytes: Buffer): string | null {
  const names = zipNames(bytes) ?? [];
  return names.includes('[Content_Types].xml') && names.includes('xl/workbook.xml')
    ? null
    : 'Its name ends in .xlsx, but it is no Excel workbook, or a damaged one.';
}

async function csvFault(bytes: Buffer): Promise<string | null> {
  if (!isUtf8(bytes) || bytes.includes(0)) return 'Its name ends in .csv, but it is not UTF-8 text.';
  if (/^\s*(%PDF-|<(!doctype|html|\?xml))/i.test(bytes.toString('utf8', 0, 200))) {
    return 'Its name ends in .csv, but it is no CSV.';
  }
  const parser = parse({
    bom: true,
    // A field may hold the signs of other countries' CSV; only whether quotes fit is asked here.
    delimiter: [',', ';', '\t'],
    relax_column_count: true,
    skip_empty_lines: true,
    on_record: () => null,
  });
  try {
    await pipeline(Readable.from(piecesOf(bytes)), parser.resume());
  } catch {
    return 'Its name ends in .csv, but it is no CSV: its quotes do not fit.';
  }
  return parser.info.records > 0 ? null : 'It is a CSV without a row.';
}

function* piecesOf(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += CSV_PIECE) yield bytes.subarray(at, at + CSV_PIECE);
}
