import type { ComponentProps } from 'react';
import css from './Badge.module.css';
import { classNames } from './classNames.ts';

type Lit = { lamp?: boolean | undefined };

/** One word about what stands beside it: 'Beta', 'Draft'. */
export function Badge({ lamp, className, ...props }: ComponentProps<'span'> & Lit) {
  return <span {...props} className={classNames(css.badge, lamp && css.lamp, className)} />;
}

/** A badge that a Tooltip explains: a button, so that keyboard and touch reach it. */
export function BadgeButton({ lamp, className, ...props }: ComponentProps<'button'> & Lit) {
  return <button type="button" {...props} className={classNames(css.badge, css.button, lamp && css.lamp, className)} />;
}
