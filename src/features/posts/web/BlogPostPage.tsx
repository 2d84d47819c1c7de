import { getRouteApi } from '@tanstack/react-router';
import { PostPage } from './PostPage.tsx';

const route = getRouteApi('/house/blog/$id');

export function BlogPostPage() {
  const { id } = route.useParams();
  return (
    <PostPage
      type="latest-news"
      id={id}
      name="Blog post"
      all="All Blog Posts"
      failed="There was an error loading this blog post.  Please try again."
    />
  );
}
