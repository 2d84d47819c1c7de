import { type ReactNode, useId } from 'react';
import css from './MetricName.module.css';

type MetricNameProps = {
  meaning: string;
  source: string;
  /** Of all months, in full. */
  values: ReactNode;
  /** The name. */
  children: string;
};

/** A metric's name, which opens what it means, where it comes from and its values: the browser's own popover closes by itself. */
export function MetricName({ meaning, source, values, children }: MetricNameProps) {
  const id = useId();
  return (
    <div className={css.anchor}>
      <button className={css.name} type="button" popoverTarget={id}>
        {children}
      </button>
      <div className={css.note} id={id} popover="auto">
        <p>{meaning}</p>
        <p className={css.source}>{source}</p>
        {values}
      </div>
    </div>
  );
}
