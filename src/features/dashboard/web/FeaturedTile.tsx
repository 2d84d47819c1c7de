import { useQuery } from '@tanstack/react-query';
import { PostTile, TileBones } from '#features/posts/web/index.ts';
import { Empty } from '#web/ui/Empty.tsx';
import { Failed } from '#web/ui/Failed.tsx';
import { Tile, TileBody, TileKind } from '#web/ui/Tile.tsx';
import { type FeaturedType, featuredQuery } from './queries.ts';

const WORDS: Record<FeaturedType, { kind: string; failed: string; nothing: string }> = {
  resource: {
    kind: 'Featured resource',
    failed: 'Could not load resources right now!',
    nothing: 'There are no resources right now.',
  },
  'latest-news': {
    kind: 'Latest blog post',
    failed: 'Could not load blog right now!',
    nothing: 'There are no blog posts right now.',
  },
  opportunity: {
    kind: 'Featured opportunity',
    failed: 'Could not load opportunities right now!',
    nothing: 'There are no opportunities right now.',
  },
};

export function FeaturedTile({ type }: { type: FeaturedType }) {
  const { data: post, isLoadingError, refetch } = useQuery(featuredQuery(type));
  const { kind, failed, nothing } = WORDS[type];
  if (post) return <PostTile type={type} post={post} kind={kind} eager />;
  if (post === undefined && !isLoadingError) return <TileBones kind={kind} />;
  return (
    <Tile>
      <TileBody>
        <TileKind>{kind}</TileKind>
        {post === null ? (
          <Empty small title={nothing} />
        ) : (
          <Failed small title={failed} onRetry={() => void refetch()} />
        )}
      </TileBody>
    </Tile>
  );
}
