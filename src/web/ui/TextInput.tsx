import type { ComponentProps } from 'react';
import { classNames } from './classNames.ts';
import { useFieldControl } from './fieldContext.ts';
import css from './TextInput.module.css';

/** `mono` for what is pasted rather than written: links, lists, codes. */
export function TextInput({ mono, className, ...props }: ComponentProps<'input'> & { mono?: boolean | undefined }) {
  return (
    <input {...props} {...useFieldControl(props)} className={classNames(css.input, mono && css.mono, className)} />
  );
}
