import { useUser } from '#web/session.ts';
import { useTitle } from '#web/title.ts';
import { PageHead } from '#web/ui/PageHead.tsx';
import { longDate } from './longDate.ts';

export function DashboardPage() {
  useTitle('Dashboard');
  const { firstName, language } = useUser();
  const greeting = firstName ? `Welcome back, ${firstName}` : 'Welcome back';
  return <PageHead title={greeting} lede={longDate(new Date(), language, navigator.languages)} />;
}
