import { Link, useRouteContext } from '@tanstack/react-router';
import { ChevronRight, Landmark, ListChecks, RadioTower, UserRound } from 'lucide-react';
import { useUser } from '#web/session.ts';
import { useTitle } from '#web/title.ts';
import { BadgeButton } from '#web/ui/Badge.tsx';
import { PageHead } from '#web/ui/PageHead.tsx';
import { Status } from '#web/ui/Status.tsx';
import { Tile, TileBody, TileGlyph, TileText, TileTitle } from '#web/ui/Tile.tsx';
import { Tooltip } from '#web/ui/Tooltip.tsx';
import css from './Settings.module.css';
import { type SettingsTile, settingsTilesOf } from './settingsTiles.ts';

const GLYPHS = { person: UserRound, mast: RadioTower, list: ListChecks, bank: Landmark };

export function SettingsPage() {
  useTitle('Settings');
  const user = useUser();
  const { isPage } = useRouteContext({ from: '__root__' });
  return (
    <>
      <PageHead title="Settings" lede={user.email} />
      <div className={css.tiles}>
        {settingsTilesOf(user, isPage).map((tile) => (
          <OneTile key={tile.path} {...tile} />
        ))}
      </div>
    </>
  );
}

function OneTile({ path, glyph, title, text, waiting, beta }: SettingsTile) {
  const Glyph = GLYPHS[glyph];
  return (
    <Tile wide>
      <TileGlyph>
        <Glyph aria-hidden="true" />
      </TileGlyph>
      <TileBody>
        <div className={css.line}>
          <TileTitle>
            <Link to={path}>{title}</Link>
          </TileTitle>
          {waiting ? <Status kind="lamp">Needs Auth</Status> : null}
          {beta && (
            <Tooltip text="New here: tell us when something looks wrong.">
              <BadgeButton lamp className={css.above}>
                Beta
              </BadgeButton>
            </Tooltip>
          )}
        </div>
        <TileText>{text}</TileText>
      </TileBody>
      <ChevronRight aria-hidden="true" />
    </Tile>
  );
}
