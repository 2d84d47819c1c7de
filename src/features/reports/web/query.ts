import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '#web/call.ts';
import { knownSession } from '#web/session.ts';
import type { getReport } from '../contract.ts';
import { youTubeChannels } from './channels.ts';

/** Milliseconds. New figures come once a day. */
const FRESH = 600_000;

/** The months of a channel, newest first. One that was shown before is there at once, however long ago. */
export function reportQuery(feedId: string) {
  return queryOptions({
    queryKey: ['report', feedId],
    queryFn: ({ signal }) => call<typeof getReport>('GET /api/report', { query: { media_feed_id: feedId } }, signal),
    staleTime: FRESH,
    gcTime: Number.POSITIVE_INFINITY,
  });
}

/** Begins the call of the page: at once for a channel that the address names, else as soon as it is known which is the first. */
export async function beginReport(queries: QueryClient, named: string | undefined): Promise<void> {
  const feedId = named ?? (await firstChannel(queries));
  if (feedId) await queries.query(reportQuery(feedId));
}

async function firstChannel(queries: QueryClient): Promise<string | undefined> {
  const session = await knownSession(queries);
  const [first] = session.kind === 'signed-in' ? youTubeChannels(session.user.feeds) : [];
  return first?.cms ? first.feed_id : undefined;
}
