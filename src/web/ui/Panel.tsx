import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './classNames.ts';
import css from './Panel.module.css';
import text from './Text.module.css';

/** A block of the page. `padded` when it has neither head, body nor foot. */
export function Panel({ padded, className, ...props }: ComponentProps<'section'> & { padded?: boolean | undefined }) {
  return <section {...props} className={classNames(css.panel, padded && css.padded, className)} />;
}

type PanelHeadProps = {
  title: ReactNode;
  /** For the panel's `aria-labelledby`. */
  titleId?: string | undefined;
  /** What stands at the right of the title. */
  children?: ReactNode;
};

export function PanelHead({ title, titleId, children }: PanelHeadProps) {
  return (
    <div className={css.head}>
      <h2 className={text.heading} id={titleId}>
        {title}
      </h2>
      {children}
    </div>
  );
}

export function PanelBody({ className, ...props }: ComponentProps<'div'>) {
  return <div {...props} className={classNames(css.body, className)} />;
}

export function PanelFoot({ className, ...props }: ComponentProps<'div'>) {
  return <div {...props} className={classNames(css.foot, className)} />;
}
