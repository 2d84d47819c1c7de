import { useRef } from 'react';
import text from '#web/ui/Text.module.css';
import { CopyButton } from './CopyButton.tsx';
import css from './Made.module.css';
import { type Kind, shown } from './words.ts';

type MadeProps = { kind: Kind; short: string; long: string };

/** The link that was made, beside where it leads: a short link never hides its target. */
export function Made({ kind, short, long }: MadeProps) {
  return (
    <div className={css.made}>
      <Shared link={short} />
      <p className={css.long}>
        <span>Leads to</span>
        <span>{long}</span>
      </p>
      {kind === 'multiple' && (
        <div className={css.page}>
          <p className={text.hint}>
            Or share the list: a page with a link to each item. It helps where Amazon asks shoppers to sign in and
            leaves the basket empty.
          </p>
          <Shared link={`${short}+`} small />
        </div>
      )}
    </div>
  );
}

function Shared({ link, small }: { link: string; small?: boolean }) {
  const words = useRef<HTMLSpanElement>(null);
  return (
    <div className={css.short}>
      <span ref={words} className={small ? css.lesser : css.link}>
        {shown(link)}
      </span>
      <CopyButton link={link} look="secondary" small={small} what={small ? 'the list' : undefined} words={words} />
    </div>
  );
}
