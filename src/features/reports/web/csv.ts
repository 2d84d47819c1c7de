/** A month of a report as a table for a spreadsheet. */
import type { ReportEntry } from '../contract.ts';
import type { Unit } from './figures.ts';
import { BANDS, deltaOf } from './metrics.ts';
import { addressOf, TOP_LISTS } from './topLists.ts';

type Cell = string | number | null;

const HEAD = ['Month', 'Part', 'Rank', 'Name', 'Value', 'Unit', 'Change in percent', 'Address'];

/** Numbers stay as the wire has them, so that a spreadsheet can go on counting; this says in what. */
const UNITS: Record<Unit, string> = { count: '', hours: 'minutes', duration: 'seconds', percent: 'percent' };

/** Excel takes a file for UTF-8 only by its mark. */
const BYTE_ORDER_MARK = '\uFEFF';

/** Every figure of a month: the metrics, then the top lists without their placeholders. UTF-8 with its mark, CRLF. */
export function csvOf(entry: ReportEntry): string {
  const metrics = BANDS.flatMap((band) =>
    band.metrics.map(({ metric, label, unit }): Cell[] => {
      const name = label.replace(' (hours)', '');
      return [entry.month, band.title, null, name, entry[metric], UNITS[unit], deltaOf(entry, metric), null];
    }),
  );
  const tops = TOP_LISTS.flatMap((list) =>
    list
      .rows(entry)
      .map((row, index): Cell[] => {
        const { title, amount, percentDelta = null } = row;
        return [
          entry.month,
          list.title,
          index + 1,
          title,
          amount,
          UNITS[list.unit],
          percentDelta,
          addressOf(list, row) ?? null,
        ];
      })
      .filter((row) => row.at(-1) !== null),
  );
  const lines = [HEAD, ...metrics, ...tops].map((row) => row.map(written).join(','));
  return `${BYTE_ORDER_MARK}${lines.join('\r\n')}\r\n`;
}

/** 'Okafor Studios - 2026-10.csv', without what a file system does not take. */
export function csvName(channel: string, month: string): string {
  const plain = channel.replaceAll(/[\\/:*?"<>|\p{Cc}\s]+/gu, ' ').trim();
  return `${plain || 'Report'} - ${month}.csv`;
}

/**
 * A field by RFC 4180. Text that a spreadsheet would run as a formula, such as a video's title, gets an apostrophe
 * before it (OWASP, CSV Injection).
 */
function written(cell: Cell): string {
  if (typeof cell !== 'string') return cell === null ? '' : String(cell);
  const harmless = /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
