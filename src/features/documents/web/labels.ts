/** The words that a document is shown by (specification, section 3, Document); its type's stands in the contract. */

const MONTH = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/**
 * `2023-5` → 'May 2023'. An id of two parts means the 2nd: with the 1st, a zone west of Greenwich would read
 * April. Counted and written in UTC, the zone of the reader plays no part at all. An id of another form stays as it is.
 */
export function monthLabel(documentId: string): string {
  const parts = /^(\d{4})-(\d{1,2})(?:-(\d{1,2}))?$/.exec(documentId);
  if (!parts) return documentId;
  const [, year, month, day = '02'] = parts;
  if (Number(month) < 1 || Number(month) > 12) return documentId;
  return MONTH.format(Date.UTC(Number(year), Number(month) - 1, Number(day)));
}

/** Where a page stands in the whole list: '21–40 of 47'. */
export function rangeLabel(page: number, per: number, total: number): string {
  const first = (page - 1) * per + 1;
  return `${first}–${Math.min(page * per, total)} of ${total}`;
}
