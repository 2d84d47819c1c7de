import { brand } from '../brand.ts';
import { Modal, ModalBody } from '../ui/Modal.tsx';

type ContactModalProps = { open: boolean; onClose: () => void };

export function ContactModal({ open, onClose }: ContactModalProps) {
  return (
    <Modal title="Contact Us" open={open} onClose={onClose}>
      <ModalBody>
        <p>
          Write to <a href={`mailto:${brand.contactEmail}`}>{brand.contactEmail}</a>
        </p>
      </ModalBody>
    </Modal>
  );
}
