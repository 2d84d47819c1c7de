import { Download, Printer } from 'lucide-react';
import { Button } from '#web/ui/Button.tsx';
import text from '#web/ui/Text.module.css';
import type { ReportEntry } from '../contract.ts';
import { csvName, csvOf } from './csv.ts';
import css from './TakeAway.module.css';

type TakeAwayProps = {
  channel: string;
  /** The month that the CSV holds. */
  entry: ReportEntry;
  /** The same month in words. */
  month: string;
  /** Another channel's report is on its way: this one is no longer to be had. */
  busy: boolean;
};

/** The ways to have a report outside the portal. */
export function TakeAway({ channel, entry, month, busy }: TakeAwayProps) {
  return (
    <div className={css.line}>
      <p className={text.hint}>The CSV holds every figure of {month}. Print puts the whole report on one page.</p>
      <div className={css.buttons}>
        <Button disabled={busy} onClick={() => download(csvName(channel, entry.month), csvOf(entry))}>
          <Download />
          Download CSV
        </Button>
        <Button disabled={busy} onClick={() => print()}>
          <Printer />
          Print
        </Button>
      </div>
    </div>
  );
}

function download(name: string, csv: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([csv], { type: 'text/csv;charset=utf-8' }));
  link.download = name;
  link.click();
  // Not at once: browsers begin to read the file after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
