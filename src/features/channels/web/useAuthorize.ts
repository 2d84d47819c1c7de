import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#web/call.ts';
import { PLATFORM_NAMES } from '#web/channels.ts';
import type { authorizeChannel } from '../contract.ts';
import { type ConsentWindow, openConsentWindow } from './consentWindow.ts';
import { reloadChannels } from './queries.ts';
import { reasonOf } from './reasonOf.ts';
import type { Domain } from './tiles.ts';

interface Wanted {
  readonly feedId: string;
  readonly domain: Domain;
}

export interface Authorize {
  /** Opens the platform's consent page in a window of its own. To be called while a click is handled. */
  begin: (wanted: Wanted) => void;
  busy: boolean;
  /** Why it could not begin, and what to do. */
  failure: string | null | undefined;
  /** The consent page, where the browser let no window open: for a link in its place. */
  blockedUrl: string | undefined;
}

export function useAuthorize(): Authorize {
  const queries = useQueryClient();
  const { mutate, isPending, error, variables, data } = useMutation({
    mutationFn: async ({ feedId, domain, consent }: Wanted & { consent: ConsentWindow | undefined }) => {
      const body = { channelId: feedId, domain };
      const { url } = await call<typeof authorizeChannel>('POST /api/channels/authorize', { body });
      consent?.show(url);
      // Whatever came of it, and also where a browser kept the news from us.
      addEventListener('focus', () => void reloadChannels(queries), { once: true });
      return consent ? undefined : url;
    },
    onError: (_error, { consent }) => consent?.close(),
  });
  return {
    begin: (wanted) => mutate({ ...wanted, consent: openConsentWindow() }),
    busy: isPending,
    failure: error && variables && `${PLATFORM_NAMES[variables.domain]} could not be opened. ${reasonOf(error)}`,
    blockedUrl: data,
  };
}
