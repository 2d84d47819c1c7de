import { useLocation } from '@tanstack/react-router';
import { Menu, X } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { Button } from '../ui/Button.tsx';
import { classNames } from '../ui/classNames.ts';
import { HomeLink } from './HomeLink.tsx';
import { Nav, type NavProps } from './Nav.tsx';
import css from './TopBar.module.css';

/** The specification's time (section 9) after which a closed navigation is emptied, in milliseconds. */
const CLEAR = 500;

/** The bar of narrow screens, and the navigation as a sheet under it. */
export function TopBar({ onContact, ...nav }: NavProps) {
  const id = useId();
  const bar = useRef<HTMLElement>(null);
  const toggle = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const filled = useLinger(open, CLEAR);
  const place = useLocation({ select: ({ href }) => href });

  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is what closes it
  useEffect(() => setOpen(false), [place]);
  useEffect(() => {
    if (!open) return;
    const listening = new AbortController();
    const { signal } = listening;
    const closeOutside = ({ target }: Event) => !bar.current?.contains(target as Node) && setOpen(false);
    const closeOnEscape = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return;
      toggle.current?.focus();
      setOpen(false);
    };
    document.addEventListener('keydown', closeOnEscape, { signal });
    document.addEventListener('pointerdown', closeOutside, { signal });
    document.addEventListener('focusin', closeOutside, { signal });
    return () => listening.abort();
  }, [open]);

  const contact = () => {
    // The modal gives the focus back to whoever had it, and the sheet will be gone by then.
    toggle.current?.focus();
    setOpen(false);
    onContact();
  };
  return (
    <header className={css.bar} ref={bar}>
      <HomeLink />
      <Button
        ref={toggle}
        look="icon"
        aria-label={open ? 'Close menu' : 'Open menu'}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        {open ? <X /> : <Menu />}
      </Button>
      <nav id={id} className={classNames(css.sheet, open && css.open)} aria-label="Menu">
        {(open || filled) && <Nav {...nav} onContact={contact} />}
      </nav>
    </header>
  );
}

/** Stays true for a while after `on` went. */
function useLinger(on: boolean, milliseconds: number): boolean {
  const [lingers, setLingers] = useState(false);
  useEffect(() => {
    if (on) {
      setLingers(true);
      return;
    }
    const timer = setTimeout(setLingers, milliseconds, false);
    return () => clearTimeout(timer);
  }, [on, milliseconds]);
  return lingers;
}
