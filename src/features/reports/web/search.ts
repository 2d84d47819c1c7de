/** The query of the reports page: which channel. */
import type { SearchSchemaInput } from '@tanstack/react-router';

export interface ReportsSearch {
  /** A channel's feed_id; the first one when left out. */
  channel?: string;
}

/** The contract's bound of a channel's id. */
const MOST = 200;

/** Reads an address; what makes no sense is left out. */
export function reportsSearch({ channel }: { channel?: unknown } & SearchSchemaInput): ReportsSearch {
  return typeof channel === 'string' && channel.length > 0 && channel.length <= MOST ? { channel } : {};
}
