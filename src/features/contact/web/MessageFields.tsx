import { Field } from '#web/ui/Field.tsx';
import text from '#web/ui/Text.module.css';
import { TextArea } from '#web/ui/TextArea.tsx';
import { TextInput } from '#web/ui/TextInput.tsx';
import { WaitNote } from '#web/ui/WaitNote.tsx';
import type { MOST_OF_SUBJECT } from '../contract.ts';
import css from './Contact.module.css';
import { type Message, MOST } from './useMessage.ts';

const MOST_SUBJECT: typeof MOST_OF_SUBJECT = 200;
/** From so many characters on, they are counted. */
const NEAR = 900;

/** What is typed into a contact form. */
export function MessageFields({ message }: { message: Message }) {
  const { subject, setSubject, body, setBody, box, characters, fault, wait } = message;
  return (
    <>
      <Field label="Subject" labelHidden>
        <TextInput
          placeholder="Subject (Optional)"
          maxLength={MOST_SUBJECT}
          autoComplete="off"
          value={subject}
          onChange={(event) => setSubject(event.target.value)}
        />
      </Field>
      <Field
        label="Message"
        labelHidden
        error={fault}
        hint={characters >= NEAR && <span className={css.count}>{`${characters} / ${MOST}`}</span>}
      >
        <TextArea
          ref={box}
          required
          placeholder="Hi, I have a question about..."
          value={body}
          onChange={(event) => setBody(event.target.value)}
        />
      </Field>
      <p className={text.screenReader} role="status">
        {leftOf(MOST - characters)}
      </p>
      <WaitNote seconds={wait} then="You can send this message" />
    </>
  );
}

/** Read aloud while somebody types, so it changes at a few steps only. */
function leftOf(left: number): string {
  if (left < 0) return `The message is too long. It may have ${MOST} characters.`;
  const step = [0, 10, 25, 50, MOST - NEAR].find((most) => left <= most);
  if (step === undefined) return '';
  return step === 0 ? 'No characters left' : `${step} characters left, at most`;
}
