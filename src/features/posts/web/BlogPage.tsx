import { createLink, getRouteApi } from '@tanstack/react-router';
import { brand } from '#web/brand.ts';
import { isRestricted, useUser } from '#web/session.ts';
import { useTitle } from '#web/title.ts';
import { BackLink } from '#web/ui/BackLink.tsx';
import { PageHead } from '#web/ui/PageHead.tsx';
import { BlogEntries, BlogEntriesBones } from './BlogEntries.tsx';
import { PostList } from './PostList.tsx';

const route = getRouteApi('/house/blog');
const BackTo = createLink(BackLink);

export function BlogPage() {
  useTitle('Blog');
  const user = useUser();
  const { page } = route.useSearch();
  return (
    <>
      {!isRestricted(user, '/dashboard') && <BackTo to="/dashboard">Dashboard</BackTo>}
      <PageHead title="Blog" lede={`Latest news from ${brand.company}.`} />
      <PostList
        type="latest-news"
        page={page}
        failed="There was an error getting the blog posts.  Please try again."
        nothing={{ title: 'Blog post not available', soon: 'The first one will stand here on the day it comes out.' }}
        bones={<BlogEntriesBones />}
      >
        {(posts) => <BlogEntries posts={posts} />}
      </PostList>
    </>
  );
}
