import { Choice, Choices } from '#web/ui/Choices.tsx';
import { Field } from '#web/ui/Field.tsx';
import { TextInput } from '#web/ui/TextInput.tsx';
import type { MOST_OF_POLICY } from '../contract.ts';
import { isLeft } from './isLeft.ts';
import type { Report } from './useReport.ts';

const MOST: typeof MOST_OF_POLICY = 500;

/** What should happen to the copy. */
export function PolicyChoice({ report: { values, set, leave, faultOf } }: { report: Report }) {
  const choose = (policyOption: 'monetize' | 'other') => ({
    name: 'policy',
    value: policyOption,
    required: true,
    checked: values.policyOption === policyOption,
    onChange: () => set({ policyOption }),
  });
  return (
    <>
      <Choices
        legend="Policy"
        error={faultOf('policyOption')}
        onBlur={(event) => isLeft(event) && leave('policyOption')}
      >
        <Choice label="Monetize" hint="It stays up, the revenue is yours." {...choose('monetize')} />
        <Choice label="Other" hint="Tell us what should happen." {...choose('other')} />
      </Choices>
      {values.policyOption === 'other' && (
        <Field label="Other policy" error={faultOf('policyOther')}>
          <TextInput
            required
            maxLength={MOST}
            value={values.policyOther}
            onChange={(event) => set({ policyOther: event.target.value })}
            onBlur={() => leave('policyOther')}
          />
        </Field>
      )}
    </>
  );
}
