import { useFormContext } from 'react-hook-form';
import { useUser } from '#web/session.ts';
import { Field } from '#web/ui/Field.tsx';
import form from '#web/ui/Form.module.css';
import { Select } from '#web/ui/Select.tsx';
import { TextInput } from '#web/ui/TextInput.tsx';
import type { AccountForm } from './accountForm.ts';
import { Section } from './Section.tsx';

/** Characters of a name, as the server takes them. */
const MOST = 100;

export function NameSection() {
  const { email } = useUser();
  const { register } = useFormContext<AccountForm>();
  return (
    <Section title="Name and language" about="Your first name is how we greet you.">
      <div className={form.pair}>
        <Field label="First name">
          <TextInput {...register('firstName')} maxLength={MOST} autoComplete="given-name" />
        </Field>
        <Field label="Last name">
          <TextInput {...register('lastName')} maxLength={MOST} autoComplete="family-name" />
        </Field>
      </div>
      <Field label="E-mail" hint="Please contact us to have your email address changed.">
        <TextInput value={email} readOnly type="email" autoComplete="username" />
      </Field>
      <Field label="Language" hint="For dates and numbers: the words are English for now.">
        <Select {...register('language')}>
          <option value="en">English</option>
          <option value="fr">French</option>
          <option value="de">German</option>
        </Select>
      </Field>
    </Section>
  );
}
