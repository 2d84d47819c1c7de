import type { QueryClient } from '@tanstack/react-query';
import type { ErrorInfo } from 'react';
import type { reportClientError } from '#features/client-errors/contract.ts';
import { CallFailed, call } from '../call.ts';
import { sessionQuery } from '../session.ts';

/** What the call takes at most, in characters. */
const MOST = { error: 4000, info: 16_000, url: 4096 };
const reported = new Set<unknown>();

/** Tells the network of a page that broke while it was drawn, once each. A call that failed is no such thing. */
export function reportRenderError(queries: QueryClient, error: unknown, { componentStack }: ErrorInfo): void {
  if (error instanceof CallFailed || reported.has(error)) return;
  reported.add(error);
  const session = queries.getQueryData(sessionQuery.queryKey);
  const body = {
    error: String((error instanceof Error && error.stack) || error).slice(0, MOST.error),
    info: componentStack?.slice(0, MOST.info) ?? null,
    user: session?.kind === 'signed-in' ? session.user.email : null,
    url: location.href.slice(0, MOST.url),
  };
  // There is nobody left to tell when this fails too.
  call<typeof reportClientError>('POST /api/clienterrors', { body }).catch(() => undefined);
}
