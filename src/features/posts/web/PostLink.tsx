import { Link } from '@tanstack/react-router';
import type { Post } from '../contract.ts';
import type { ArticleType } from './queries.ts';
import { titleOf } from './words.ts';

const ARTICLE = { 'latest-news': '/blog/$id', opportunity: '/opportunities/$id', resource: '/resources/$id' } as const;

/** A post's title, as the way to it. */
export function PostLink({ type, post }: { type: ArticleType; post: Post }) {
  return (
    <Link to={ARTICLE[type]} params={{ id: String(post.ID) }}>
      {titleOf(post)}
    </Link>
  );
}
