/** PDF files of text and lines in Helvetica (PDF Reference 1.7): enough for the demo's statements. */
import { createHash } from 'node:crypto';

/** A4 in points; the origin is the lower left corner. */
export const PAGE = { width: 595, height: 842 } as const;

type Font = 'regular' | 'bold';

interface Style {
  readonly size?: number;
  readonly font?: Font;
  /** From 0, black, to 1, white. */
  readonly grey?: number;
  /** Whether the text ends at x. Exact in the regular font, and for amounts in both. */
  readonly ends?: boolean;
}

/** The widths of Helvetica's signs in thousandths of the size (Adobe's font metrics); all others take 556, digits too. */
const WIDTHS = new Map(
  Object.entries({
    222: 'ijl',
    278: 'ft ,.:;/!I[]|',
    333: 'r-()',
    500: 'ckJsvxyz',
    611: 'FTZ',
    667: 'ABEKPSVXY',
    722: 'CDHNRUw',
    778: 'GOQ',
    833: 'Mm',
    889: '%',
    944: 'W',
  }).flatMap(([width, signs]) => [...signs].map((sign) => [sign, Number(width)] as const)),
);
const OTHER_WIDTH = 556;

/** One line of text on a page, as the page's content. */
export function text(x: number, y: number, words: string, style: Style = {}): string {
  const { size = 10, font = 'regular', grey = 0.13, ends = false } = style;
  const left = ends ? x - widthOf(words, size) : x;
  return `BT /${font === 'bold' ? 'B' : 'R'} ${size} Tf ${grey} g ${left.toFixed(2)} ${y} Td (${escaped(words)}) Tj ET`;
}

/** A line across. */
export function rule(x: number, y: number, width: number, grey = 0.8): string {
  return `${grey} G 0.75 w ${x} ${y} m ${x + width} ${y} l S`;
}

function widthOf(words: string, size: number): number {
  const thousandths = [...words].reduce((sum, sign) => sum + (WIDTHS.get(sign) ?? OTHER_WIDTH), 0);
  return (thousandths * size) / 1000;
}

/** A PDF of these pages; each is a list of what `text` and `rule` give. */
export function pdf(title: string, author: string, pages: readonly (readonly string[])[]): Buffer {
  const firstPage = 6;
  const pageNumbers = pages.map((_page, index) => firstPage + 2 * index);
  const font = (name: string) => `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`;
  return written([
    '<< /Type /Catalog /Pages 2 0 R /Lang (en) /ViewerPreferences << /DisplayDocTitle true >> >>',
    `<< /Type /Pages /Count ${pages.length} /Kids [${pageNumbers.map((number) => `${number} 0 R`).join(' ')}] >>`,
    font('Helvetica'),
    font('Helvetica-Bold'),
    `<< /Title (${escaped(title)}) /Author (${escaped(author)}) >>`,
    ...pages.flatMap((page, index) => {
      const content = page.join('\n');
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${PAGE.width} ${PAGE.height}] ` +
          `/Resources << /Font << /R 3 0 R /B 4 0 R >> >> /Contents ${firstPage + 2 * index + 1} 0 R >>`,
        `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
      ];
    }),
  ]);
}

/** The objects from number 1 on, then the table of where each begins. One character is one byte. */
function written(objects: readonly string[]): Buffer {
  let body = '%PDF-1.7\n%\xe2\xe3\xcf\xd3\n';
  const places: string[] = [];
  for (const [index, object] of objects.entries()) {
    places.push(`${String(body.length).padStart(10, '0')} 00000 n \n`);
    body += `${index + 1} 0 obj\n${object}\nendobj\n`;
  }
  const size = objects.length + 1;
  const id = createHash('sha256').update(body, 'latin1').digest('hex').slice(0, 32);
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${places.join('')}`;
  const trailer = `trailer\n<< /Size ${size} /Root 1 0 R /Info 5 0 R /ID [<${id}> <${id}>] >>`;
  return Buffer.from(`${body}${table}${trailer}\nstartxref\n${body.length}\n%%EOF\n`, 'latin1');
}

/** A PDF's text string. Helvetica has Latin letters only: any other becomes a question mark. */
function escaped(words: string): string {
  return words.replaceAll(/[^\x20-\x7e\xa0-\xff]/g, '?').replaceAll(/[\\()]/g, '\\$&');
}
