import { focusIfLost } from '#web/focusIfLost.ts';
import { Button } from '#web/ui/Button.tsx';
import { Empty } from '#web/ui/Empty.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import css from './Infringement.module.css';

/** The report went through, under this number. */
export function ReportSent({ caseNumber, onAnother }: { caseNumber: string; onAnother: () => void }) {
  return (
    <Panel padded ref={focusIfLost} tabIndex={-1} className={css.sent} role="status">
      <Empty
        small
        title="Your report is with our rights team."
        action={<Button onClick={onAnother}>Send another report</Button>}
      >
        Its case number is <strong className={css.number}>{caseNumber}</strong>. You hear from us by e-mail, either way.
      </Empty>
    </Panel>
  );
}
