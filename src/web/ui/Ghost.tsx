import { type ReactNode, useId } from 'react';
import css from './Ghost.module.css';
import text from './Text.module.css';

type GhostProps = {
  title: ReactNode;
  lede?: ReactNode;
  /** The ways on: buttons and links. */
  children?: ReactNode;
};

/** A page with nobody on it: not found, or broken. Its title is the page's. */
export function Ghost({ title, lede, children }: GhostProps) {
  const glow = useId();
  return (
    <div className={css.ghost}>
      <svg className={css.lamp} viewBox="0 0 72 152" aria-hidden="true">
        <defs>
          <radialGradient id={glow}>
            <stop className={css.near} offset="0" />
            <stop className={css.far} offset="1" />
          </radialGradient>
        </defs>
        <g className={css.glow} fill={`url(#${glow})`}>
          <circle cx="36" cy="24" r="180" />
          <ellipse cx="36" cy="147" rx="140" ry="18" />
        </g>
        <path className={css.stand} d="M36 48v94" />
        <path className={css.base} d="M20 149c0-6 7-8 16-8s16 2 16 8zM31 39h10v10H31z" />
        <path className={css.stand} d="M31 39C21 32 18 8 36 5c18 3 15 27 5 34M36 5v5" />
        <circle className={css.bulb} cx="36" cy="26" r="8.5" />
      </svg>
      <h1 className={text.title}>{title}</h1>
      {lede && <p className={text.lede}>{lede}</p>}
      {children && <div className={css.actions}>{children}</div>}
    </div>
  );
}
