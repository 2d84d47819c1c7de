import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { CallFailed, NotAdmitted } from './call.ts';
import { loseSession } from './session.ts';

/** Milliseconds for which what a hover preloaded, or what was read a moment ago, is shown without asking again. */
const FRESH = 15_000;

/** All that was read from the server. Whatever call finds the portal closed, the session hears of it here. */
export function createQueryClient(): QueryClient {
  const onError = (error: Error) => {
    if (error instanceof NotAdmitted) loseSession(queries, error);
  };
  const queries = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      // A browser that believes to be offline still asks: a failure can be shown, a call that waits cannot.
      queries: { staleTime: FRESH, retry: retryOnce, retryDelay: 500, networkMode: 'always' },
      mutations: { networkMode: 'always' },
    },
  });
  return queries;
}

/** Once, where the network or a part of the server may have been away for a moment. */
function retryOnce(failures: number, error: Error): boolean {
  return failures === 0 && error instanceof CallFailed && (error.status === 0 || error.status > 500);
}
