import { ContactPanel } from '#features/contact/web/index.ts';
import { longDate } from '#web/longDate.ts';
import { useUser } from '#web/session.ts';
import { useTitle } from '#web/title.ts';
import { PageHead } from '#web/ui/PageHead.tsx';
import { TileGrid } from '#web/ui/Tile.tsx';
import css from './Dashboard.module.css';
import { FeaturedTile } from './FeaturedTile.tsx';
import { Notifications } from './Notifications.tsx';
import { featuredFor } from './queries.ts';

export function DashboardPage() {
  useTitle('Dashboard');
  const user = useUser();
  const greeting = user.firstName ? `Welcome back, ${user.firstName}` : 'Welcome back';
  return (
    <>
      <PageHead title={greeting} lede={longDate(new Date(), user.language, navigator.languages)} />
      <div className={css.lead}>
        <Notifications />
        <ContactPanel />
      </div>
      <TileGrid className={css.featured}>
        {featuredFor(user).map((type) => (
          <FeaturedTile key={type} type={type} />
        ))}
      </TileGrid>
    </>
  );
}
