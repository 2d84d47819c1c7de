import { ArrowLeft } from 'lucide-react';
import type { ComponentProps } from 'react';
import css from './BackLink.module.css';
import { ButtonLink } from './ButtonLink.tsx';
import { classNames } from './classNames.ts';

/** The way up from a page below a first-level page, above its title: `createLink(BackLink)`. */
export function BackLink({ className, children, ...props }: ComponentProps<'a'>) {
  return (
    <ButtonLink {...props} look="quiet" className={classNames(css.back, className)}>
      <ArrowLeft />
      {children}
    </ButtonLink>
  );
}
