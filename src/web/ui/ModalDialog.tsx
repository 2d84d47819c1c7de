import { Dialog } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import css from './Modal.module.css';

export type ModalProps = {
  open: boolean;
  /** Asked to close, by the cross, Esc or a press outside. */
  onClose: () => void;
  /** Gone from the screen, 300 ms later: the moment to forget what was in it. */
  onClosed?: (() => void) | undefined;
  title: ReactNode;
  children: ReactNode;
};

/** The cross comes last in the tab order, so that the first field has the focus. */
export function ModalDialog({ open, onClose, onClosed, title, children }: ModalProps) {
  return (
    <Dialog.Root
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      onOpenChangeComplete={(isOpen) => !isOpen && onClosed?.()}
    >
      <Dialog.Portal>
        <Dialog.Backdrop className={css.scrim} />
        <Dialog.Viewport className={css.viewport}>
          <Dialog.Popup className={css.modal}>
            <Dialog.Title className={css.title}>{title}</Dialog.Title>
            {children}
            <div className={css.close}>
              <Dialog.Close render={<Button look="icon" aria-label="Close" />}>
                <X />
              </Dialog.Close>
            </div>
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
