import { queryOptions } from '@tanstack/react-query';
import { CallFailed, call } from '#web/call.ts';
import type { blogDetail, listPosts, Post, PostType, postDetail } from '../contract.ts';
import { PER } from './places.ts';

/** The posts that have a page of their own; a survey leads elsewhere. */
export type ArticleType = Exclude<PostType, 'survey'>;

/** One page of the posts of a type. */
export function postsQuery(postType: PostType, page: number) {
  const body = { page, per: PER[postType], postType };
  return queryOptions({
    queryKey: ['posts', postType, page],
    queryFn: ({ signal }) => call<typeof listPosts>('POST /api/posts/list', { body }, signal),
  });
}

/** One post, whole; null where there is none of this type for the reader. */
export function postQuery(type: ArticleType, id: number) {
  return queryOptions({
    queryKey: ['post', type, id],
    queryFn: async ({ signal }): Promise<Post | null> => {
      const post = type === 'latest-news' ? await blogPost(id, signal) : await otherPost(id, signal);
      return post?.type === type ? post : null;
    },
  });
}

async function blogPost(id: number, signal: AbortSignal): Promise<Post | undefined> {
  const { items } = await call<typeof blogDetail>('POST /api/blog/detail', { body: { id } }, signal);
  return items[0]?.[0];
}

async function otherPost(id: number, signal: AbortSignal): Promise<Post | undefined> {
  try {
    const { items } = await call<typeof postDetail>('POST /api/posts/detail', { body: { id } }, signal);
    return items[0];
  } catch (error) {
    // One of a type that is restricted for the reader, under the address of another type.
    if (error instanceof CallFailed && error.status === 403) return undefined;
    throw error;
  }
}
