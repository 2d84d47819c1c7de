import { Link, useRouteContext } from '@tanstack/react-router';
import {
  ChartNoAxesColumn,
  FileText,
  House,
  Library,
  LogOut,
  type LucideIcon,
  MessageCircle,
  Ticket,
} from 'lucide-react';
import type { ReactElement } from 'react';
import type { User } from '#features/account/contract.ts';
import { classNames } from '../ui/classNames.ts';
import { Spinner } from '../ui/Spinner.tsx';
import text from '../ui/Text.module.css';
import { Tooltip } from '../ui/Tooltip.tsx';
import { Me } from './Me.tsx';
import { BELOW, type MenuName, menuOf, menuPath } from './menu.ts';
import css from './Nav.module.css';
import type { Logout } from './useLogout.ts';
import { useShownPath } from './useShownPath.ts';

const ICONS: Record<MenuName, LucideIcon> = {
  Dashboard: House,
  Documents: FileText,
  Reports: ChartNoAxesColumn,
  Opportunities: Ticket,
  Resources: Library,
};

export type NavProps = {
  user: User;
  /** Icons alone; their words stand in tooltips. */
  narrow?: boolean | undefined;
  logout: Logout;
  onContact: () => void;
};

/** What the side navigation and the sheet of narrow screens both hold. */
export function Nav({ user, narrow = false, logout, onContact }: NavProps) {
  const { isPage } = useRouteContext({ from: '__root__' });
  const path = useShownPath();
  const item = classNames(css.item, narrow && css.narrow);
  return (
    <>
      <ul className={css.list}>
        {menuOf(user, isPage).map((name) => (
          <li key={name}>
            <Tip narrow={narrow} words={name}>
              <Link
                className={item}
                to={menuPath(name)}
                activeOptions={{ includeSearch: false }}
                aria-current={BELOW[path] === name ? 'page' : undefined}
              >
                <Face icon={ICONS[name]} words={name} narrow={narrow} />
              </Link>
            </Tip>
          </li>
        ))}
      </ul>
      <ul className={css.low}>
        <li>
          <Tip narrow={narrow} words="Contact Us">
            <button className={item} type="button" aria-haspopup="dialog" onClick={onContact}>
              <Face icon={MessageCircle} words="Contact Us" narrow={narrow} />
            </button>
          </Tip>
        </li>
        <li>
          <Tip narrow={narrow} words="Logout">
            <button
              className={item}
              type="button"
              aria-disabled={logout.busy || undefined}
              onClick={logout.busy ? undefined : logout.begin}
            >
              <Face icon={logout.busy ? Spinner : LogOut} words="Logout" narrow={narrow} />
            </button>
          </Tip>
        </li>
        <li>
          <Me user={user} narrow={narrow} />
        </li>
      </ul>
    </>
  );
}

type TipProps = { narrow: boolean; words: string; children: ReactElement<{ 'aria-describedby'?: string | undefined }> };

function Tip({ narrow, words, children }: TipProps) {
  if (!narrow) return children;
  return (
    <Tooltip text={words} side="right" visualOnly>
      {children}
    </Tooltip>
  );
}

type FaceProps = { icon: LucideIcon | typeof Spinner; words: string; narrow: boolean };

function Face({ icon: Icon, words, narrow }: FaceProps) {
  return (
    <>
      <Icon className={css.icon} />
      <span className={classNames(narrow && text.screenReader)}>{words}</span>
    </>
  );
}
