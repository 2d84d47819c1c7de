import type { ReactNode } from 'react';
import { Bone } from '#web/ui/Bone.tsx';
import { Tile, TileBody, TileKind } from '#web/ui/Tile.tsx';
import css from './Bones.module.css';

/** A tile that loads. `kind` is known before the rest. */
export function TileBones({ kind, cover = true }: { kind?: ReactNode; cover?: boolean | undefined }) {
  return (
    <Tile aria-busy="true">
      {cover && <Bone form="cover" />}
      <TileBody>
        {kind && <TileKind>{kind}</TileKind>}
        <Lines count={1} />
        <Lines count={4} />
      </TileBody>
    </Tile>
  );
}

/** Bones as high as lines of text, the last one shorter. `lead` is the line's height. */
export function Lines({ count, lead = 'text13' }: { count: number; lead?: 'text13' | 'text14' | 'prose' | undefined }) {
  return (
    <span className={css[lead]}>
      {Array.from({ length: count }, (_, index) => (
        <Bone key={index} width={index === count - 1 ? 60 : undefined} />
      ))}
    </span>
  );
}
