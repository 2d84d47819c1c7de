import { type ReactNode, useState } from 'react';
import { PLATFORM_NAMES } from '#web/channels.ts';
import { classNames } from '#web/ui/classNames.ts';
import { Platform } from '#web/ui/Platform.tsx';
import css from './ChannelTile.module.css';
import type { Domain } from './tiles.ts';

type ChannelTileProps = {
  /** `waits` for its owner, in the light of the lamp; `possible`, with a dashed edge: not there yet. */
  kind?: 'waits' | 'possible' | undefined;
  domain: Domain;
  /** The channel's picture; the plate stands in for a missing or broken one. */
  picture?: string | null | undefined;
  name: string;
  /** For controls of the tile that are described by it. */
  nameId?: string | undefined;
  /** One line under the name; the platform's name where nothing else is to be said. */
  sub?: string | undefined;
  /** What is to be said about it, below, over the whole width. */
  note?: ReactNode;
  /** At the right: how it stands, and what can be done. */
  children: ReactNode;
};

/** A channel of somebody, or one that they could have: an item of a list. */
export function ChannelTile({ kind, domain, picture, name, nameId, sub, note, children }: ChannelTileProps) {
  const [broken, setBroken] = useState<string>();
  return (
    <li className={classNames(css.tile, kind && css[kind])}>
      {picture && picture !== broken ? (
        <img className={css.picture} src={picture} alt="" width={36} height={36} onError={() => setBroken(picture)} />
      ) : (
        <Platform className={css.plate}>{domain.toUpperCase()}</Platform>
      )}
      <div className={css.words}>
        <p className={css.name} id={nameId}>
          {name}
        </p>
        <p className={css.sub}>{sub ?? PLATFORM_NAMES[domain]}</p>
      </div>
      <div className={css.end}>{children}</div>
      {note && <div className={css.note}>{note}</div>}
    </li>
  );
}
