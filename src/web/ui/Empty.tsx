import type { ReactNode } from 'react';
import { classNames } from './classNames.ts';
import css from './Empty.module.css';

type EmptyProps = {
  title: ReactNode;
  /** One line on when something will come, or on what to do. */
  children?: ReactNode;
  /** At most one button or link. */
  action?: ReactNode;
  small?: boolean | undefined;
  /** The place is empty because loading it failed: red tape, and screen readers hear it at once. */
  error?: boolean | undefined;
};

/** Where something will stand one day. */
export function Empty({ title, children, action, small, error }: EmptyProps) {
  return (
    <div className={classNames(css.empty, small && css.small, error && css.error)} role={error ? 'alert' : undefined}>
      <div className={css.title}>{title}</div>
      {children && <div className={css.text}>{children}</div>}
      {action && <div className={css.action}>{action}</div>}
    </div>
  );
}
