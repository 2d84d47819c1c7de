import { afterEach, expect, test, vi } from 'vitest';
import { figuresIn, minutesAndSeconds, monthCount } from './figures.ts';

afterEach(() => void vi.unstubAllEnvs());

test.each([
  ['en', 'count', 1_284_117, '1,284,117', '1.3M'],
  ['en', 'count', 56_990, '56,990', '57K'],
  ['en', 'count', 10_000, '10,000', '10K'],
  ['en', 'count', 9_999, '9,999', '9,999'],
  ['en', 'count', 0, '0', '0'],
  ['en', 'count', -318, '−318', '−318'],
  ['en', 'count', -12_345, '−12,345', '−12.3K'],
  ['de', 'count', 1_284_117, '1.284.117', '1,3\u00a0Mio.'],
  ['de', 'count', 38_210, '38.210', '38.210'],
  ['fr', 'count', 1_284_117, '1\u202f284\u202f117', '1,3\u00a0M'],
  ['en', 'hours', 98_214 * 60, '98,214', '98.2K'],
  ['en', 'hours', 12 * 60 + 40, '13', '13'],
  ['en', 'hours', 25, '0.4', '0.4'],
  ['de', 'hours', 90, '1,5', '1,5'],
  ['en', 'hours', 0, '0', '0'],
  ['en', 'percent', 1.949, '1.9%', '1.9%'],
  ['en', 'percent', 8, '8.0%', '8.0%'],
  ['de', 'percent', 8.4, '8,4\u00a0%', '8,4\u00a0%'],
  ['en', 'duration', 275.4, '4:35', '4:35'],
  ['de', 'duration', 661, '11:01', '11:01'],
] as const)('in %s a %s of %s reads %j, on narrow screens %j', (locale, unit, amount, full, short) => {
  expect(figuresIn(locale).figure(unit, amount)).toEqual({ full, short });
});

test.each([
  [0, '0:00'],
  [0.4, '0:00'],
  [59.4, '0:59'],
  [59.5, '1:00'],
  [60, '1:00'],
  [605, '10:05'],
  [4503, '75:03'],
])('%s seconds read %j', (seconds, words) => {
  expect(minutesAndSeconds(seconds)).toBe(words);
});

test.each([
  ['en', '2026-10', 'October 2026', 'Oct ’26', 'Oct'],
  ['en', '2027-01', 'January 2027', 'Jan ’27', 'Jan'],
  ['de', '2026-10', 'Oktober 2026', 'Okt ’26', 'Okt'],
  ['fr', '2026-12', 'décembre 2026', 'déc. ’26', 'déc.'],
])('in %s the month %s reads %j', (locale, month, full, short, name) => {
  const figures = figuresIn(locale);
  expect([figures.month(month), figures.shortMonth(month), figures.monthName(month)]).toEqual([full, short, name]);
});

test.each(['Pacific/Kiritimati', 'Pacific/Pago_Pago'])('a month is the same month in %s', (zone) => {
  vi.stubEnv('TZ', zone);
  expect(figuresIn('en').month('2026-10')).toBe('October 2026');
});

test.each([
  [1, 'one month'],
  [3, '3 months'],
])('%i months read %j', (count, words) => {
  expect(monthCount(count)).toBe(words);
});
