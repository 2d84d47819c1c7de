import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { User } from '#features/account/contract.ts';
import type * as posts from '#features/posts/contract.ts';
import type { featuredPost, notifications, Post } from '#features/posts/contract.ts';
import { call } from '#web/call.ts';
import { isRestricted, sessionQuery } from '#web/session.ts';

const FEATURED = ['resource', 'latest-news', 'opportunity'] as const;
export type FeaturedType = (typeof FEATURED)[number];

// Written again as in #web/call.ts, and checked: this file is part of the first load.
const PAGE_OF: Pick<typeof posts.PAGE_OF, FeaturedType> = {
  resource: '/resources',
  'latest-news': '/blog',
  opportunity: '/opportunities',
};

export const notificationsQuery = queryOptions({
  queryKey: ['notifications'],
  queryFn: ({ signal }) => call<typeof notifications>('GET /api/notifications', undefined, signal),
});

/** The first post of a type; null where there is none. */
export function featuredQuery(postType: FeaturedType) {
  return queryOptions({
    queryKey: ['featured', postType],
    queryFn: async ({ signal }): Promise<Post | null> => {
      const query = { postType, page: '1', per: '1' } as const;
      const post = await call<typeof featuredPost>('GET /api/posts/featured', { query }, signal);
      return 'ID' in post ? (post as Post) : null;
    },
  });
}

/** What stands in the tiles: a restricted page takes its posts along. */
export function featuredFor(user: User): readonly FeaturedType[] {
  return FEATURED.filter((type) => !isRestricted(user, PAGE_OF[type]));
}

/**
 * Begins all calls of the dashboard. On a first load nobody knows yet what is restricted: then all are made, as waiting
 * for the session would cost everybody a round, and a refused one is shown to nobody.
 */
export function dashboardCalls(queries: QueryClient): Promise<unknown>[] {
  const session = queries.getQueryData(sessionQuery.queryKey);
  const types = session?.kind === 'signed-in' ? featuredFor(session.user) : FEATURED;
  return [queries.query(notificationsQuery), ...types.map((type) => queries.query(featuredQuery(type)))];
}
