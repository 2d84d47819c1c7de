import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useEffect, useState } from 'react';
import { call } from '#web/call.ts';
import { asksForConsent } from '#web/channels.ts';
import { formKeys } from '#web/formKeys.ts';
import type { addChannel } from '../contract.ts';
import { channelUrlFault } from './channelUrl.ts';
import { includeChannel } from './queries.ts';
import type { Domain } from './tiles.ts';
import type { Authorize } from './useAuthorize.ts';

/** Milliseconds without a key after which an address counts as typed to its end. */
const PAUSE = 600;

/** What is typed as an address, what is wrong with it, and what became of sending the form. */
export function useAddForm(authorize: Authorize['begin'], onAdded: (domain: Domain) => void) {
  const queries = useQueryClient();
  const [keys] = useState(formKeys);
  const [typed, setTyped] = useState('');
  const [paused, setPaused] = useState(false);
  const url = typed.trim();
  const fault = channelUrlFault(url);
  useEffect(() => {
    const timer = setTimeout(setPaused, PAUSE, true);
    return () => clearTimeout(timer);
  }, [typed]);

  const { mutate, reset, isPending, error } = useMutation({
    mutationFn: async (body: { domain: Domain; account: string; url: string }) => {
      const added = await call<typeof addChannel>('POST /api/channels/add', { body, key: keys.of(body) });
      // It is there: a list that does not come now comes when the modal closes.
      await includeChannel(queries, added.feed_id).catch(() => undefined);
      return added;
    },
  });
  const isValid = url !== '' && !fault;
  return {
    typed,
    type(text: string) {
      setPaused(false);
      setTyped(text);
    },
    /** Somebody went on from the address: what is wrong with it may be said now. */
    leave: () => setPaused(true),
    fault: paused && fault,
    isValid,
    busy: isPending,
    error,
    /** Any field was changed: what was wrong with the others is no longer said. */
    change: () => !isPending && reset(),
    submit(event: SubmitEvent<HTMLFormElement>) {
      event.preventDefault();
      if (!isValid || isPending) return;
      const chosen = Object.fromEntries(new FormData(event.currentTarget)) as { domain: Domain; account: string };
      mutate(
        { ...chosen, url },
        {
          onSuccess: ({ domain, feed_id }) => {
            keys.done();
            if (asksForConsent(domain)) authorize({ feedId: feed_id, domain });
            onAdded(domain);
          },
        },
      );
    },
  };
}
