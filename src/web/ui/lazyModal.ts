import { lazyRouteComponent } from '@tanstack/react-router';

/** The dialog of every modal is 17 kB: it comes with the first opening, or ahead of it by `preloadModal`. */
export const ModalDialog = lazyRouteComponent(() => import('./ModalDialog.tsx'), 'ModalDialog');

/** For whoever opens a modal from a page's main parts: a dialog that does not arrive can be told of. */
export const preloadModal = (): Promise<unknown> => ModalDialog.preload?.() ?? Promise.resolve();
