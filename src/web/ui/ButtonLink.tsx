import type { ComponentProps } from 'react';
import { type ButtonLook, buttonClasses } from './buttonClasses.ts';

/** A link that looks like a button. For a page of the portal: `createLink(ButtonLink)`. */
export function ButtonLink({ look, small, wide, className, children, ...props }: ComponentProps<'a'> & ButtonLook) {
  return (
    <a {...props} className={buttonClasses({ look, small, wide }, className)}>
      {children}
    </a>
  );
}
