import { useId } from 'react';
import { classNames } from '#web/ui/classNames.ts';
import css from './StreetLamp.module.css';

/** The lamp above the door. It is out when nobody is let in. */
export function StreetLamp({ out }: { out: boolean }) {
  const halo = useId();
  return (
    <svg className={classNames(css.lamp, out && css.out)} viewBox="0 0 208 84" aria-hidden="true">
      <defs>
        <radialGradient
          id={halo}
          cx="0.5"
          cy="0"
          r="1"
          gradientTransform="translate(0.5 0) scale(0.5 1) translate(-0.5 0)"
        >
          <stop className={css.near} offset="0" />
          <stop className={css.far} offset="1" />
        </radialGradient>
      </defs>
      <path className={css.halo} fill={`url(#${halo})`} d="M82 42h44l58 42H24z" />
      <path className={css.bulb} d="M93 41a11 8 0 0 0 22 0z" />
      <path className={css.shade} d="M102 0h4v22h-4z" />
      <path className={css.shade} d="M78 42c2-12 12-21 26-21s24 9 26 21z" />
    </svg>
  );
}
