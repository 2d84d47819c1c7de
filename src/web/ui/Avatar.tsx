import { useState } from 'react';
import css from './Avatar.module.css';
import { classNames } from './classNames.ts';
import { initials } from './initials.ts';
import { Spinner } from './Spinner.tsx';

type AvatarProps = {
  name: string;
  /** The photo's address; the initials stand in for a missing or broken one. */
  photo?: string | null | undefined;
  large?: boolean | undefined;
  busy?: boolean | undefined;
};

/** A person's photo or initials. Decoration: the name stands in words beside it, or labels the control around it. */
export function Avatar({ name, photo, large, busy }: AvatarProps) {
  const [broken, setBroken] = useState<string>();
  const face =
    photo && photo !== broken ? (
      <img className={css.photo} src={photo} alt="" onError={() => setBroken(photo)} />
    ) : (
      initials(name)
    );
  return (
    <span className={classNames(css.avatar, large && css.large)} aria-hidden="true">
      {busy ? <Spinner /> : face}
    </span>
  );
}
