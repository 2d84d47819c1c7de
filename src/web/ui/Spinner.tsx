import type { ComponentProps } from 'react';
import { classNames } from './classNames.ts';
import css from './Spinner.module.css';

/** A turning ring. Silent: the busy control or region says in words what it waits for. */
export function Spinner({ className, ...props }: ComponentProps<'span'>) {
  return <span {...props} className={classNames(css.spinner, className)} aria-hidden="true" />;
}
