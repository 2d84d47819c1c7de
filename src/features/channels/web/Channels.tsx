import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import type { Feed } from '#features/account/contract.ts';
import { useUser } from '#web/session.ts';
import { focusHeading } from '#web/shell/arrival.ts';
import { Empty } from '#web/ui/Empty.tsx';
import { Failed } from '#web/ui/Failed.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import text from '#web/ui/Text.module.css';
import { ChannelBones } from './ChannelBones.tsx';
import css from './Channels.module.css';
import { ConnectedTile } from './ConnectedTile.tsx';
import { PossibleTile } from './PossibleTile.tsx';
import { channelsQuery } from './queries.ts';
import { type Domain, tilesOf } from './tiles.ts';
import { WaitingTile } from './WaitingTile.tsx';

/** All of the person's channels, and the platforms of which they could have one. */
export function Channels({ onAdd }: { onAdd: (domain: Domain) => void }) {
  const queries = useQueryClient();
  const { data, isLoadingError, refetch } = useQuery(channelsQuery(queries));
  useFocusKept(data);
  if (isLoadingError) {
    return (
      <Panel padded>
        <Failed title="There was an error getting your channels.  Please try again." onRetry={() => void refetch()} />
      </Panel>
    );
  }
  if (!data) return <Loading />;
  const { waiting, connected, possible } = tilesOf(data);
  return (
    <>
      {data.length === 0 && (
        <Panel padded>
          <Empty title="No channel is connected yet.">Add the first one below.</Empty>
        </Panel>
      )}
      <Group title="Waiting for you">
        {waiting.map((channel) => (
          <WaitingTile key={keyOf(channel)} channel={channel} />
        ))}
      </Group>
      <Group title="Connected">
        {connected.map((channel) => (
          <ConnectedTile key={keyOf(channel)} channel={channel} />
        ))}
      </Group>
      <Group title="Also possible">
        {possible.map((domain) => (
          <PossibleTile key={domain} domain={domain} onAdd={() => onAdd(domain)} />
        ))}
      </Group>
    </>
  );
}

const keyOf = ({ domain, feed_id }: Feed) => `${domain} ${feed_id}`;

/** Tiles under a heading; nothing at all where there are none. */
function Group({ title, children }: { title: string; children: readonly ReactNode[] }) {
  const id = useId();
  if (children.length === 0) return null;
  return (
    <section className={css.group} aria-labelledby={id}>
      <h2 className={text.heading} id={id}>
        {title}
      </h2>
      <ul className={css.tiles}>{children}</ul>
    </section>
  );
}

/** As many as are known of, where they will stand, so that nothing moves when they come. */
function Loading() {
  const { waiting, connected } = tilesOf(useUser().feeds);
  const bones = (channels: readonly Feed[]) => channels.map((channel) => <ChannelBones key={keyOf(channel)} />);
  return (
    <>
      <Group title="Waiting for you">{bones(waiting)}</Group>
      <Group title="Connected">{bones(connected)}</Group>
    </>
  );
}

/** A channel that was authorized leaves its place, and its button with it: who had the focus there goes on from the title. */
function useFocusKept(channels: readonly Feed[] | undefined): void {
  const before = useRef(channels);
  useEffect(() => {
    if (before.current && before.current !== channels && document.activeElement === document.body) focusHeading();
    before.current = channels;
  }, [channels]);
}
