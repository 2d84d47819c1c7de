import { focusIfLost } from '#web/focusIfLost.ts';
import { Button } from '#web/ui/Button.tsx';
import { Modal, ModalBody, ModalFoot } from '#web/ui/Modal.tsx';
import { MessageFields } from './MessageFields.tsx';
import { NotSent } from './NotSent.tsx';
import { Sent } from './Sent.tsx';
import { type Message, useMessage } from './useMessage.ts';
import { WhoReads } from './WhoReads.tsx';

type ContactModalProps = { open: boolean; onClose: () => void };

/** The contact form over any page. What was typed and not sent is there again at the next opening. */
export function ContactModal({ open, onClose }: ContactModalProps) {
  const message = useMessage();
  const forgetOutcome = () => {
    if (message.view === 'sent') message.startOver();
  };
  return (
    <Modal title="Contact Us" open={open} onClose={onClose} onClosed={forgetOutcome}>
      <View message={message} onClose={onClose} />
    </Modal>
  );
}

function View({ message, onClose }: { message: Message; onClose: () => void }) {
  if (message.view === 'sent') {
    return (
      <>
        <ModalBody>
          <Sent />
        </ModalBody>
        <ModalFoot>
          <Button onClick={message.startOver}>Send another message</Button>
          <Button ref={focusIfLost} look="primary" onClick={onClose}>
            Close
          </Button>
        </ModalFoot>
      </>
    );
  }
  if (message.view === 'failed') {
    return (
      <>
        <ModalBody>
          <NotSent />
        </ModalBody>
        <ModalFoot>
          <Button onClick={onClose}>Cancel</Button>
          <Button ref={focusIfLost} look="primary" onClick={message.goBack}>
            Back to the message
          </Button>
        </ModalFoot>
      </>
    );
  }
  return (
    <form noValidate onSubmit={message.submit}>
      <ModalBody>
        <WhoReads />
        <MessageFields message={message} />
      </ModalBody>
      <ModalFoot>
        <Button onClick={onClose}>Cancel</Button>
        <Button look="primary" type="submit" busy={message.busy} aria-disabled={message.wait > 0 || undefined}>
          Send
        </Button>
      </ModalFoot>
    </form>
  );
}
