import { useMutation } from '@tanstack/react-query';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { brand } from '#web/brand.ts';
import { call } from '#web/call.ts';
import { focusIfLost } from '#web/focusIfLost.ts';
import { formKeys } from '#web/formKeys.ts';
import { useUser } from '#web/session.ts';
import { useWait } from '#web/useWait.ts';
import type { MOST_CHARACTERS, sendMessage } from '../contract.ts';

export const MOST: typeof MOST_CHARACTERS = 1000;

export type Message = ReturnType<typeof useMessage>;

/** One contact form: what is typed in it, and what became of sending it. Each form on a page has its own. */
export function useMessage() {
  const user = useUser();
  const [keys] = useState(formKeys);
  const [subject, setSubject] = useState('');
  const [body, setBody] = useState('');
  const [missing, setMissing] = useState(false);
  /** `again`: back from a failure, with all that was typed. */
  const [view, setView] = useState<'form' | 'again' | 'sent' | 'failed'>('form');
  const wait = useWait();
  const box = useRef<HTMLTextAreaElement>(null);
  const characters = [...body].length;
  useEffect(() => {
    if (view === 'again') focusIfLost(box.current);
  }, [view]);

  const { mutate, isPending } = useMutation({
    mutationFn: () => {
      const message = {
        fullName: [user.firstName, user.lastName].filter(Boolean).join(' ') || `A ${brand.noun}`,
        accounts: user.accounts.map(({ title }) => title),
        body,
        subject,
        from: user.email,
      };
      return call<typeof sendMessage>('POST /api/email/send', { body: message, key: keys.of(message) });
    },
    onSuccess() {
      keys.done();
      setSubject('');
      setBody('');
      setView('sent');
    },
    onError: (failure) => wait.begin(failure) || setView('failed'),
  });

  return {
    subject,
    setSubject,
    body,
    setBody(text: string) {
      setBody(text);
      setMissing(false);
    },
    box,
    characters,
    fault: faultOf(missing, characters),
    view,
    wait: wait.seconds,
    busy: isPending,
    submit(event: SubmitEvent) {
      event.preventDefault();
      if (isPending || wait.seconds > 0) return;
      const empty = body.trim() === '';
      setMissing(empty);
      if (empty || characters > MOST) box.current?.focus();
      else mutate();
    },
    /** From a failure back to what was typed. */
    goBack: () => setView('again'),
    startOver: () => setView('form'),
  };
}

function faultOf(missing: boolean, characters: number): string | undefined {
  if (missing) return 'Please enter a message';
  return characters > MOST ? `Use at most ${MOST} characters.` : undefined;
}
