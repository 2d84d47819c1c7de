/** How near the end of a tax form is. */

/** A form that expires within so many days is about to. */
const SOON_DAYS = 60;

/** A calendar day, `2026-12-31`, as midnight of it where the reader is: it has no time zone of its own. */
export function localDay(day: string): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date);
}

/** What to say beside a form's last day, `2026-12-31`, on the reader's today; undefined while there is time. */
export function expiryWords(day: string, today: Date): string | undefined {
  const left = Math.round((noon(localDay(day)) - noon(today)) / 86_400_000);
  if (left > SOON_DAYS) return undefined;
  if (left > 0) return `In ${left} ${left === 1 ? 'day' : 'days'}`;
  if (left === 0) return 'Expires today';
  if (left < -SOON_DAYS) return 'Expired';
  return `Expired ${-left} ${left === -1 ? 'day' : 'days'} ago`;
}

/** The same time of each calendar day: days around a change of the clocks are not 24 hours long. */
function noon(date: Date): number {
  return Date.UTC(date.getFullYear(), date.getMonth(), date.getDate(), 12);
}
