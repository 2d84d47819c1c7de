import css from './Meter.module.css';

const WIDTH = 64;

/** How much of the most it is, from 0 to 1. Decoration: the number stands beside it. */
export function Meter({ share }: { share: number }) {
  const filled = Math.min(1, Math.max(0, share)) * WIDTH;
  return (
    <svg className={css.meter} viewBox={`0 0 ${WIDTH} 6`} preserveAspectRatio="none" aria-hidden="true">
      <rect className={css.track} width={WIDTH} height="6" rx="3" />
      <rect className={css.fill} width={filled} height="6" rx="3" />
    </svg>
  );
}
