import { focusIfLost } from '#web/focusIfLost.ts';
import { Button } from '#web/ui/Button.tsx';
import { classNames } from '#web/ui/classNames.ts';
import form from '#web/ui/Form.module.css';
import { Panel, PanelBody, PanelFoot, PanelHead } from '#web/ui/Panel.tsx';
import css from './Contact.module.css';
import { MessageFields } from './MessageFields.tsx';
import { NotSent } from './NotSent.tsx';
import { Sent } from './Sent.tsx';
import { useMessage } from './useMessage.ts';
import { WhoReads } from './WhoReads.tsx';

const ACTIONS = classNames(form.actions, form.actionsEnd);

/** The contact form of the dashboard. It knows nothing of the one in the modal. */
export function ContactPanel() {
  const message = useMessage();
  return (
    <Panel className={css.panel} aria-labelledby="contact">
      <PanelHead title="Contact Us" titleId="contact" />
      {message.view === 'sent' && (
        <PanelBody className={css.body}>
          <Sent />
          <div className={ACTIONS}>
            <Button ref={focusIfLost} look="quiet" onClick={message.startOver}>
              Send another message
            </Button>
          </div>
        </PanelBody>
      )}
      {message.view === 'failed' && (
        <PanelBody className={css.body}>
          <NotSent />
          <div className={ACTIONS}>
            <Button ref={focusIfLost} onClick={message.goBack}>
              Back to the message
            </Button>
          </div>
        </PanelBody>
      )}
      {(message.view === 'form' || message.view === 'again') && (
        <form className={css.form} aria-labelledby="contact" noValidate onSubmit={message.submit}>
          <PanelBody className={css.body}>
            <MessageFields message={message} />
            <div className={ACTIONS}>
              <Button look="primary" type="submit" busy={message.busy} aria-disabled={message.wait > 0 || undefined}>
                Send
              </Button>
            </div>
          </PanelBody>
          <PanelFoot>
            <WhoReads />
          </PanelFoot>
        </form>
      )}
    </Panel>
  );
}
