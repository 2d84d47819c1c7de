import { ArrowUpRight, ChevronRight } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './classNames.ts';
import css from './Rows.module.css';
import text from './Text.module.css';

/** A list of `<li>` with hairlines between them. */
export function Rows({ className, ...props }: ComponentProps<'ul'>) {
  return <ul {...props} className={classNames(css.rows, className)} />;
}

type NoteRowProps = Omit<ComponentProps<'a'>, 'title'> & {
  title: ReactNode;
  date: ReactNode;
  /** One line about it. */
  children?: ReactNode;
};

/**
 * A notification: a title, a date and a line, as a link where it has an `href`. One with `target="_blank"` says so. For a
 * page of the portal: `createLink(NoteRow)`.
 */
export function NoteRow({ title, date, children, className, ...props }: NoteRowProps) {
  const leaves = props.target === '_blank';
  return (
    <a {...props} rel={leaves ? 'noopener noreferrer' : props.rel} className={classNames(css.note, className)}>
      <span className={css.title}>{title}</span>
      <span className={css.date}>
        {date}
        {leaves && <ArrowUpRight />}
        {leaves && <span className={text.screenReader}>opens in a new tab</span>}
        {props.href && !leaves && <ChevronRight />}
      </span>
      {children && <span className={css.text}>{children}</span>}
    </a>
  );
}
