import type { ComponentProps } from 'react';
import css from './Checkbox.module.css';
import { classNames } from './classNames.ts';

/** A box to tick and the words beside it, which tick it too. */
export function Checkbox({ className, children, ...props }: ComponentProps<'input'>) {
  return (
    <label className={classNames(css.line, className)}>
      <input {...props} type="checkbox" className={css.box} />
      <span>{children}</span>
    </label>
  );
}
