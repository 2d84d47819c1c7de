import { createLink } from '@tanstack/react-router';
import { useTitle } from '#web/title.ts';
import { BackLink } from '#web/ui/BackLink.tsx';
import { PageHead } from '#web/ui/PageHead.tsx';
import text from '#web/ui/Text.module.css';
import css from './Infringement.module.css';
import { ReportForm } from './ReportForm.tsx';
import { ReportSent } from './ReportSent.tsx';
import { useReport } from './useReport.ts';

const BackTo = createLink(BackLink);

export function InfringementPage() {
  useTitle('Report an infringement');
  const report = useReport();
  return (
    <>
      <BackTo to="/resources">All Resources</BackTo>
      <PageHead
        title="Report an infringement"
        lede="Someone uses your work without asking. Tell us where, and what you would like to happen."
      />
      <div className={css.split}>
        {report.caseNumber ? (
          <ReportSent caseNumber={report.caseNumber} onAnother={report.startOver} />
        ) : (
          <ReportForm report={report} />
        )}
        <aside className={css.aside}>
          <div className={css.next}>
            <h2 className={text.subheading}>What happens next</h2>
            <ol className={css.steps}>
              <li>Our rights team compares both links.</li>
              <li>We act with the platform in your name, under the policy you chose.</li>
              <li>You hear from us by e-mail, either way.</li>
            </ol>
          </div>
          <p className={text.hint}>A report is a legal statement. Send only what you own or hold the rights to.</p>
        </aside>
      </div>
    </>
  );
}
