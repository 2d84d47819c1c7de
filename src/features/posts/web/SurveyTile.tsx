import text from '#web/ui/Text.module.css';
import { Tile, TileBody, TileCover, TileText, TileTitle } from '#web/ui/Tile.tsx';
import type { Post } from '../contract.ts';
import { surveyLink } from './links.ts';
import { TILE_PREVIEW } from './PostTile.tsx';
import { contentOf, preview, titleOf } from './words.ts';

/** Opens its survey, which somebody else keeps, in a new tab. */
export function SurveyTile({ survey }: { survey: Post }) {
  const href = surveyLink(survey.notification_url);
  const title = titleOf(survey);
  return (
    <Tile>
      {survey.featured_image && <TileCover src={survey.featured_image} />}
      <TileBody>
        <TileTitle dir="auto">
          {href ? (
            <a href={href} target="_blank" rel="noopener noreferrer">
              {title} <span className={text.screenReader}>opens in a new tab</span>
            </a>
          ) : (
            title
          )}
        </TileTitle>
        <TileText dir="auto">{preview(contentOf(survey), TILE_PREVIEW)}</TileText>
      </TileBody>
    </Tile>
  );
}
