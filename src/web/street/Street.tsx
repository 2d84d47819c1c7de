import type { ReactNode } from 'react';
import { classNames } from '#web/ui/classNames.ts';
import doorCss from './Door.module.css';
import css from './Street.module.css';
import { StreetLamp } from './StreetLamp.tsx';

type StreetProps = {
  /** How far the reader gets in. */
  door?: 'open' | 'ajar' | 'shut' | undefined;
  /** The BrandLine, up on the wall. */
  brand: ReactNode;
  /** Copyright line and links, down on the pavement. */
  foot: ReactNode;
  /** What stands in the door. */
  children: ReactNode;
};

/** The page outside the house: sign in, no access, no peeking. */
export function Street({ door = 'open', brand, foot, children }: StreetProps) {
  return (
    <div className={classNames(css.street, css[door])}>
      <header className={css.top}>{brand}</header>
      <main className={css.place} id="main">
        <StreetLamp out={door === 'shut'} />
        <div className={classNames(doorCss.door, doorCss[door])}>{children}</div>
      </main>
      <div className={css.pavement}>
        <footer className={css.foot}>{foot}</footer>
      </div>
    </div>
  );
}
