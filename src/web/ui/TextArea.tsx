import type { ComponentProps, SyntheticEvent } from 'react';
import { classNames } from './classNames.ts';
import { useFieldControl } from './fieldContext.ts';
import css from './TextInput.module.css';

type TextAreaProps = Omit<ComponentProps<'textarea'>, 'onInput' | 'onFocus'> & {
  mono?: boolean | undefined;
  /** Five to ten lines in place of three to five. */
  tall?: boolean | undefined;
};

/** Grows with its content up to five lines, then scrolls. */
export function TextArea({ mono, tall, className, ...props }: TextAreaProps) {
  return (
    <textarea
      rows={tall ? 5 : 3}
      {...props}
      {...useFieldControl(props)}
      onInput={fit}
      onFocus={fit}
      className={classNames(css.input, css.area, mono && css.mono, tall && css.tall, className)}
    />
  );
}

/** For browsers that do not know `field-sizing`: measured, within the style sheet's least and most. */
function fit({ currentTarget: area }: SyntheticEvent<HTMLTextAreaElement>): void {
  if (CSS.supports('field-sizing', 'content')) return;
  area.style.height = 'auto';
  area.style.height = `${area.scrollHeight + area.offsetHeight - area.clientHeight}px`;
}
