import type { ModalDialog } from './ModalDialog.tsx';

let dialog: typeof ModalDialog | undefined;

/** The dialog of every modal, if it has come. */
export const loadedModal = () => dialog;

/**
 * The dialog is 17 kB: it comes with the first opening of a modal, or ahead of it. Unlike a page that does not arrive, it
 * may not load the portal anew: people may have typed something. @throws where it does not arrive
 */
export async function loadModal(): Promise<typeof ModalDialog> {
  dialog ??= (await import('./ModalDialog.tsx')).ModalDialog;
  return dialog;
}
