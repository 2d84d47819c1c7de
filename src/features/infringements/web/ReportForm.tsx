import { PLATFORM_NAMES } from '#features/account/contract.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Field } from '#web/ui/Field.tsx';
import form from '#web/ui/Form.module.css';
import { Select } from '#web/ui/Select.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import { TextInput } from '#web/ui/TextInput.tsx';
import { WaitNote } from '#web/ui/WaitNote.tsx';
import { PolicyChoice } from './PolicyChoice.tsx';
import type { Report } from './useReport.ts';
import { WhereInVideo } from './WhereInVideo.tsx';

export function ReportForm({ report }: { report: Report }) {
  const { values, set, leave, faultOf } = report;
  const text = (name: 'copyrightLink' | 'infringingLink') => ({
    type: 'url',
    value: values[name],
    onChange: (event: React.ChangeEvent<HTMLInputElement>) => set({ [name]: event.target.value }),
    onBlur: () => leave(name),
  });
  return (
    <form className={form.form} noValidate onSubmit={report.submit}>
      <Field label="Platform" error={faultOf('platform')}>
        <Select
          required
          value={values.platform}
          onChange={(event) => set({ platform: event.target.value })}
          onBlur={() => leave('platform')}
        >
          <option value="" disabled>
            Choose a platform
          </option>
          {Object.entries(PLATFORM_NAMES).map(([code, name]) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="Copyright link" note="Your original" error={faultOf('copyrightLink')}>
        <TextInput required {...text('copyrightLink')} />
      </Field>
      <Field label="Infringing link" note="The copy" error={faultOf('infringingLink')}>
        <TextInput required {...text('infringingLink')} />
      </Field>
      <WhereInVideo report={report} />
      <PolicyChoice report={report} />
      <Field label="Additional notes" note="Optional" error={report.notesFault}>
        <TextArea value={values.additionalNotes} onChange={(event) => set({ additionalNotes: event.target.value })} />
      </Field>
      <WaitNote seconds={report.wait} then="You can submit this report" />
      <div className={form.actions}>
        <Button
          look="primary"
          type="submit"
          busy={report.busy}
          disabled={!report.isValid}
          aria-disabled={report.wait > 0 || undefined}
        >
          Submit
        </Button>
      </div>
      {report.failed && <Banner kind="bad">There was an error submitting the form. Try again.</Banner>}
    </form>
  );
}
