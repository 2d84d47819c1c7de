import { PanelLeft } from 'lucide-react';
import { Button } from '../ui/Button.tsx';
import { classNames } from '../ui/classNames.ts';
import { HomeLink } from './HomeLink.tsx';
import { Nav, type NavProps } from './Nav.tsx';
import css from './SideNav.module.css';

/** The navigation of wide screens: 232 px of words, or 64 px of icons. */
export function SideNav({ onToggle, ...nav }: NavProps & { narrow: boolean; onToggle: () => void }) {
  return (
    <nav className={classNames(css.nav, nav.narrow && css.narrow)} aria-label="Main">
      <div className={css.head}>
        <HomeLink narrow={nav.narrow} />
        <Button
          look="icon"
          small
          aria-label={nav.narrow ? 'Expand menu' : 'Collapse menu'}
          aria-expanded={!nav.narrow}
          onClick={onToggle}
        >
          <PanelLeft />
        </Button>
      </div>
      <Nav {...nav} />
    </nav>
  );
}
