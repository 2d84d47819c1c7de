import type { ComponentProps, KeyboardEvent, ReactNode } from 'react';
import { classNames } from './classNames.ts';
import css from './Tabs.module.css';

type TabsProps<Value extends string> = {
  /** Ties the tabs to their TabPanel. */
  id: string;
  label: string;
  tabs: readonly { value: Value; label: ReactNode }[];
  selected: Value;
  onSelect: (value: Value) => void;
  className?: string | undefined;
};

const STEPS: Record<string, (index: number, count: number) => number> = {
  ArrowRight: (index, count) => (index + 1) % count,
  ArrowLeft: (index, count) => (index - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** A segmented switch between the forms of one place; arrow keys, Home and End select (ARIA APG, tabs with automatic activation). */
export function Tabs<Value extends string>({ id, label, tabs, selected, onSelect, className }: TabsProps<Value>) {
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = STEPS[event.key];
    if (!step) return;
    const index = step(
      tabs.findIndex((tab) => tab.value === selected),
      tabs.length,
    );
    const target = tabs[index];
    if (!target) return;
    event.preventDefault();
    onSelect(target.value);
    event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]')[index]?.focus();
  };
  return (
    <div className={classNames(css.tabs, className)} role="tablist" aria-label={label} onKeyDown={onKeyDown}>
      {tabs.map((tab) => (
        <button
          key={tab.value}
          className={css.tab}
          type="button"
          role="tab"
          id={`${id}-tab-${tab.value}`}
          aria-controls={`${id}-panel`}
          aria-selected={tab.value === selected}
          tabIndex={tab.value === selected ? 0 : -1}
          onClick={() => onSelect(tab.value)}
        >
          {tab.label}
        </button>
      ))}
    </div>
  );
}

/** What the selected tab shows. */
export function TabPanel({ of: id, selected, ...props }: ComponentProps<'div'> & { of: string; selected: string }) {
  return <div {...props} role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-tab-${selected}`} />;
}

/** The same switch between pages, made of TabLinks. */
export function TabLinks({ label, className, ...props }: ComponentProps<'nav'> & { label: string }) {
  return <nav {...props} className={classNames(css.tabs, className)} aria-label={label} />;
}

/** A page in TabLinks; the current one wears `aria-current`, which the router's links do by themselves: `createLink(TabLink)`. */
export function TabLink({ className, children, ...props }: ComponentProps<'a'>) {
  return (
    <a {...props} className={classNames(css.tab, className)}>
      {children}
    </a>
  );
}
