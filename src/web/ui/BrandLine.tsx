import type { ComponentProps } from 'react';
import css from './BrandLine.module.css';
import { BrandMark } from './BrandMark.tsx';
import { classNames } from './classNames.ts';

type BrandLineProps = Omit<ComponentProps<'a'>, 'children'> & {
  name: string;
  /** The network, under the product's name. */
  by?: string | undefined;
  logo?: string | null | undefined;
};

/** Mark, name and network, as the link home. For a page of the portal: `createLink(BrandLine)`. */
export function BrandLine({ name, by, logo, className, ...props }: BrandLineProps) {
  return (
    <a {...props} className={classNames(css.line, className)}>
      <BrandMark logo={logo} />
      <span>
        <span className={css.name}>{name}</span>
        {by && <span className={css.by}>{by}</span>}
      </span>
    </a>
  );
}
