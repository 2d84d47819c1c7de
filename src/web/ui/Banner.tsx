import { CircleAlert, CircleCheck, Info, Lamp } from 'lucide-react';
import type { ReactNode } from 'react';
import css from './Banner.module.css';
import { classNames } from './classNames.ts';

type BannerProps = {
  /** `lamp`: something waits for the reader. */
  kind?: 'note' | 'good' | 'bad' | 'lamp' | undefined;
  /** At most one small button. */
  action?: ReactNode;
  children: ReactNode;
};

const ICONS = { note: Info, good: CircleCheck, bad: CircleAlert, lamp: Lamp };
const ROLES = { note: undefined, good: 'status', bad: 'alert', lamp: undefined };

/** A line in the page about how something went. Screen readers hear a bad one at once, a good one when they pause. */
export function Banner({ kind = 'note', action, children }: BannerProps) {
  const Icon = ICONS[kind];
  return (
    <div className={classNames(css.banner, css[kind])} role={ROLES[kind]}>
      <Icon />
      <div className={css.words}>{children}</div>
      {action && <div className={css.action}>{action}</div>}
    </div>
  );
}
