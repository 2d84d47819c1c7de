import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '#web/ui/classNames.ts';
import text from '#web/ui/Text.module.css';
import css from './Door.module.css';

/** What the door says: the page's title and a line under it. */
export function DoorWords({ title, children }: { title: ReactNode; children?: ReactNode }) {
  return (
    <div className={css.words}>
      <h1 className={text.title}>{title}</h1>
      {children && <p className={text.muted}>{children}</p>}
    </div>
  );
}

/** What stands low in the door: the handle. */
export function DoorLow({ className, ...props }: ComponentProps<'div'>) {
  return <div {...props} className={classNames(css.low, className)} />;
}
