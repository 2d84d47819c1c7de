import { createLink, getRouteApi } from '@tanstack/react-router';
import { isRestricted, useUser } from '#web/session.ts';
import { useTitle } from '#web/title.ts';
import { ButtonLink } from '#web/ui/ButtonLink.tsx';
import { PageHead } from '#web/ui/PageHead.tsx';
import { PostList } from './PostList.tsx';
import { PostTiles, PostTilesBones } from './PostTiles.tsx';

const ReportLink = createLink(ButtonLink);
const REPORT = '/resources/ugc-form';
const route = getRouteApi('/house/resources');

export function ResourcesPage() {
  useTitle('Resources');
  const user = useUser();
  const { page } = route.useSearch();
  return (
    <>
      <PageHead title="Resources" lede="Templates, libraries and rules worth keeping near the desk.">
        {!isRestricted(user, REPORT) && <ReportLink to={REPORT}>Report an infringement</ReportLink>}
      </PageHead>
      <PostList
        type="resource"
        page={page}
        failed="Error loading resources. Please try again later!"
        nothing={{ title: 'Resource not available', soon: 'The first one will stand here as soon as it is ready.' }}
        bones={<PostTilesBones type="resource" />}
      >
        {(posts) => <PostTiles type="resource" posts={posts} />}
      </PostList>
    </>
  );
}
