import { CircleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { classNames } from './classNames.ts';
import css from './Field.module.css';
import { FieldContext } from './fieldContext.ts';
import text from './Text.module.css';

type FieldProps = {
  label: ReactNode;
  /** For a form whose placeholders say it all: the label is there for screen readers only. */
  labelHidden?: boolean | undefined;
  /** Stands at the right of the label, such as a count of characters. */
  note?: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
  className?: string | undefined;
  children: ReactNode;
};

/** A label, one control (TextInput, TextArea, Select), its hint and its error, tied together for screen readers. */
export function Field({ label, labelHidden, note, hint, error, className, children }: FieldProps) {
  const id = useId();
  const describedBy = [note && `${id}-note`, hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className={classNames(css.field, className)}>
      <div className={labelHidden ? text.screenReader : css.head}>
        <label className={css.label} htmlFor={id}>
          {label}
        </label>
        {note && (
          <span className={css.note} id={`${id}-note`}>
            {note}
          </span>
        )}
      </div>
      <FieldContext value={{ id, describedBy: describedBy || undefined, invalid: Boolean(error) }}>
        {children}
      </FieldContext>
      {hint && (
        <p className={css.hint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  );
}

/** The line under a control that says what is wrong with it. */
export function FieldError({ id, children }: { id?: string | undefined; children: ReactNode }) {
  return (
    <p className={css.error} id={id}>
      <CircleAlert />
      <span>{children}</span>
    </p>
  );
}
