/* oxlint-disable jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events --
   The outer span is no control: it listens for what happens to the one control inside it. */
import {
  cloneElement,
  type PointerEvent,
  type ReactElement,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { classNames } from './classNames.ts';
import css from './Tooltip.module.css';

const DELAY = 400;

const byMouse = (event: PointerEvent) => event.pointerType !== 'touch';

type TooltipProps = {
  text: ReactNode;
  side?: 'top' | 'right' | undefined;
  /** The control is already named by the same words, as in the collapsed menu: screen readers need not hear them twice. */
  visualOnly?: boolean | undefined;
  className?: string | undefined;
  /** The one control the tooltip is about. */
  children: ReactElement<{ 'aria-describedby'?: string | undefined }>;
};

/**
 * Words about a control: 400 ms after the pointer comes to rest on it, at once on keyboard focus or on a tap. The pointer may move onto
 * them; Esc, a press elsewhere or leaving closes (WCAG 1.4.13). Never the only place where something stands.
 */
export function Tooltip({ text, side = 'top', visualOnly, className, children }: TooltipProps) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const anchor = useRef<HTMLSpanElement>(null);
  const popover = useRef<HTMLSpanElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const show = (delay: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(setOpen, delay, true);
  };
  const hide = () => {
    clearTimeout(timer.current);
    setOpen(false);
  };

  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (!open) return;
    const element = popover.current;
    const listening = new AbortController();
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      // One press closes one thing: not also the modal that the control stands in.
      event.stopPropagation();
      setOpen(false);
    };
    const onPress = (event: Event) => !anchor.current?.contains(event.target as Node) && setOpen(false);
    element?.showPopover();
    document.addEventListener('keydown', onKey, { capture: true, signal: listening.signal });
    document.addEventListener('pointerdown', onPress, { signal: listening.signal });
    return () => {
      listening.abort();
      element?.hidePopover();
    };
  }, [open]);

  return (
    <span
      ref={anchor}
      className={classNames(css.anchor, className)}
      onPointerEnter={(event) => byMouse(event) && show(DELAY)}
      onPointerLeave={(event) => byMouse(event) && hide()}
      onPointerDown={(event) => byMouse(event) && hide()}
      onFocus={(event) => event.target.matches(':focus-visible') && show(0)}
      onBlur={hide}
      onClick={(event) => (event.nativeEvent as globalThis.PointerEvent).pointerType === 'touch' && show(0)}
    >
      {visualOnly ? children : cloneElement(children, { 'aria-describedby': id })}
      <span
        ref={popover}
        id={id}
        role="tooltip"
        popover="manual"
        aria-hidden={visualOnly || undefined}
        className={classNames(css.tooltip, css[side])}
      >
        {text}
      </span>
    </span>
  );
}
