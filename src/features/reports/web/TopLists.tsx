import { useId } from 'react';
import { classNames } from '#web/ui/classNames.ts';
import { TabPanel, Tabs } from '#web/ui/Tabs.tsx';
import text from '#web/ui/Text.module.css';
import type { ReportEntry } from '../contract.ts';
import type { Figures } from './figures.ts';
import { TopListPanel } from './TopListPanel.tsx';
import css from './TopLists.module.css';
import { TOP_LISTS } from './topLists.ts';

type TopListsProps = {
  /** Newest first; undefined before the first answer. */
  months: readonly ReportEntry[] | undefined;
  /** The month that is shown. */
  shown: ReportEntry | undefined;
  onShow: (month: string) => void;
  figures: Figures;
  busy: boolean;
};

/** The five top lists, one month at a time. */
export function TopLists({ months, shown, onShow, figures, busy }: TopListsProps) {
  const id = useId();
  const month = shown?.month ?? '';
  const lists = TOP_LISTS.map((list) => (
    <TopListPanel key={list.title} list={list} entry={shown} figures={figures} colours={shown === months?.[0]} />
  ));
  const className = classNames(css.lists, busy && months && css.earlier);
  return (
    <section className={css.group} aria-labelledby={`${id}-title`} aria-busy={busy}>
      <div className={css.toolbar}>
        <h2 className={text.heading} id={`${id}-title`}>
          Top lists
          <span className={css.printed}>, {month && figures.month(month)}</span>
        </h2>
        {months && (
          <Tabs
            id={id}
            label="Month"
            tabs={months.map((entry) => ({ value: entry.month, label: figures.month(entry.month) }))}
            selected={month}
            onSelect={onShow}
          />
        )}
      </div>
      {months ? (
        <TabPanel of={id} selected={month} className={className}>
          {lists}
        </TabPanel>
      ) : (
        <div className={className}>{lists}</div>
      )}
    </section>
  );
}
