import { TileGrid } from '#web/ui/Tile.tsx';
import type { Post, PostType } from '../contract.ts';
import { PostTile } from './PostTile.tsx';
import { PER } from './places.ts';
import type { ArticleType } from './queries.ts';
import { TileBones } from './TileBones.tsx';

/** As many tiles as stand in the first row. */
const FIRST_ROW = 3;

export function PostTiles({ type, posts }: { type: ArticleType; posts: readonly Post[] }) {
  return (
    <TileGrid>
      {posts.map((post, index) => (
        <PostTile key={post.ID} type={type} post={post} eager={index < FIRST_ROW} />
      ))}
    </TileGrid>
  );
}

/** A page of tiles that loads. */
export function PostTilesBones({ type, cover }: { type: PostType; cover?: boolean | undefined }) {
  return (
    <TileGrid>
      {Array.from({ length: PER[type] }, (_, index) => (
        <TileBones key={index} cover={cover} />
      ))}
    </TileGrid>
  );
}
