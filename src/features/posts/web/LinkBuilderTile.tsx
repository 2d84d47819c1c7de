import { Link } from '@tanstack/react-router';
import { ChevronRight, Link as LinkIcon } from 'lucide-react';
import { brand } from '#web/brand.ts';
import { isRestricted, useUser } from '#web/session.ts';
import text from '#web/ui/Text.module.css';
import { Tile, TileBody, TileGlyph, TileText, TileTitle } from '#web/ui/Tile.tsx';

const BUILDER = '/amazon-link-builder';
const TITLE = 'Amazon link builder';

/** The way to the link builder; inactive without an affiliate code. */
export function LinkBuilderTile() {
  const user = useUser();
  if (isRestricted(user, BUILDER)) return null;
  const active = user.affiliateCode !== null;
  return (
    <Tile wide inactive={!active}>
      <TileGlyph brand={active}>
        <LinkIcon />
      </TileGlyph>
      <TileBody>
        <TileTitle>{active ? <Link to={BUILDER}>{TITLE}</Link> : TITLE}</TileTitle>
        <TileText>
          {active
            ? 'Earn a share when your audience buys what you show: turn product links into your own short links.'
            : 'No affiliate code is set up for your account yet.'}{' '}
          <a href={brand.links.affiliateTerms} target="_blank" rel="noopener noreferrer">
            Terms and conditions <span className={text.screenReader}>opens in a new tab</span>
          </a>
        </TileText>
      </TileBody>
      {active && <ChevronRight />}
    </Tile>
  );
}
