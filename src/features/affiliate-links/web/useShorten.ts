import { useMutation, useQueryClient } from '@tanstack/react-query';
import { CallFailed, call } from '#web/call.ts';
import type { shorten } from '../contract.ts';
import { LINKS } from './queries.ts';

/** What became of the wish for a short link. */
export type Outcome =
  | { readonly kind: 'made'; readonly short: string; readonly long: string }
  /** With the server's own words where it gave a reason. */
  | { readonly kind: 'failed'; readonly reason: string | undefined }
  /** Until a time in milliseconds since 1970. */
  | { readonly kind: 'too many'; readonly until: number };

/** Seconds to wait where the server does not say. */
const A_MINUTE = 60;

interface Shortening {
  /** Undefined before the first try, and once something else is wanted than was tried. */
  readonly outcome: Outcome | undefined;
  readonly busy: boolean;
  begin(long: string): void;
  forget(): void;
}

/** Makes short links. `wanted` is where the next one shall lead. */
export function useShorten(wanted: string | undefined): Shortening {
  const queries = useQueryClient();
  const { data, isPending, variables, mutate, reset } = useMutation({
    mutationFn: shortLinkTo,
    onSuccess: ({ kind }) => (kind === 'made' ? queries.invalidateQueries({ queryKey: LINKS }) : undefined),
  });
  return {
    outcome: variables === wanted || data?.kind === 'too many' ? data : undefined,
    busy: isPending,
    begin: mutate,
    forget: reset,
  };
}

async function shortLinkTo(long: string): Promise<Outcome> {
  try {
    const { data } = await call<typeof shorten>('POST /api/shorten', { body: { url: long } });
    return { kind: 'made', short: data, long };
  } catch (error) {
    if (!(error instanceof CallFailed)) throw error;
    if (error.status === 429) return { kind: 'too many', until: Date.now() + (error.retryAfter ?? A_MINUTE) * 1000 };
    const isAnswer = error.status === 400 || error.status === 403;
    return { kind: 'failed', reason: isAnswer ? error.message : undefined };
  }
}
