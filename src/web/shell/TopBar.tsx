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
  const [filled, setFilled] = useState(false);
  const place = useLocation({ select: ({ href }) => href });
  const [lastPlace, setLastPlace] = useState(place);
  if (lastPlace !== place) {
    setLastPlace(place);
    setOpen(false);
  }
  const close = () => setOpen(false);
  const toggleSheet = () => {
    setOpen(!open);
    setFilled(true);
  };

  useEffect(() => {
    if (open) return;
    const timer = setTimeout(setFilled, CLEAR, false);
    return () => clearTimeout(timer);
  }, [open]);
  useEffect(() => {
    if (!open) return;
    const listening = new AbortController();
    const { signal } = listening;
    const closeOutside = ({ target }: Event) => !bar.current?.contains(target as Node) && close();
    const closeOnEscape = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return;
      toggle.current?.focus();
      close();
    };
    document.addEventListener('keydown', closeOnEscape, { signal });
    document.addEventListener('pointerdown', closeOutside, { signal });
    document.addEventListener('focusin', closeOutside, { signal });
    return () => listening.abort();
  }, [open]);

  const contact = () => {
    // The modal gives the focus back to whoever had it, and the sheet will be gone by then.
    toggle.current?.focus();
    close();
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
        onClick={toggleSheet}
      >
        {open ? <X /> : <Menu />}
      </Button>
      <nav id={id} className={classNames(css.sheet, open && css.open)} aria-label="Menu">
        {filled && <Nav {...nav} onContact={contact} />}
      </nav>
    </header>
  );
}
