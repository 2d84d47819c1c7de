import { Banner } from './Banner.tsx';
import text from './Text.module.css';

type WaitNoteProps = {
  /** Seconds that are left; nothing is shown at 0. */
  seconds: number;
  /** What is to be waited for, such as 'You can send this one'. */
  then: string;
};

/** Says that the server asked for patience, and for how long. Read aloud once, when it begins: not at each second. */
export function WaitNote({ seconds, then }: WaitNoteProps) {
  const waiting = seconds > 0;
  return (
    <>
      {waiting && (
        <Banner>
          <strong>That was a lot within one minute.</strong>
          <br />
          {then} in{' '}
          <span className={text.numeric} role="timer">
            {seconds} {seconds === 1 ? 'second' : 'seconds'}
          </span>
          . What you typed stays.
        </Banner>
      )}
      <p className={text.screenReader} role="status">
        {waiting && `That was a lot within one minute. ${then} in a moment. What you typed stays.`}
      </p>
    </>
  );
}
