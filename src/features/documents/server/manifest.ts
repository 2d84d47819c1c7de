/** Reading manifest.csv: its columns by name, its rows with their true lines. */
import { type CsvForm, readCsv } from '#server/csv.ts';
import type { Row } from './row.ts';

const MANIFEST: CsvForm<'file' | 'account' | 'type' | 'month' | 'day'> = {
  what: 'manifest',
  required: ['file', 'account', 'type', 'month'],
  optional: ['day'],
};

/**
 * The rows of a manifest, a CSV file with the columns file, account, type, month and perhaps day; others are ignored.
 * @throws UnreadableSource where it is no manifest
 */
export function rowsOfManifest(bytes: Buffer, name: string): Row[] {
  const { rows } = readCsv(bytes, name, MANIFEST);
  return rows.map(({ line, values, fault }) => ({ line, ...values, ...(fault !== undefined && { fault }) }));
}
