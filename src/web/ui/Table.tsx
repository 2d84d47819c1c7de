import { ChevronDown, ChevronUp } from 'lucide-react';
import type { ComponentProps } from 'react';
import { classNames } from './classNames.ts';
import css from './Table.module.css';

/** The hairline around a table, or around the empty place where it will stand. `aria-busy` while its rows load. */
export function TableBox({ className, ...props }: ComponentProps<'div'>) {
  return <div {...props} className={classNames(css.box, className)} />;
}

/** A table with the house's rows. Give it a `<caption>`, hidden if need be. */
export function Table({ className, ...props }: ComponentProps<'table'>) {
  return <table {...props} className={classNames(css.table, className)} />;
}

/** The head of a column that is not sorted by. */
export function ColumnHead({ right, className, ...props }: ComponentProps<'th'> & { right?: boolean | undefined }) {
  return <th scope="col" {...props} className={classNames(right && css.right, className)} />;
}

type SortHeadProps = ComponentProps<'th'> & {
  /** Set on the one column that the rows are sorted by. */
  sorted?: 'asc' | 'desc' | undefined;
  onSort: () => void;
};

/** The head of a column to sort by: the caret points down when the rows descend. */
export function SortHead({ sorted, onSort, children, ...props }: SortHeadProps) {
  const ariaSort = sorted && ({ asc: 'ascending', desc: 'descending' } as const)[sorted];
  return (
    <th scope="col" {...props} aria-sort={ariaSort}>
      <button className={css.sort} type="button" onClick={onSort}>
        {children}
        {sorted === 'asc' ? <ChevronUp /> : <ChevronDown />}
      </button>
    </th>
  );
}

/** A cell; `right` for numbers that are compared and for the row's one action. */
export function Cell({ right, className, ...props }: ComponentProps<'td'> & { right?: boolean | undefined }) {
  return <td {...props} className={classNames(right && css.right, className)} />;
}
