import { useState } from 'react';
import text from '#web/ui/Text.module.css';
import type { ReportEntry } from '../contract.ts';
import { type Figures, monthCount } from './figures.ts';
import { MetricsTable } from './MetricsTable.tsx';
import css from './Report.module.css';
import { TakeAway } from './TakeAway.tsx';
import { TopLists } from './TopLists.tsx';

type ReportProps = {
  /** The channel's title. */
  channel: string;
  /** Newest first; undefined before the first answer. */
  months: readonly ReportEntry[] | undefined;
  figures: Figures;
  /** Another channel's report is on its way. */
  busy: boolean;
};

/** A channel's months, and of one of them the top lists. */
export function Report({ channel, months, figures, busy }: ReportProps) {
  const [month, showMonth] = useState<string>();
  const shown = months?.find((entry) => entry.month === month) ?? months?.[0];
  return (
    <>
      <p className={css.printed}>{channel}</p>
      <MetricsTable channel={channel} months={months} figures={figures} busy={busy} />
      <TopLists months={months} shown={shown} onShow={showMonth} figures={figures} busy={busy} />
      <p className={text.screenReader} role="status">
        {months && !busy && `${channel}, ${monthCount(months.length)}`}
      </p>
      {shown && <TakeAway channel={channel} entry={shown} month={figures.month(shown.month)} busy={busy} />}
    </>
  );
}
