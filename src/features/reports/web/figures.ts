/** How the figures of a report are written (specification, section 9: percent with one decimal, times as minutes:seconds). */

/** What a metric's number counts: pieces, minutes shown as hours, seconds shown as minutes:seconds, percent. */
export type Unit = 'count' | 'hours' | 'duration' | 'percent';

/** A figure in words, in full and as narrow screens show it; the two may be the same. */
export interface Figure {
  readonly full: string;
  readonly short: string;
}

export interface Figures {
  readonly locale: string;
  /** `amount` as the wire has it: minutes for hours, seconds for a duration, 12.3 for 12.3 %. */
  readonly figure: (unit: Unit, amount: number) => Figure;
  /** `2026-10` → 'October 2026'. */
  readonly month: (month: string) => string;
  /** `2026-10` → 'Oct ’26'. */
  readonly shortMonth: (month: string) => string;
  /** `2026-10` → 'Oct'. */
  readonly monthName: (month: string) => string;
}

/** From here on narrow screens abbreviate: 9,999 stays, 10,000 becomes 10K. */
const LARGE = 10_000;
/** Below as many hours a decimal says more than it costs: half an hour is not none. */
const FEW_HOURS = 10;

/** The words of a locale. */
export function figuresIn(locale: string): Figures {
  const whole = new Intl.NumberFormat(locale, { maximumFractionDigits: 0 });
  const tenths = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 });
  const compact = new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 1 });
  const percent = new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: 'percent',
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  });
  const monthAndYear = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' });
  const month = new Intl.DateTimeFormat(locale, { month: 'short', timeZone: 'UTC' });

  const abbreviated = (amount: number, full: Intl.NumberFormat): Figure => ({
    full: trueMinus(full.format(amount)),
    short: trueMinus((Math.abs(amount) < LARGE ? full : compact).format(amount)),
  });
  const alike = (words: string): Figure => ({ full: words, short: words });

  return {
    locale,
    figure: (unit, amount) => {
      if (unit === 'count') return abbreviated(amount, whole);
      if (unit === 'hours') return abbreviated(amount / 60, Math.abs(amount / 60) < FEW_HOURS ? tenths : whole);
      return alike(unit === 'duration' ? minutesAndSeconds(amount) : trueMinus(percent.format(amount)));
    },
    month: (text) => monthAndYear.format(firstDay(text)),
    shortMonth: (text) => `${month.format(firstDay(text))} ’${text.slice(2, 4)}`,
    monthName: (text) => month.format(firstDay(text)),
  };
}

/** 275.4 (seconds) → '4:35'. There are no hours: 4503 → '75:03'. */
export function minutesAndSeconds(seconds: number): string {
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}

/** How many months a report has: '3 months'. */
export function monthCount(count: number): string {
  return count === 1 ? 'one month' : `${count} months`;
}

/** Counted in UTC: the zone of the reader plays no part in what a month is called. */
function firstDay(month: string): number {
  const [year, number] = month.split('-').map(Number);
  return Date.UTC(year ?? 0, (number ?? 1) - 1);
}

function trueMinus(words: string): string {
  return words.replace('-', '−');
}
