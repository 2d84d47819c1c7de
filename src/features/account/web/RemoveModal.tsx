import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Modal, ModalBody, ModalFoot } from '#web/ui/Modal.tsx';
import text from '#web/ui/Text.module.css';

type RemoveModalProps = {
  open: boolean;
  busy: boolean;
  /** What the last try came to. */
  failed: string | undefined;
  onRemove: () => void;
  onClose: () => void;
};

/** Asks before the photo is removed. */
export function RemoveModal({ open, busy, failed, onRemove, onClose }: RemoveModalProps) {
  return (
    <Modal title="Remove your photo?" open={open} onClose={onClose}>
      <ModalBody>
        <p className={text.muted}>Your initials take its place. You can upload another at any time.</p>
        {failed && <Banner kind="bad">{failed}</Banner>}
      </ModalBody>
      <ModalFoot>
        <Button onClick={onClose}>Keep photo</Button>
        <Button look="danger" busy={busy} onClick={onRemove}>
          Remove photo
        </Button>
      </ModalFoot>
    </Modal>
  );
}
