/** What the routes of posts have in common. */
import type { QueryClient } from '@tanstack/react-query';
import { begin } from '#web/begin.ts';
import type { PostType } from '../contract.ts';
import { type PageSearch, pageSearch, postIdOf, stripFirstPage } from './address.ts';
import { type ArticleType, postQuery, postsQuery } from './queries.ts';

interface Context {
  readonly queries: QueryClient;
}

/** A route with the page of a list in its address. */
export const paged = {
  validateSearch: pageSearch,
  search: { middlewares: [stripFirstPage] },
  loaderDeps: ({ search }: { search: PageSearch }) => search,
};

export const beginPosts =
  (type: PostType) =>
  ({ context, deps }: { context: Context; deps: PageSearch }) =>
    begin(context.queries.query(postsQuery(type, deps.page)));

export const beginPost =
  (type: ArticleType) =>
  ({ context, params }: { context: Context; params: { id: string } }) => {
    const id = postIdOf(params.id);
    if (id) begin(context.queries.query(postQuery(type, id)));
  };
