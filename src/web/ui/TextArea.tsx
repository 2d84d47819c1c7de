import type { ComponentProps } from 'react';
import { classNames } from './classNames.ts';
import { useFieldControl } from './fieldContext.ts';
import css from './TextInput.module.css';

type TextAreaProps = ComponentProps<'textarea'> & {
  mono?: boolean | undefined;
  /** Five to ten lines in place of three to five. */
  tall?: boolean | undefined;
};

/** Grows with its content up to five lines, then scrolls; where the browser cannot (`field-sizing`), it stays at `rows`. */
export function TextArea({ mono, tall, className, ...props }: TextAreaProps) {
  return (
    <textarea
      rows={tall ? 5 : 3}
      {...props}
      {...useFieldControl(props)}
      className={classNames(css.input, css.area, mono && css.mono, tall && css.tall, className)}
    />
  );
}
