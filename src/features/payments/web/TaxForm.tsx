import { longDate } from '#web/longDate.ts';
import { useUser } from '#web/session.ts';
import { Fact, Facts } from '#web/ui/Facts.tsx';
import { Status } from '#web/ui/Status.tsx';
import text from '#web/ui/Text.module.css';
import type { TaxDocument } from '../contract.ts';
import css from './AccountPanel.module.css';
import { expiryWords, localDay } from './expiry.ts';

/** One tax form and how long it holds. */
export function TaxForm({ form: { tax_document_type, tax_expiry, replaced } }: { form: TaxDocument }) {
  return (
    <Facts className={css.form}>
      <Fact name="Tax document">{tax_document_type}</Fact>
      <Fact name="Expires">{tax_expiry ? <Expiry day={tax_expiry} replaced={replaced} /> : 'Does not expire'}</Fact>
    </Facts>
  );
}

function Expiry({ day, replaced }: { day: string; replaced: boolean }) {
  const { language } = useUser();
  const words = expiryWords(day, new Date());
  return (
    <>
      <time className={text.numeric} dateTime={day}>
        {longDate(localDay(day), language, navigator.languages, 'long')}
      </time>
      {replaced ? <Status>Replaced by a newer one</Status> : words && <Status kind="lamp">{words}</Status>}
    </>
  );
}
