import { Image } from 'lucide-react';
import { useState } from 'react';
import css from './Cover.module.css';
import { classNames } from './classNames.ts';

type CoverProps = {
  src: string | null;
  /** Seen without scrolling: fetched at once. */
  eager?: boolean | undefined;
  /** Gives its proportions. */
  className?: string | undefined;
};

/** The picture of a post, as decoration. Where there is none, or it does not come, a plain plate keeps its place. */
export function Cover({ src, eager, className }: CoverProps) {
  const [missing, setMissing] = useState<string>();
  if (!src || src === missing) {
    return (
      <span className={classNames(css.cover, css.plate, className)}>
        <Image />
      </span>
    );
  }
  const loading = eager ? 'eager' : 'lazy';
  return (
    <img
      className={classNames(css.cover, className)}
      src={src}
      alt=""
      loading={loading}
      onError={() => setMissing(src)}
    />
  );
}
