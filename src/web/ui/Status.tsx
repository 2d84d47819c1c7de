import type { ComponentProps } from 'react';
import { classNames } from './classNames.ts';
import css from './Status.module.css';

type StatusProps = ComponentProps<'span'> & {
  /** `lamp`: waits for the reader. `off`: not there yet. */
  kind?: 'good' | 'lamp' | 'bad' | 'off' | undefined;
};

/** How something stands, as a dot and a word. */
export function Status({ kind, className, ...props }: StatusProps) {
  return <span {...props} className={classNames(css.status, kind && css[kind], className)} />;
}
