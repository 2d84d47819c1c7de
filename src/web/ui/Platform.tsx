import type { ComponentProps } from 'react';
import { classNames } from './classNames.ts';
import css from './Platform.module.css';

/** A platform as a plain two-letter plate, never its logo. Decoration: its name stands beside it. */
export function Platform({ className, ...props }: ComponentProps<'span'>) {
  return <span {...props} className={classNames(css.plate, className)} aria-hidden="true" />;
}
