const SIZE = 5;

/** The page numbers to offer: at most five, starting three before the current page. None when there is only one page. */
export function pagerWindow(page: number, totalPages: number): number[] {
  if (totalPages <= 1) return [];
  const first = Math.max(1, page - 3);
  const last = Math.min(totalPages, first + SIZE - 1);
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);
}
