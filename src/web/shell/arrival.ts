import type { AnyRouter } from '@tanstack/react-router';

/**
 * What a document load does by itself, done for a change of page: the focus goes to the page's heading, so that
 * screen readers say it and Tab goes on from there. The router scrolls to the top, as the specification asks for
 * on every route and query change; a browser that scrolled back by itself would undo that.
 */
export function watchArrivals(router: AnyRouter): void {
  history.scrollRestoration = 'manual';
  router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
    if (fromLocation && pathChanged) focusHeading();
  });
}

/** To the page's one title. */
export function focusHeading(): void {
  const place = document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main');
  if (!place) return;
  place.tabIndex = -1;
  place.focus({ preventScroll: true });
}
