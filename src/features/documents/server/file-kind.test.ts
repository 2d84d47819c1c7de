import { expect, it } from 'vitest';
import { workbook } from '#demo/workbook.ts';
import { zip } from '#demo/zip.ts';
import { kindOf } from './file-kind.ts';
import { pdfOf } from './testing/import-ground.ts';

const book = workbook({ name: 'Sheet', columns: [{ title: 'Video', width: 10 }], rows: [['a & b']] });
const csv = Buffer.from('video,amount\n"Denim, mended",12.30\n');
const NO_WORKBOOK = 'Its name ends in .xlsx, but it is no Excel workbook, or a damaged one.';

it.each([
  ['a.pdf', pdfOf('a'), 'application/pdf'],
  ['A.PDF', pdfOf('a'), 'application/pdf'],
  ['a.csv', csv, 'text/csv; charset=utf-8'],
  ['bom.csv', Buffer.from('\ufeff"a;b";c\r\n"d";e\r\n'), 'text/csv; charset=utf-8'],
  ['large.csv', Buffer.from('"é, b",12.30\n'.repeat(20_000)), 'text/csv; charset=utf-8'],
  ['a.xlsx', book, 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
])('%s is what its name says', async (name, bytes, mediaType) => {
  expect(await kindOf(name, bytes)).toEqual({ extension: name.slice(name.indexOf('.')).toLowerCase(), mediaType });
});

it.each([
  ['a.doc', csv, 'Its name does not end in .pdf, .csv or .xlsx.'],
  ['pdf', pdfOf('a'), 'Its name does not end in .pdf, .csv or .xlsx.'],
  ['csv.pdf', csv, 'Its name ends in .pdf, but it is no PDF.'],
  ['late.pdf', Buffer.concat([Buffer.from('MZ'), pdfOf('a')]), 'Its name ends in .pdf, but it is no PDF.'],
  ['cut.pdf', pdfOf('a').subarray(0, -60), 'It is a PDF without its end: it was cut off.'],
  ['pdf.csv', pdfOf('a'), 'Its name ends in .csv, but it is not UTF-8 text.'],
  ['plain-pdf.csv', Buffer.from('%PDF-1.4\n%%EOF\n'), 'Its name ends in .csv, but it is no CSV.'],
  ['page.csv', Buffer.from('<!DOCTYPE html><p>Sign in</p>'), 'Its name ends in .csv, but it is no CSV.'],
  ['nul.csv', Buffer.from('a,b\n\0,c\n'), 'Its name ends in .csv, but it is not UTF-8 text.'],
  ['utf16.csv', Buffer.from('\ufeffa,b\n', 'utf16le'), 'Its name ends in .csv, but it is not UTF-8 text.'],
  ['quotes.csv', Buffer.from('a,"b\nc,d\n'), 'Its name ends in .csv, but it is no CSV: its quotes do not fit.'],
  ['blank.csv', Buffer.from('\n\n'), 'It is a CSV without a row.'],
  ['pdf.xlsx', pdfOf('a'), NO_WORKBOOK],
  ['zip.xlsx', zip([['a.txt', 'hello']]), NO_WORKBOOK],
  [
    'docx.xlsx',
    zip([
      ['[Content_Types].xml', '<Types/>'],
      ['word/document.xml', '<w/>'],
    ]),
    NO_WORKBOOK,
  ],
  ['cut.xlsx', book.subarray(0, -30), NO_WORKBOOK],
  ['begun.xlsx', book.subarray(40), NO_WORKBOOK],
  ['short.xlsx', Buffer.from('PK'), NO_WORKBOOK],
])('%s is refused', async (name, bytes, reason) => {
  await expect(kindOf(name, bytes)).rejects.toThrow(reason);
});
