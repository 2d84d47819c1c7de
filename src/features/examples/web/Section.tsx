import type { ReactNode } from 'react';
import { classNames } from '#web/ui/classNames.ts';
import text from '#web/ui/Text.module.css';
import css from './Examples.module.css';

/** One part of the sheet under its heading. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={css.section}>
      <h2 className={text.heading}>{title}</h2>
      {children}
    </section>
  );
}

/** Examples beside each other, under each other on a phone. */
export function Grid({ three, children }: { three?: boolean; children: ReactNode }) {
  return <div className={classNames(css.grid, three && css.three)}>{children}</div>;
}

export function Row({ children }: { children: ReactNode }) {
  return <div className={css.row}>{children}</div>;
}

/** An example with a line above it that says what it shows. */
export function Cell({ caption, children }: { caption: string; children: ReactNode }) {
  return (
    <div className={css.cell}>
      <span className={css.caption}>{caption}</span>
      {children}
    </div>
  );
}
