const PERCENT = new Intl.NumberFormat('en', {
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
  signDisplay: 'exceptZero',
});

/** 12.4 (percent) → '+12.4%', −3.84 → '−3.8%' with a true minus, null (no month before, or a base of zero) → '--'. */
export function deltaText(percent: number | null): string {
  return percent === null ? '--' : `${PERCENT.format(percent).replace('-', '−')}%`;
}
