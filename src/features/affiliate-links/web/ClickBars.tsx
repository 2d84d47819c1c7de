import type { Link } from '../contract.ts';
import css from './ClickBars.module.css';
import { barHeights, barsLabel, clickCount, NUMBER, weekName } from './weeks.ts';

const HEIGHT = 20;
const BAR = 6;
const STEP = 8;

/** All clicks as a number, and beside it those of the last weeks, this one at the right. */
export function ClickBars({ clicks, weeks }: Pick<Link, 'clicks' | 'weeks'>) {
  const width = STEP * weeks.length - (STEP - BAR);
  const heights = barHeights(weeks, HEIGHT);
  return (
    <span className={css.clicks}>
      <span>
        {NUMBER.format(clicks)}
        <span className={css.word}> {clicks === 1 ? 'click' : 'clicks'}</span>
      </span>
      <svg
        className={css.bars}
        width={width}
        height={HEIGHT}
        viewBox={`0 0 ${width} ${HEIGHT}`}
        role="img"
        aria-label={barsLabel(weeks)}
      >
        {weeks.map((week, index) => (
          <g key={week.from}>
            <title>{`${weekName(week)}: ${clickCount(week.clicks)}`}</title>
            <path className={css.reach} d={`M${index * STEP} 0h${STEP}v${HEIGHT}h-${STEP}z`} />
            <rect
              className={week.clicks === 0 ? css.none : undefined}
              x={index * STEP}
              y={HEIGHT - (heights[index] ?? 0)}
              width={BAR}
              height={heights[index]}
              rx={1}
            />
          </g>
        ))}
      </svg>
    </span>
  );
}
