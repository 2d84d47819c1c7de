import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './classNames.ts';
import css from './Facts.module.css';

/** Names and values to read, nothing to press. Holds Fact elements. */
export function Facts({ className, ...props }: ComponentProps<'dl'>) {
  return <dl {...props} className={classNames(css.facts, className)} />;
}

export function Fact({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div className={css.fact}>
      <dt className={css.name}>{name}</dt>
      <dd className={css.value}>{children}</dd>
    </div>
  );
}
