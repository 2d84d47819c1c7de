import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi, Navigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { Feed } from '#features/account/contract.ts';
import { readerLocale } from '#web/readerLocale.ts';
import { useUser } from '#web/session.ts';
import { hasReports } from '#web/shell/menu.ts';
import { NotFoundPage } from '#web/shell/NotFoundPage.tsx';
import { useTitle } from '#web/title.ts';
import { Empty } from '#web/ui/Empty.tsx';
import { Failed } from '#web/ui/Failed.tsx';
import { PageHead } from '#web/ui/PageHead.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { Select } from '#web/ui/Select.tsx';
import { youTubeChannels } from './channels.ts';
import { figuresIn } from './figures.ts';
import { reportQuery } from './query.ts';
import { Report } from './Report.tsx';
import css from './ReportsPage.module.css';

const route = getRouteApi('/house/reports');

/** The newest three months of one of the person's YouTube channels. */
export function ReportsPage() {
  const user = useUser();
  return hasReports(user) ? <Reports channels={youTubeChannels(user.feeds)} /> : <NotFoundPage />;
}

function Reports({ channels }: { channels: readonly Feed[] }) {
  useTitle('Reports');
  const { channel: named } = route.useSearch();
  const navigate = route.useNavigate();
  const channel = named === undefined ? channels[0] : channels.find(({ feed_id }) => feed_id === named);
  // The address names a channel that is not the person's.
  if (!channel) return <Navigate to="/reports" replace />;
  return (
    <>
      <PageHead title="Reports" lede="Three months side by side, each against the month before.">
        <Select
          auto
          className={css.choice}
          aria-label="Channel"
          value={channel.feed_id}
          onChange={({ target }) => void navigate({ search: { channel: target.value } })}
        >
          {channels.map(({ feed_id, title }) => (
            <option key={feed_id} value={feed_id}>
              {title}
            </option>
          ))}
        </Select>
      </PageHead>
      <ReportOf channel={channel} />
    </>
  );
}

function ReportOf({ channel }: { channel: Feed }) {
  const { language } = useUser();
  const figures = useMemo(() => figuresIn(readerLocale(language, navigator.languages)), [language]);
  const { data, isLoadingError, isFetching, isPlaceholderData, refetch } = useQuery({
    ...reportQuery(channel.feed_id),
    placeholderData: keepPreviousData,
  });
  if (isLoadingError) {
    return (
      <Panel padded>
        <Failed title="The report could not be loaded." busy={isFetching} onRetry={() => void refetch()}>
          Nothing is lost. Try again in a moment.
        </Failed>
      </Panel>
    );
  }
  const busy = !data || isPlaceholderData;
  if (data?.length === 0 && !busy) return <Nothing channel={channel} />;
  return <Report channel={channel.title} months={data?.length ? data : undefined} figures={figures} busy={busy} />;
}

function Nothing({ channel: { cms } }: { channel: Feed }) {
  return (
    <Panel padded>
      <Empty title="This channel does not currently have any reports. Please check back at a later time.">
        {cms
          ? 'The first one stands here as soon as YouTube’s figures for a month have come in.'
          : 'YouTube gives the network figures only for the channels that it manages, and this one is not among them.'}
      </Empty>
    </Panel>
  );
}
