import { type ReactNode, useId } from 'react';
import text from '#web/ui/Text.module.css';
import css from './Account.module.css';

type SectionProps = {
  title: string;
  /** What it is about, in a line or two. */
  about: ReactNode;
  children: ReactNode;
};

/** A part of the account: its explanation at the left, what is changed at the right. */
export function Section({ title, about, children }: SectionProps) {
  const id = useId();
  return (
    <section className={css.section} aria-labelledby={id}>
      <div className={css.about}>
        <h2 className={text.heading} id={id}>
          {title}
        </h2>
        <p className={text.hint}>{about}</p>
      </div>
      <div className={css.body}>{children}</div>
    </section>
  );
}
