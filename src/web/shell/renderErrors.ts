import type { QueryClient } from '@tanstack/react-query';
import type { ErrorInfo } from 'react';
import type { reportClientError } from '#features/client-errors/contract.ts';
import { CallFailed, call } from '../call.ts';
import { sessionQuery } from '../session.ts';

/** What the call takes at most, in characters. */
const MOST = { error: 4000, info: 16_000, url: 4096 };

const reported = new Set<unknown>();
const unloaded = new Set<unknown>();

/** Remembers which errors are parts of the portal that did not arrive. Vite tells of them before it throws them. */
export function watchLoading(): void {
  addEventListener('vite:preloadError', ({ payload }) => unloaded.add(payload));
}

/** Whether an error is no fault of a page: a call or a part of the portal did not get through. */
export function isFailure(error: unknown): boolean {
  return error instanceof CallFailed || unloaded.has(error);
}

/** Tells the network of a page that broke while it was drawn, once each. */
export function reportRenderError(queries: QueryClient, error: unknown, { componentStack }: ErrorInfo): void {
  if (isFailure(error) || reported.has(error)) return;
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
