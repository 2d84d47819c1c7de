import { Check, Copy, CopyX } from 'lucide-react';
import { type RefObject, useEffect, useState } from 'react';
import { Button, type ButtonProps } from '#web/ui/Button.tsx';
import text from '#web/ui/Text.module.css';
import css from './CopyButton.module.css';

/** Milliseconds for which it says that it is done (specification, section 9). */
const RESET = 500;

type CopyButtonProps = Pick<ButtonProps, 'look' | 'small'> & {
  link: string;
  /** What it copies, said to screen readers where there are several. */
  what?: string | undefined;
  /** Where the link stands: it is selected when the browser does not let it be copied. */
  words: RefObject<HTMLElement | null>;
};

/** Copies a link; where the browser does not allow it, the link is selected, to be copied by hand. */
export function CopyButton({ link, what, words, ...look }: CopyButtonProps) {
  const [state, setState] = useState<'idle' | 'copied' | 'failed'>('idle');
  useEffect(() => {
    if (state !== 'copied') return;
    const timer = setTimeout(setState, RESET, 'idle');
    return () => clearTimeout(timer);
  }, [state]);
  const copy = async () => {
    try {
      // Without https a browser has no clipboard at all.
      await navigator.clipboard.writeText(link);
      setState('copied');
    } catch {
      setState('failed');
      if (words.current) getSelection()?.selectAllChildren(words.current);
    }
  };
  const [Icon, label] = FACES[state];
  return (
    <>
      <Button {...look} className={css.copy} onClick={() => void copy()}>
        <Icon />
        {label}
        {what && <span className={text.screenReader}> {what}</span>}
      </Button>
      <span className={text.screenReader} role="status">
        {state === 'copied' && 'Copied!'}
        {state === 'failed' && 'It could not be copied. It is selected: copy it yourself.'}
      </span>
    </>
  );
}

const FACES = {
  idle: [Copy, 'Copy'],
  copied: [Check, 'Copied!'],
  failed: [CopyX, 'Not copied'],
} as const;
