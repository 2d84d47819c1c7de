import { Bone } from '#web/ui/Bone.tsx';
import { Platform } from '#web/ui/Platform.tsx';
import css from './ChannelTile.module.css';

/** A channel that loads. */
export function ChannelBones() {
  return (
    <li className={css.tile} aria-busy="true">
      <Platform />
      <div className={css.bones}>
        <Bone width={60} />
        <Bone width={30} />
      </div>
    </li>
  );
}
