import { useMutation } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { afterPress } from '#web/afterPress.ts';
import { call } from '#web/call.ts';
import { formKeys } from '#web/formKeys.ts';
import { useUser } from '#web/session.ts';
import { useWait } from '#web/useWait.ts';
import type { reportInfringement } from '../contract.ts';
import { EMPTY, faultsOf, type Name, reportOf, type Values } from './form.ts';

export type Report = ReturnType<typeof useReport>;

/** The form: what is typed, what is wrong with it, and what became of sending it. */
export function useReport() {
  const user = useUser();
  const [keys] = useState(formKeys);
  const [values, setValues] = useState(EMPTY);
  const [left, setLeft] = useState<ReadonlySet<Name>>(new Set());
  const wait = useWait();
  const faults = faultsOf(values);
  const isValid = Object.keys(faults).length === 0;

  const { mutate, reset, isPending, error, data } = useMutation({
    mutationFn: () => {
      const body = reportOf(values, user);
      return call<typeof reportInfringement>('POST /api/ugc-form/submit', { body, key: keys.of(body) });
    },
    onSuccess: () => keys.done(),
    onError: (failure) => wait.begin(failure),
  });

  return {
    values,
    set: (change: Partial<Values>) => setValues((before) => ({ ...before, ...change })),
    /** Somebody went on from a field: what is wrong with it may be said now. */
    leave: (name: Name) => afterPress(() => setLeft((before) => new Set(before).add(name))),
    faultOf: (name: Name) => (left.has(name) ? faults[name] : undefined),
    /** Too many characters are said at once. */
    notesFault: faults.additionalNotes,
    isValid,
    busy: isPending,
    wait: wait.seconds,
    failed: error !== null && wait.seconds === 0 && !isLimit(error),
    caseNumber: data?.caseNumber,
    submit(event: SubmitEvent) {
      event.preventDefault();
      if (isValid && !isPending && wait.seconds === 0) mutate();
    },
    startOver() {
      reset();
      setValues(EMPTY);
      setLeft(new Set());
    },
  };
}

const isLimit = (error: Error) => 'status' in error && error.status === 429;
