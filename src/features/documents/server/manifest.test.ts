import { describe, expect, it } from 'vitest';
import { rowsOfManifest } from './manifest.ts';

const rows = (text: string | Buffer) => rowsOfManifest(Buffer.from(text), 'manifest.csv');
const HEADER = 'file,account,type,month\n';

describe('columns', () => {
  it('are found by name, in any order and case, beside others', () => {
    const [row] = rows('Month,note,TYPE,File,Account,Day\n2026-09,hello,tax_document,a.pdf,101,17\n');
    expect(row).toEqual({ line: 2, file: 'a.pdf', account: '101', type: 'tax_document', month: '2026-09', day: '17' });
  });

  it('may lack the day', () => {
    expect(rows(`${HEADER}a.pdf,101,x,2026-09\n`)[0]).toMatchObject({ month: '2026-09', day: '' });
  });

  it.each([
    ['a byte order mark', `\ufeff${HEADER}a.pdf,101,x,2026-09\n`],
    ["Excel's semicolons", 'file;account;type;month\na.pdf;101;x;2026-09\n'],
    ['spaces around values', 'file , account, type, month\n a.pdf , 101 ,x, 2026-09\n'],
    ['no line break at the end', `${HEADER}a.pdf,101,x,2026-09`],
    ['the line breaks of old Macs', `${HEADER}a.pdf,101,x,2026-09\n`.replaceAll('\n', '\r')],
  ])('are read with %s', (_what, text) => {
    expect(rows(text)).toEqual([{ line: 2, file: 'a.pdf', account: '101', type: 'x', month: '2026-09', day: '' }]);
  });

  it('keep a comma, a semicolon and quotes inside a quoted name', () => {
    expect(rows(`${HEADER}"a, ""b""; c.pdf",101,x,2026-09\n`)[0]?.file).toBe('a, "b"; c.pdf');
  });
});

describe('a manifest that is none', () => {
  it.each([
    ['nothing', '', 'does not name the column file, account, type, month.'],
    ['columns missing', 'file,account\n', 'does not name the column type, month.'],
    ['a column twice', 'file,account,type,month,File\n', 'has the column file twice.'],
    ['other than UTF-8', Buffer.from('file,account,type,month\ncaf\xe9.pdf', 'latin1'), 'is not UTF-8 text'],
    ['a PDF', '%PDF-1.7\n', 'does not name the column'],
    [
      'all quotes wrong',
      HEADER + 'a "b" c.pdf,101,x,2026-09\n'.repeat(101),
      'in more than 100 lines the quotes do not fit.',
    ],
  ])('says so: %s', (_what, content, message) => {
    expect(() => rows(content)).toThrow(message);
  });
});

describe.each([
  ['LF', '\n'],
  ['CR LF', '\r\n'],
])('lines with %s', (_name, end) => {
  const lines = (...text: string[]) => rows([HEADER.trim(), ...text].join(end)).map(({ line, file }) => [line, file]);

  it('are true after empty lines and lines of commas', () => {
    expect(lines('', 'a.pdf,1,x,2026-09', ',,,', '  ', 'b.pdf,1,x,2026-09')).toEqual([
      [3, 'a.pdf'],
      [6, 'b.pdf'],
    ]);
  });

  it('are those where a record begins, also after line breaks in quotes', () => {
    expect(lines('"a', 'b', 'c.pdf",1,x,2026-09', 'd.pdf,1,x,2026-09')).toEqual([
      [2, 'a\nb\nc.pdf'],
      [5, 'd.pdf'],
    ]);
  });
});

describe('a line whose quotes do not fit', () => {
  it.each([
    ['a quote that is never closed', '"b.pdf,101,x,2026-09'],
    ['text after a closing quote', '"b"x.pdf,101,x,2026-09'],
    ['a quote inside a bare field', 'a "b" c.pdf,101,x,2026-09'],
  ])('is a fault of its own, and the next lines are read: %s', (_what, broken) => {
    const found = rows(`${HEADER}a.pdf,101,x,2026-09\n\n${broken}\n\n"c.pdf",102,x,2026-09\nd.pdf,103,x,2026-09\n`);
    expect(found.map(({ line, file, fault }) => [line, file, fault?.slice(0, 22)])).toEqual([
      [2, 'a.pdf', undefined],
      [4, '', 'Its quotes do not fit:'],
      [6, 'c.pdf', undefined],
      [7, 'd.pdf', undefined],
    ]);
  });
});

it('more columns than the header is a fault, fewer are empty ones', () => {
  const [more, fewer] = rows(`${HEADER}a.pdf,101,x,2026-09,17\nb.pdf,101\n`);
  expect(more?.fault).toBe('It has 5 columns, the first line has 4.');
  expect(fewer).toEqual({ line: 3, file: 'b.pdf', account: '101', type: '', month: '', day: '' });
});
