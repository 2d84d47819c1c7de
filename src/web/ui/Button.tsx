import type { ComponentProps, MouseEvent } from 'react';
import css from './Button.module.css';
import { type ButtonLook, buttonClasses } from './buttonClasses.ts';
import { Spinner } from './Spinner.tsx';

export type ButtonProps = ComponentProps<'button'> & ButtonLook & { busy?: boolean | undefined };

/**
 * A busy button keeps its place, width, label and focus, and takes no clicks; a form is not submitted through it
 * either, since Enter in a field clicks it.
 */
export function Button({ look, small, wide, busy = false, className, children, onClick, ...props }: ButtonProps) {
  const ignoreClick = (event: MouseEvent) => event.preventDefault();
  return (
    <button
      type="button"
      {...props}
      {...(busy && { 'aria-busy': true, 'aria-disabled': true })}
      className={buttonClasses({ look, small, wide }, busy ? css.busy : undefined, className)}
      onClick={busy ? ignoreClick : onClick}
    >
      {busy && <Spinner className={css.ring} />}
      {children}
    </button>
  );
}
