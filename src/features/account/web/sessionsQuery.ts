import { queryOptions } from '@tanstack/react-query';
import { call } from '#web/call.ts';
import type { listSessions } from '../contract.ts';

/** Where the person is signed in. */
export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: ({ signal }) => call<typeof listSessions>('GET /api/user/sessions', undefined, signal),
});
