import { useId } from 'react';
import type { Feed } from '#features/account/contract.ts';
import { PLATFORM_NAMES } from '#web/channels.ts';
import { Button } from '#web/ui/Button.tsx';
import { Status } from '#web/ui/Status.tsx';
import css from './ChannelTile.module.css';
import { ChannelTile } from './ChannelTile.tsx';
import { ConsentLink } from './ConsentLink.tsx';
import { FailingSince } from './FailingSince.tsx';
import { type Authorize, useAuthorize } from './useAuthorize.ts';

export function WaitingTile({ channel }: { channel: Feed }) {
  const { domain, feed_id, title, thumb_url } = channel;
  const nameId = useId();
  const { begin, busy, failure, blockedUrl } = useAuthorize();
  return (
    <ChannelTile
      kind="waits"
      domain={domain}
      picture={thumb_url}
      name={title}
      nameId={nameId}
      note={<Notes channel={channel} failure={failure} />}
    >
      <Status kind="lamp">Needs Auth</Status>
      {blockedUrl ? (
        <ConsentLink url={blockedUrl} domain={domain} />
      ) : (
        <Button small busy={busy} aria-describedby={nameId} onClick={() => begin({ feedId: feed_id, domain })}>
          Authorize
        </Button>
      )}
    </ChannelTile>
  );
}

function Notes({ channel, failure }: { channel: Feed; failure: Authorize['failure'] }) {
  const { domain, noAccounts, failing_since } = channel;
  const platform = PLATFORM_NAMES[domain];
  return (
    <>
      {failing_since && <FailingSince domain={domain} at={failing_since} />}
      {noAccounts && <p>Whoever signed in at {platform} has no channel there. Sign in as the channel’s owner.</p>}
      {failure && (
        <p className={css.bad} role="alert">
          {failure}
        </p>
      )}
    </>
  );
}
