import { ChevronsUpDown } from 'lucide-react';
import type { ComponentProps, KeyboardEvent } from 'react';
import { classNames } from './classNames.ts';
import { useFieldControl } from './fieldContext.ts';
import css from './Select.module.css';

/** How many options a page of the list counts (specification, section 9); browsers would count what is seen of it. */
const PAGE = 5;

/** The browser's own select with `<option>` children. `auto` for a toolbar: as wide as its words, with a quieter border. */
export function Select({ auto, className, ...props }: ComponentProps<'select'> & { auto?: boolean | undefined }) {
  return (
    <span className={classNames(css.box, auto && css.auto, className)}>
      <select onKeyDown={turnPage} {...props} {...useFieldControl(props)} className={css.select} />
      <ChevronsUpDown />
    </span>
  );
}

/** Page Down and Page Up in the open list, where it is the page's: a list of the system keeps its own ways. */
function turnPage(event: KeyboardEvent<HTMLSelectElement>): void {
  const step = { PageDown: PAGE, PageUp: -PAGE }[event.key];
  const options = Array.from(event.currentTarget.options).filter(({ disabled }) => !disabled);
  const current = options.findIndex((option) => option === event.target);
  if (step === undefined || current === -1) return;
  event.preventDefault();
  options[Math.min(Math.max(current + step, 0), options.length - 1)]?.focus();
}
