import { PLATFORM_NAMES } from '#web/channels.ts';
import { useUser } from '#web/session.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Field } from '#web/ui/Field.tsx';
import { ModalBody, ModalFoot } from '#web/ui/Modal.tsx';
import { Select } from '#web/ui/Select.tsx';
import text from '#web/ui/Text.module.css';
import { TextInput } from '#web/ui/TextInput.tsx';
import { reasonOf } from './reasonOf.ts';
import { DOMAINS, type Domain } from './tiles.ts';
import { useAddForm } from './useAddForm.ts';
import type { Authorize } from './useAuthorize.ts';

type AddChannelFormProps = {
  /** The platform to begin with. */
  domain: Domain;
  authorize: Authorize['begin'];
  onAdded: (domain: Domain) => void;
  onCancel: () => void;
};

export function AddChannelForm({ domain, authorize, onAdded, onCancel }: AddChannelFormProps) {
  const { accounts } = useUser();
  const form = useAddForm(authorize, onAdded);
  const none = accounts.length === 0;
  return (
    <form onSubmit={form.submit} onChange={form.change} noValidate>
      <ModalBody>
        <Field label="Platform">
          <Select name="domain" defaultValue={domain}>
            {DOMAINS.map((each) => (
              <option key={each} value={each}>
                {PLATFORM_NAMES[each]}
              </option>
            ))}
          </Select>
        </Field>
        <Field label="Account" error={none && 'You have no account to add it to. Contact us.'}>
          <Select name="account" disabled={none}>
            {accounts.map(({ id, title }) => (
              <option key={id} value={id}>
                {title ?? 'Unknown Account Name'}
              </option>
            ))}
          </Select>
        </Field>
        <Field label="Channel URL" error={form.fault}>
          <TextInput
            name="url"
            value={form.typed}
            inputMode="url"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            onChange={({ target }) => form.type(target.value)}
            onBlur={form.leave}
          />
        </Field>
        {form.error && (
          <Banner kind="bad">
            <p>There was an error adding the channel.</p>
            <p className={text.hint}>{reasonOf(form.error)}</p>
          </Banner>
        )}
      </ModalBody>
      <ModalFoot>
        <Button onClick={onCancel}>Cancel</Button>
        <Button look="primary" type="submit" disabled={none || !form.isValid} busy={form.busy}>
          Add
        </Button>
      </ModalFoot>
    </form>
  );
}
