const FORMATS = new Map<string, Intl.NumberFormat>();

/**
 * 12.4 (percent) → '+12.4%', −3.84 → '−3.8%' with a true minus, null (no month before, or a base of zero or below) → '--'.
 * `locale` is the reader's: '+12,4 %'.
 */
export function deltaText(percent: number | null, locale = 'en'): string {
  return percent === null ? '--' : formatOf(locale).format(percent).replace('-', '−');
}

function formatOf(locale: string): Intl.NumberFormat {
  const known = FORMATS.get(locale);
  if (known) return known;
  const made = new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: 'percent',
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
    signDisplay: 'exceptZero',
  });
  FORMATS.set(locale, made);
  return made;
}
