import { type ChangeEvent, type FormEvent, useRef } from 'react';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Field } from '#web/ui/Field.tsx';
import formCss from '#web/ui/Form.module.css';
import text from '#web/ui/Text.module.css';
import { TextArea } from '#web/ui/TextArea.tsx';
import { TextInput } from '#web/ui/TextInput.tsx';
import css from './LinkBuilder.module.css';
import { Made } from './Made.tsx';
import type { Builder } from './useBuilder.ts';
import { errorText, lineCount } from './words.ts';

/** Nobody's prose. */
const AS_TYPED = { autoCapitalize: 'none', autoComplete: 'off', autoCorrect: 'off', spellCheck: false };

/** One side of the builder: what is pasted, what is wrong with it, and the link that was made of it. */
export function BuilderForm({ builder }: { builder: Builder }) {
  const { kind, typed, type, fault, hint, outcome, wait, busy, ready, create, startOver } = builder;
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    create();
  };
  const props = {
    ...AS_TYPED,
    ref: field,
    value: typed,
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => type(target.value),
  };
  return (
    <form className={formCss.form} noValidate onSubmit={submit}>
      <Field
        label={kind === 'single' ? 'Product link' : 'Product links'}
        note={kind === 'multiple' && lineCount(typed)}
        hint={hint}
        error={
          fault && (
            <>
              <span>{fault.message}</span> {fault.detail && <span>{fault.detail}</span>}
            </>
          )
        }
      >
        {kind === 'single' ? <TextInput {...props} inputMode="url" /> : <TextArea {...props} tall mono />}
      </Field>
      <p className={text.screenReader} role="status">
        {outcome?.kind === 'made' && 'Your short link is ready.'}
      </p>
      {outcome?.kind === 'made' && <Made kind={kind} short={outcome.short} long={outcome.long} />}
      {outcome?.kind === 'failed' && (
        <Banner kind="bad">
          <p>{errorText(kind)}</p>
          {outcome.reason && <p>{outcome.reason}</p>}
        </Banner>
      )}
      {wait > 0 && <Banner kind="bad">Those were many links in a minute. Yours stays here until you can go on.</Banner>}
      <div className={formCss.actions}>
        {outcome?.kind === 'made' || outcome?.kind === 'failed' ? (
          <Button look="primary" onClick={() => startOver(() => field.current?.focus())}>
            {outcome.kind === 'made' ? 'Create Another Link' : 'Start Over'}
          </Button>
        ) : (
          <Button look="primary" type="submit" busy={busy} disabled={!ready}>
            Create Link
          </Button>
        )}
        {wait > 0 && <span className={css.wait}>Try again in {wait === 1 ? '1 second' : `${wait} seconds`}.</span>}
      </div>
    </form>
  );
}
