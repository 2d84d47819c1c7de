import { getRouteApi } from '@tanstack/react-router';
import { useTitle } from '#web/title.ts';
import { PageHead } from '#web/ui/PageHead.tsx';
import { LinkBuilderTile } from './LinkBuilderTile.tsx';
import { PostList } from './PostList.tsx';
import { PostTiles, PostTilesBones } from './PostTiles.tsx';

const route = getRouteApi('/house/opportunities');

export function OpportunitiesPage() {
  useTitle('Opportunities');
  const { page } = route.useSearch();
  return (
    <>
      <PageHead title="Opportunities" lede="Campaigns, grants and invitations that are open to you right now." />
      <LinkBuilderTile />
      <PostList
        type="opportunity"
        page={page}
        failed="Error loading opportunities. Please try again later!"
        nothing={{ title: 'Opportunity not available', soon: 'The next one will stand here as soon as it opens.' }}
        bones={<PostTilesBones type="opportunity" />}
      >
        {(posts) => <PostTiles type="opportunity" posts={posts} />}
      </PostList>
    </>
  );
}
