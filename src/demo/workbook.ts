/** Excel workbooks of one sheet (ECMA-376, part 1): a bold head, rows, amounts with two decimals. */
import { zip } from './zip.ts';

export type Cell = string | number | { readonly amount: string };

export interface Sheet {
  readonly name: string;
  readonly columns: readonly { readonly title: string; readonly width: number }[];
  readonly rows: readonly (readonly Cell[])[];
}

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const DOCUMENT = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const SPREADSHEET = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** The styles by number: 0 plain, 1 bold, 2 thousands, 3 thousands with two decimals (numFmtId 3 and 4 are built in). */
const STYLES = `<styleSheet xmlns="${MAIN}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="4"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/><xf numFmtId="3" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="4" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs></styleSheet>`;

export function workbook(sheet: Sheet): Buffer {
  const parts: [string, string][] = [
    [
      '[Content_Types].xml',
      `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${SPREADSHEET}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${SPREADSHEET}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${SPREADSHEET}.styles+xml"/></Types>`,
    ],
    ['_rels/.rels', relations(['officeDocument', 'xl/workbook.xml'])],
    [
      'xl/workbook.xml',
      `<workbook xmlns="${MAIN}" xmlns:r="${DOCUMENT}"><sheets><sheet name="${escaped(sheet.name)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ],
    ['xl/_rels/workbook.xml.rels', relations(['worksheet', 'worksheets/sheet1.xml'], ['styles', 'styles.xml'])],
    ['xl/worksheets/sheet1.xml', sheetXml(sheet)],
    ['xl/styles.xml', STYLES],
  ];
  return zip(parts.map(([name, xml]) => [name, HEAD + xml]));
}

function relations(...targets: [kind: string, target: string][]): string {
  const list = targets.map(
    ([kind, target], index) => `<Relationship Id="rId${index + 1}" Type="${DOCUMENT}/${kind}" Target="${target}"/>`,
  );
  return `<Relationships xmlns="${PACKAGE}/relationships">${list.join('')}</Relationships>`;
}

function sheetXml({ columns, rows }: Sheet): string {
  const widths = columns.map(
    ({ width }, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`,
  );
  const head = rowXml(
    1,
    columns.map(({ title }) => title),
    1,
  );
  const body = rows.map((cells, index) => rowXml(index + 2, cells, 0));
  return `<worksheet xmlns="${MAIN}"><cols>${widths.join('')}</cols><sheetData>${head}${body.join('')}</sheetData></worksheet>`;
}

function rowXml(number: number, cells: readonly Cell[], textStyle: 0 | 1): string {
  const list = cells.map((cell, column) => cellXml(`${String.fromCharCode(65 + column)}${number}`, cell, textStyle));
  return `<row r="${number}">${list.join('')}</row>`;
}

function cellXml(place: string, cell: Cell, textStyle: 0 | 1): string {
  if (typeof cell === 'number') return `<c r="${place}" s="2"><v>${cell}</v></c>`;
  if (typeof cell !== 'string') return `<c r="${place}" s="3"><v>${cell.amount}</v></c>`;
  return `<c r="${place}" s="${textStyle}" t="inlineStr"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
