import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Feed, getUser } from '#features/account/contract.ts';
import { call } from '#web/call.ts';
import { renewUser } from '#web/renewUser.ts';
import { knownSession } from '#web/session.ts';
import type { listChannels, updateChannels } from '../contract.ts';
import { batchesOf } from './batches.ts';

const KEY = ['channels'];
const PARTS = ['snippet', 'status'];

/** The details of all the person's channels. */
export function channelsQuery(queries: QueryClient) {
  return queryOptions({
    queryKey: KEY,
    queryFn: async ({ signal }) => {
      const session = await knownSession(queries);
      const known = session.kind === 'signed-in' ? session.user.feeds : [];
      const found = await channelsNamed([...new Set(known.map(({ feed_id }) => feed_id))], signal);
      // A platform may have told another id since, or the channel may be gone: the server knows by whose it is.
      const channels = found.length === known.length ? found : await channelsOfPerson(signal);
      renewUser(queries, { feeds: channels });
      return channels;
    },
  });
}

async function channelsNamed(ids: readonly string[], signal?: AbortSignal): Promise<Feed[]> {
  const answers = await Promise.all(
    batchesOf(ids).map((batch) =>
      call<typeof listChannels>('POST /api/channels/list', { body: { ids: batch, parts: PARTS } }, signal),
    ),
  );
  return answers.flatMap(({ items }) => items);
}

async function channelsOfPerson(signal?: AbortSignal): Promise<Feed[]> {
  const { feeds } = await call<typeof getUser>('GET /api/user/get', {}, signal);
  return feeds;
}

/** Shows a channel that was added just now, before anything else is read anew. */
export async function includeChannel(queries: QueryClient, feedId: string): Promise<void> {
  const added = await channelsNamed([feedId]);
  const { queryKey } = channelsQuery(queries);
  const before = queries.getQueryData(queryKey)?.filter(({ feed_id }) => feed_id !== feedId) ?? [];
  keepChannels(queries, [...before, ...added]);
}

/** Reads what the server knows of the person's channels by now, without asking their platforms. */
export function reloadChannels(queries: QueryClient): Promise<void> {
  return queries.invalidateQueries({ queryKey: KEY });
}

function keepChannels(queries: QueryClient, feeds: Feed[]): void {
  void queries.cancelQueries({ queryKey: KEY });
  queries.setQueryData(channelsQuery(queries).queryKey, feeds);
  renewUser(queries, { feeds });
}

/** Has the server read all channels anew at their platforms. Where that fails, what is known stays (specification, section 4). */
export function useChannelUpdate() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => call<typeof updateChannels>('GET /api/channels/update'),
    onSuccess: ({ feedData, userData }) => {
      renewUser(queries, userData);
      keepChannels(queries, feedData);
    },
  });
}
