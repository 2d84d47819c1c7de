import { useContext, useId } from 'react';
import type { Account } from '#features/account/contract.ts';
import { BeginContact } from '#web/shell/useContact.ts';
import { Bone } from '#web/ui/Bone.tsx';
import { classNames } from '#web/ui/classNames.ts';
import { Empty } from '#web/ui/Empty.tsx';
import { Fact, Facts } from '#web/ui/Facts.tsx';
import { Failed } from '#web/ui/Failed.tsx';
import { Panel, PanelBody, PanelFoot, PanelHead } from '#web/ui/Panel.tsx';
import text from '#web/ui/Text.module.css';
import type { Banking } from '../contract.ts';
import css from './AccountPanel.module.css';
import type { Place } from './query.ts';
import { TaxForm } from './TaxForm.tsx';

export const FAILED = 'Error loading payment settings. Please try again later!';
/** What most accounts have. */
const USUAL_ROWS = {
  Banking: ['Account holder', 'Bank', 'Payment method', 'IBAN', 'BIC'],
  Tax: ['Tax document', 'Expires'],
};
const UNNAMED = 'Unknown Account Name';

type AccountPanelProps = {
  account: Account;
  /** Undefined while it is on its way. */
  place: Place | undefined;
  busy: boolean;
  onRetry: () => void;
};

/** What is on file for one account. */
export function AccountPanel({ account: { id, title }, place, busy, onRetry }: AccountPanelProps) {
  const titleId = useId();
  const name = title ?? UNNAMED;
  return (
    <Panel aria-labelledby={titleId} aria-busy={!place}>
      <PanelHead title={name} titleId={titleId}>
        <span className={classNames(text.quiet, text.numeric)}>Account {id}</span>
      </PanelHead>
      {!place && <Bones />}
      {place?.kind === 'on-file' && <OnFile {...place.banking} />}
      {place?.kind === 'nothing' && (
        <PanelBody>
          <Empty small title="Nothing is on file for this account yet.">
            It will stand here as soon as we have the bank and tax details. <ContactUs />
          </Empty>
        </PanelBody>
      )}
      {place?.kind === 'failed' && (
        <PanelBody>
          <Failed small title={FAILED} busy={busy} onRetry={onRetry} />
        </PanelBody>
      )}
      {place?.kind === 'no-access' && (
        <PanelBody>
          <Empty small title="You do not have access to the data for this account">
            An admin of {title ?? 'this account'} can see it, or ask us to add you.
          </Empty>
        </PanelBody>
      )}
      {(!place || place.kind === 'on-file') && (
        <PanelFoot>
          Something not right? Bank and tax details are changed by a person, never by a form. <ContactUs />
        </PanelFoot>
      )}
    </Panel>
  );
}

function OnFile(banking: Banking) {
  return (
    <PanelBody className={css.halves}>
      <section>
        <h3 className={classNames(text.subheading, css.heading)}>Banking</h3>
        <Bank {...banking} />
      </section>
      <section>
        <h3 className={classNames(text.subheading, css.heading)}>Tax</h3>
        {banking.tax.length === 0 && <p className={css.none}>No tax document is on file yet.</p>}
        {banking.tax.map((form) => (
          <TaxForm key={`${form.tax_document_type} ${form.tax_expiry}`} form={form} />
        ))}
      </section>
    </PanelBody>
  );
}

function Bank({ account_holder, bank_name, payment_method, ...numbers }: Banking) {
  const rows: (readonly [name: string, value: string | null])[] = [
    ['Account holder', account_holder],
    ['Bank', bank_name],
    ['Payment method', payment_method],
    ['IBAN', ending(numbers.iban_ends_with)],
    ['Account number', ending(numbers.account_number_ends_with)],
    ['Routing number', ending(numbers.routing_number_ends_with)],
    ['BIC', ending(numbers.bic_ends_with)],
  ];
  const known = rows.filter(([, value]) => value !== null);
  if (known.length === 0) return <p className={css.none}>No bank details are on file yet.</p>;
  return (
    <Facts>
      {known.map(([name, value]) => (
        <Fact key={name} name={name}>
          {value}
        </Fact>
      ))}
    </Facts>
  );
}

const ending = (end: string | null) => end && `ends with ${end}`;

function ContactUs() {
  const begin = useContext(BeginContact);
  return (
    <button type="button" className={css.link} onClick={begin}>
      Contact Us
    </button>
  );
}

function Bones() {
  const bone = (
    <span className={css.bone}>
      <Bone width={60} />
    </span>
  );
  return (
    <PanelBody className={css.halves}>
      {Object.entries(USUAL_ROWS).map(([part, rows]) => (
        <section key={part}>
          <h3 className={classNames(text.subheading, css.heading)}>{part}</h3>
          <Facts>
            {rows.map((row) => (
              <Fact key={row} name={row}>
                {bone}
              </Fact>
            ))}
          </Facts>
        </section>
      ))}
    </PanelBody>
  );
}
