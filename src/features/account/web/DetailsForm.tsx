import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import { brand } from '#web/brand.ts';
import { CallFailed, call } from '#web/call.ts';
import { useUser } from '#web/session.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { classNames } from '#web/ui/classNames.ts';
import form from '#web/ui/Form.module.css';
import text from '#web/ui/Text.module.css';
import type { updateUser } from '../contract.ts';
import css from './Account.module.css';
import { type AccountForm, bodyOf, detailsOf, isPasswordValid, isPasswordWanted, NO_PASSWORD } from './accountForm.ts';
import { knowUser } from './knowUser.ts';
import { NameSection } from './NameSection.tsx';
import { ElsewhereSection, PasswordSection } from './PasswordSection.tsx';
import { sessionsQuery } from './sessionsQuery.ts';

const NOT_SAVED = 'There was an error saving your account settings';
/** The field that a refusal is about, and its words; those about a new password stand with its rules. */
const REFUSALS: Record<string, readonly [field: 'newPassword' | 'currentPassword', words: string]> = {
  'Invalid password.': ['newPassword', ''],
  'Invalid current password.': ['currentPassword', 'Your current password is incorrect.'],
};

/** Names, language and password: all that is saved by Save. */
export function DetailsForm() {
  const user = useUser();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const fields = useForm<AccountForm>({ mode: 'onTouched', defaultValues: { ...detailsOf(user), ...NO_PASSWORD } });
  const { control, formState, handleSubmit, reset, setError } = fields;
  const typed = useWatch({ control, compute: (values) => values });
  const { minLength } = brand.passwords;
  const { dirtyFields } = formState;
  const areDetailsChanged = Boolean(dirtyFields.firstName ?? dirtyFields.lastName ?? dirtyFields.language);

  const save = useMutation({
    mutationFn: (values: AccountForm) =>
      call<typeof updateUser>('POST /api/user/update', { body: bodyOf(values, user) }),
    onSuccess: (answer, { changePassword }) => {
      knowUser(queries, answer.user);
      reset({ ...detailsOf(answer.user), ...NO_PASSWORD });
      if (changePassword) void queries.invalidateQueries(sessionsQuery);
    },
    onError: (error) => {
      const [field, message = ''] = REFUSALS[error.message] ?? [];
      if (field) setError(field, { type: 'server', message }, { shouldFocus: true });
    },
  });
  const refused = save.error && !REFUSALS[save.error.message] ? save.error : undefined;
  const isPasswordChanged = save.isSuccess && save.variables.changePassword && isPasswordWanted(save.variables);

  return (
    <FormProvider {...fields}>
      <form
        noValidate
        // News of the save before is old as soon as something changes.
        onChange={() => save.isIdle || save.isPending || save.reset()}
        onSubmit={(event) => void handleSubmit((values) => save.mutate(values))(event)}
      >
        <NameSection />
        {minLength === null ? <ElsewhereSection /> : <PasswordSection minLength={minLength} />}
        <div className={css.saveBar}>
          <span className={classNames(text.hint, text.quiet)}>Changes are saved only when you press Save.</span>
          <div className={classNames(form.actions, css.buttons)}>
            <Button
              look="primary"
              type="submit"
              busy={save.isPending}
              disabled={!areDetailsChanged && !(minLength !== null && isPasswordValid(typed, minLength))}
            >
              Save
            </Button>
            <Button
              onClick={() => {
                reset();
                void navigate({ to: '/settings' });
              }}
            >
              Cancel
            </Button>
          </div>
        </div>
        {refused && (
          <div className={css.news}>
            <Banner kind="bad">
              <p>{NOT_SAVED}</p>
              {refused instanceof CallFailed && refused.status === 429 && <p>{refused.message}</p>}
            </Banner>
          </div>
        )}
        {save.isSuccess && (
          <div className={css.news}>
            <Banner kind="good">
              Your account settings were saved.
              {isPasswordChanged && ' You are signed out everywhere else.'}
            </Banner>
          </div>
        )}
      </form>
    </FormProvider>
  );
}
