import type { ReactNode } from 'react';
import css from './PageHead.module.css';
import text from './Text.module.css';

type PageHeadProps = {
  title: ReactNode;
  lede?: ReactNode;
  /** At most one control, at the right. */
  children?: ReactNode;
};

/** The page's one title, at most one line under it, and one control. */
export function PageHead({ title, lede, children }: PageHeadProps) {
  return (
    <header className={css.head}>
      <div className={css.words}>
        <h1 className={text.title}>{title}</h1>
        {lede && <p className={text.lede}>{lede}</p>}
      </div>
      {children}
    </header>
  );
}
