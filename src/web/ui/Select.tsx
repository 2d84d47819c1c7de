import { ChevronsUpDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { classNames } from './classNames.ts';
import { useFieldControl } from './fieldContext.ts';
import css from './Select.module.css';

/** The browser's own select with `<option>` children. `auto` for a toolbar: as wide as its words, with a quieter border. */
export function Select({ auto, className, ...props }: ComponentProps<'select'> & { auto?: boolean | undefined }) {
  return (
    <span className={classNames(css.box, auto && css.auto, className)}>
      <select {...props} {...useFieldControl(props)} className={css.select} />
      <ChevronsUpDown />
    </span>
  );
}
