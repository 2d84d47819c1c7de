import { createLink, getRouteApi } from '@tanstack/react-router';
import { useTitle } from '#web/title.ts';
import { BackLink } from '#web/ui/BackLink.tsx';
import { PageHead } from '#web/ui/PageHead.tsx';
import { TileGrid } from '#web/ui/Tile.tsx';
import { PostList } from './PostList.tsx';
import { PostTilesBones } from './PostTiles.tsx';
import { SurveyTile } from './SurveyTile.tsx';

const route = getRouteApi('/house/settings/surveys');
const BackTo = createLink(BackLink);

export function SurveysPage() {
  useTitle('Surveys');
  const { page } = route.useSearch();
  return (
    <>
      <BackTo to="/settings">Settings</BackTo>
      <PageHead title="Surveys" lede="Short, and read by people." />
      <PostList
        type="survey"
        page={page}
        failed="Error loading surveys. Please try again later!"
        nothing={{ title: 'Survey not available', soon: 'The next one will stand here as soon as we have a question.' }}
        bones={<PostTilesBones type="survey" cover={false} />}
      >
        {(surveys) => (
          <TileGrid>
            {surveys.map((survey) => (
              <SurveyTile key={survey.ID} survey={survey} />
            ))}
          </TileGrid>
        )}
      </PostList>
    </>
  );
}
