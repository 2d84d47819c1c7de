import { useFormContext, useWatch } from 'react-hook-form';
import { brand } from '#web/brand.ts';
import { BadgeButton } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { ButtonLink } from '#web/ui/ButtonLink.tsx';
import { Field } from '#web/ui/Field.tsx';
import form from '#web/ui/Form.module.css';
import { TextInput } from '#web/ui/TextInput.tsx';
import { Tooltip } from '#web/ui/Tooltip.tsx';
import css from './Account.module.css';
import { type AccountForm, isLongEnough, isPasswordWanted, NO_PASSWORD } from './accountForm.ts';
import { Section } from './Section.tsx';

const NOT_SECURE = 'Please enter a more secure password.';

/** The password, whose fields come when they are asked for. @param minLength characters of a new one */
export function PasswordSection({ minLength }: { minLength: number }) {
  const { control, setValue } = useFormContext<AccountForm>();
  const isOpen = useWatch({ control, name: 'changePassword' });
  return (
    <Section title="Password" about={`At least ${minLength} characters, no common words, not previously compromised.`}>
      {isOpen ? (
        <PasswordFields minLength={minLength} />
      ) : (
        <Button className={css.start} onClick={() => setValue('changePassword', true)}>
          Change Password
        </Button>
      )}
    </Section>
  );
}

function PasswordFields({ minLength }: { minLength: number }) {
  const { register, formState, getValues, reset, trigger } = useFormContext<AccountForm>();
  const { currentPassword, newPassword, newPasswordConfirm } = formState.errors;
  /** Nothing is asked of fields that are all empty: they are as good as closed. */
  const whereWanted =
    (check: (value: string, all: AccountForm) => boolean | string) => (value: string, all: AccountForm) =>
      !isPasswordWanted(all) || check(value, all);
  return (
    <>
      <Field
        label="Current password"
        error={currentPassword && (currentPassword.message || 'Enter your current password.')}
      >
        <TextInput
          type="password"
          autoComplete="current-password"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- Whoever opens the fields wants to type into the first one.
          autoFocus
          {...register('currentPassword', { validate: whereWanted((value) => value !== '') })}
        />
      </Field>
      <div className={form.pair}>
        <Field label="New password" error={newPassword && <NotSecure minLength={minLength} />}>
          <TextInput
            type="password"
            autoComplete="new-password"
            {...register('newPassword', {
              validate: whereWanted((value) => isLongEnough(value, minLength)),
              onChange: () => getValues('newPasswordConfirm') && void trigger('newPasswordConfirm'),
            })}
          />
        </Field>
        <Field label="Confirm new password" error={newPasswordConfirm && "Passwords don't match"}>
          <TextInput
            type="password"
            autoComplete="new-password"
            {...register('newPasswordConfirm', { validate: whereWanted((value, all) => value === all.newPassword) })}
          />
        </Field>
      </div>
      <Button
        look="quiet"
        className={css.keep}
        onClick={() => reset({ ...getValues(), ...NO_PASSWORD }, { keepDefaultValues: true })}
      >
        Keep current password
      </Button>
    </>
  );
}

function NotSecure({ minLength }: { minLength: number }) {
  const rules = (
    <span className={css.rules}>
      <span>At least {minLength} characters. Four words that have nothing to do with each other do well.</span>
      <span>No common word or password, nor one with a number behind it.</span>
      <span>Your name, your e-mail and {brand.product} do not count.</span>
      <span>None that is known from a breach anywhere.</span>
    </span>
  );
  return (
    <span className={css.secure}>
      <span>{NOT_SECURE}</span>
      <Tooltip text={rules}>
        <BadgeButton>Rules</BadgeButton>
      </Tooltip>
    </span>
  );
}

/** Where passwords are the company's sign-on provider's; nothing where nobody said where that is. */
export function ElsewhereSection() {
  const { url } = brand.passwords;
  if (url === null) return null;
  return (
    <Section title="Password" about="Your password is that of your company’s sign-on.">
      <ButtonLink className={css.start} href={url} target="_blank" rel="noopener noreferrer">
        Change Password
      </ButtonLink>
    </Section>
  );
}
