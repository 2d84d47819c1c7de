import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Bone } from '#web/ui/Bone.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Empty } from '#web/ui/Empty.tsx';
import { Failed } from '#web/ui/Failed.tsx';
import { Panel, PanelBody, PanelHead } from '#web/ui/Panel.tsx';
import { Rows } from '#web/ui/Rows.tsx';
import css from './Dashboard.module.css';
import { NotificationRow } from './NotificationRow.tsx';
import { notificationsQuery } from './queries.ts';

/** As many as stand beside a form. */
const FIRST = 6;

export function Notifications() {
  return (
    <Panel className={css.notifications} aria-labelledby="notifications">
      <PanelHead title="Notifications" titleId="notifications" />
      <List />
    </Panel>
  );
}

function List() {
  const { data, isLoadingError, refetch } = useQuery(notificationsQuery);
  const [all, setAll] = useState(false);
  if (isLoadingError) {
    return (
      <PanelBody className={css.instead}>
        <Failed small title="Error loading notifications. Please try again later!" onRetry={() => void refetch()} />
      </PanelBody>
    );
  }
  if (data?.items.length === 0) {
    return (
      <PanelBody className={css.instead}>
        <Empty small title="There are no notifications right now." />
      </PanelBody>
    );
  }
  const shown = data?.items.slice(0, all ? undefined : FIRST);
  return (
    <>
      <Rows className={css.rows} aria-busy={!data}>
        {shown
          ? // They have no id, and no place of their own to change.
            shown.map((notification, index) => (
              <li key={index}>
                <NotificationRow notification={notification} />
              </li>
            ))
          : Array.from({ length: FIRST }, (_, index) => (
              <li key={index} className={css.bones}>
                <Bone width={40} />
                <Bone width={60} />
              </li>
            ))}
      </Rows>
      {data && data.items.length > FIRST && !all && (
        <Button look="quiet" className={css.all} onClick={() => setAll(true)}>
          Show all {data.items.length} notifications
        </Button>
      )}
    </>
  );
}
