/** Clicks by week, as words and as bars; without a browser. */
import type { Link } from '../contract.ts';

type Week = Link['weeks'][number];

export const NUMBER = new Intl.NumberFormat('en');
const DAY = new Intl.DateTimeFormat('en', { month: 'short', day: 'numeric', timeZone: 'UTC' });

/** `1,284 clicks`. */
export function clickCount(clicks: number): string {
  return `${NUMBER.format(clicks)} ${clicks === 1 ? 'click' : 'clicks'}`;
}

/** `Nov 14 – 20`, `Oct 31 – Nov 6`. Days are those of UTC, as clicks are counted. */
export function weekName({ from, to }: Pick<Week, 'from' | 'to'>): string {
  return DAY.formatRange(new Date(from), new Date(to));
}

/** Everything that the bars show, for who cannot see them. */
export function barsLabel(weeks: readonly Week[]): string {
  return `Clicks a week: ${weeks.map((week) => `${weekName(week)} ${NUMBER.format(week.clicks)}`).join('; ')}`;
}

/** Heights in a chart of a height; a week with a click is seen, however small it is beside the others. */
export function barHeights(weeks: readonly Pick<Week, 'clicks'>[], height: number): number[] {
  const most = Math.max(1, ...weeks.map(({ clicks }) => clicks));
  return weeks.map(({ clicks }) => Math.max(clicks > 0 ? 2 : 1, (clicks / most) * height));
}
