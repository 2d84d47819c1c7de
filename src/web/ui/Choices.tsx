import { type ComponentProps, type ReactNode, useId } from 'react';
import css from './Choices.module.css';
import { FieldError } from './Field.tsx';

type ChoicesProps = Omit<ComponentProps<'fieldset'>, 'children'> & {
  legend: ReactNode;
  error?: ReactNode;
  children: ReactNode;
};

/** One of a few, each a card. Holds Choice elements of one `name`. */
export function Choices({ legend, error, children, ...props }: ChoicesProps) {
  const id = useId();
  return (
    <fieldset {...props} aria-describedby={error ? id : undefined}>
      <legend className={css.legend}>{legend}</legend>
      <div className={css.choices}>{children}</div>
      {error && <FieldError id={id}>{error}</FieldError>}
    </fieldset>
  );
}

type ChoiceProps = ComponentProps<'input'> & { label: ReactNode; hint?: ReactNode };

/** A radio button as a card. */
export function Choice({ label, hint, ...props }: ChoiceProps) {
  const id = useId();
  return (
    <label className={css.choice}>
      <input
        {...props}
        type="radio"
        className={css.radio}
        aria-labelledby={`${id}-label`}
        aria-describedby={hint ? `${id}-hint` : undefined}
      />
      <span className={css.label} id={`${id}-label`}>
        {label}
      </span>
      {hint && (
        <span className={css.hint} id={`${id}-hint`}>
          {hint}
        </span>
      )}
    </label>
  );
}
