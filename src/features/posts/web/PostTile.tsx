import type { ReactNode } from 'react';
import { Tile, TileBody, TileCover, TileKind, TileText, TileTitle } from '#web/ui/Tile.tsx';
import type { Post } from '../contract.ts';
import { PostLink } from './PostLink.tsx';
import type { ArticleType } from './queries.ts';
import { contentOf, preview } from './words.ts';

/** The specification's length of a preview in a tile (section 9). */
export const TILE_PREVIEW = 142;

type PostTileProps = {
  type: ArticleType;
  post: Post;
  /** Above the title. */
  kind?: ReactNode;
  /** Seen without scrolling. */
  eager?: boolean | undefined;
};

export function PostTile({ type, post, kind, eager }: PostTileProps) {
  return (
    <Tile>
      <TileCover src={post.featured_image} eager={eager} />
      <TileBody>
        {kind && <TileKind>{kind}</TileKind>}
        <TileTitle dir="auto">
          <PostLink type={type} post={post} />
        </TileTitle>
        <TileText dir="auto">{preview(contentOf(post), TILE_PREVIEW)}</TileText>
      </TileBody>
    </Tile>
  );
}
