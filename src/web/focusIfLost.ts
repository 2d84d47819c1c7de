/**
 * A ref for what takes the place of something that had the focus, and went with it: keyboards and screen readers go
 * on from there. Whoever is elsewhere by then is left alone.
 */
export function focusIfLost(element: HTMLElement | null): void {
  if (element && document.activeElement === document.body) element.focus();
}
