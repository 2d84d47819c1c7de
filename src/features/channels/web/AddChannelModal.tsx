import { useState } from 'react';
import { Modal } from '#web/ui/Modal.tsx';
import { AddChannelForm } from './AddChannelForm.tsx';
import { ChannelAdded } from './ChannelAdded.tsx';
import type { Domain } from './tiles.ts';
import { useAuthorize } from './useAuthorize.ts';

type AddChannelModalProps = {
  open: boolean;
  /** The platform that the form begins with. */
  domain: Domain;
  onClose: () => void;
};

/** The form, then how it went. What is inside is gone with the modal: the next opening begins anew. */
export function AddChannelModal({ open, domain, onClose }: AddChannelModalProps) {
  return (
    <Modal title="Add Channel" open={open} onClose={onClose}>
      <Adding domain={domain} onClose={onClose} />
    </Modal>
  );
}

function Adding({ domain, onClose }: Omit<AddChannelModalProps, 'open'>) {
  const [added, setAdded] = useState<Domain>();
  const authorize = useAuthorize();
  if (added) return <ChannelAdded domain={added} authorize={authorize} onDone={onClose} />;
  return <AddChannelForm domain={domain} authorize={authorize.begin} onAdded={setAdded} onCancel={onClose} />;
}
