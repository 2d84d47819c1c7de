import { barsOf } from './bars.ts';
import css from './MonthBars.module.css';

const HEIGHT = 20;
const BAR = 12;
const STEP = 16;

type MonthBarsProps = {
  /** What a screen reader says in its place: every month with its value. */
  label: string;
  /** From the oldest to the newest. */
  amounts: readonly number[];
};

/** A bar for each month, the newest at the right. */
export function MonthBars({ label, amounts }: MonthBarsProps) {
  const width = STEP * amounts.length - (STEP - BAR);
  return (
    <svg
      className={css.bars}
      width={width}
      height={HEIGHT}
      viewBox={`0 0 ${width} ${HEIGHT}`}
      role="img"
      aria-label={label}
    >
      {barsOf(amounts, HEIGHT).map(({ y, height }, index) => (
        <rect key={index} x={index * STEP} y={y} width={BAR} height={height} rx={Math.min(2, height / 2)} />
      ))}
    </svg>
  );
}
