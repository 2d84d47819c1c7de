import { useState } from 'react';
import { Button } from '#web/ui/Button.tsx';
import { Field } from '#web/ui/Field.tsx';
import { Modal, ModalBody, ModalFoot } from '#web/ui/Modal.tsx';
import text from '#web/ui/Text.module.css';
import { TextArea } from '#web/ui/TextArea.tsx';
import { TextInput } from '#web/ui/TextInput.tsx';
import { Row, Section } from './Section.tsx';

/** A modal that asks and one that is filled in. */
export function Modals() {
  const [open, setOpen] = useState<'question' | 'form'>();
  const close = () => setOpen(undefined);
  return (
    <Section title="Modals">
      <Row>
        <Button look="danger" onClick={() => setOpen('question')}>
          Remove lorem
        </Button>
        <Button onClick={() => setOpen('form')}>Write to lorem</Button>
      </Row>
      <Modal open={open === 'question'} onClose={close} title="Remove your lorem?">
        <ModalBody>
          <p className={text.muted}>Your ipsum takes its place. You can add another at any time.</p>
        </ModalBody>
        <ModalFoot>
          <Button onClick={close}>Keep it</Button>
          <Button look="danger" onClick={close}>
            Remove lorem
          </Button>
        </ModalFoot>
      </Modal>
      <Modal open={open === 'form'} onClose={close} title="Write to lorem">
        <form
          onSubmit={(event) => {
            event.preventDefault();
            close();
          }}
        >
          <ModalBody>
            <Field label="Subject" labelHidden>
              <TextInput placeholder="Subject (Optional)" />
            </Field>
            <Field label="Message" labelHidden error="Please enter a message">
              <TextArea placeholder="Lorem ipsum dolor sit amet..." />
            </Field>
          </ModalBody>
          <ModalFoot>
            <Button onClick={close}>Cancel</Button>
            <Button look="primary" type="submit">
              Send
            </Button>
          </ModalFoot>
        </form>
      </Modal>
    </Section>
  );
}
