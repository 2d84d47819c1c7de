/** Keeps the demo's texts in the present: `{{…}}` in them stands for what a date or an address is today. */

export interface Present {
  readonly today: Date;
  /** The newest month with statements, as `YYYY-MM`. */
  readonly newest: string;
  /** Where the portal is, without a slash at the end. */
  readonly site: string;
}

const SEASONS = ['winter', 'spring', 'summer', 'autumn'] as const;
const DAY = 86_400_000;

/**
 * | Token | On November 20, 2026 |
 * |---|---|
 * | `{{day +11}}` | December 1 |
 * | `{{sunday}}` | November 22, the next one |
 * | `{{month +2}}` `{{month -5}}` | January, June |
 * | `{{season +4}}` `{{Season +1}}` | spring, Winter |
 * | `{{year}}` `{{year +1}}` | 2026, 2027 |
 * | `{{reported month}}` `{{reported year}}` | September, 2026: the newest month with statements |
 * | `{{month before}}` | August: the one before it |
 * | `{{site}}` | the portal's address |
 *
 * @throws Error where a text holds any other
 */
export function inThePresent(text: string, present: Present): string {
  return text.replaceAll(/\{\{(\w+)(?: ([+-]\d+|\w+))?\}\}/g, (token, name: string, which = '') => {
    const value = valueOf(name, which, present);
    if (value === undefined) throw new Error(`A demo text holds ${token}, which stands for nothing.`);
    return value;
  });
}

function valueOf(name: string, which: string, { today, newest, site }: Present): string | undefined {
  const reported = new Date(`${newest}-01T00:00:00Z`);
  if (which === '' || /^[+-]\d+$/.test(which)) {
    const count = Number(which);
    if (name === 'day') return dayName(new Date(today.getTime() + count * DAY));
    if (name === 'month') return monthName(monthsFrom(today, count));
    if (name === 'season') return seasonName(monthsFrom(today, count));
    if (name === 'Season') return seasonName(monthsFrom(today, count)).replace(/^./, (letter) => letter.toUpperCase());
    if (name === 'year') return String(today.getUTCFullYear() + count);
  }
  const named: Readonly<Record<string, string>> = {
    'sunday ': dayName(new Date(today.getTime() + (7 - today.getUTCDay()) * DAY)),
    'site ': site,
    'reported month': monthName(reported),
    'reported year': String(reported.getUTCFullYear()),
    'month before': monthName(monthsFrom(reported, -1)),
  };
  return named[`${name} ${which}`];
}

function monthsFrom(date: Date, months: number): Date {
  return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1));
}

function monthName(date: Date): string {
  return date.toLocaleDateString('en-US', { month: 'long', timeZone: 'UTC' });
}

function dayName(date: Date): string {
  return date.toLocaleDateString('en-US', { month: 'long', day: 'numeric', timeZone: 'UTC' });
}

/** As Lisbon, Leeds and Montréal have them: December is winter. */
function seasonName(date: Date): string {
  return SEASONS[Math.floor(((date.getUTCMonth() + 1) % 12) / 3)] ?? 'winter';
}
