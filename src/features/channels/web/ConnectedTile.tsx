import type { Feed } from '#features/account/contract.ts';
import { Status } from '#web/ui/Status.tsx';
import { ChannelTile } from './ChannelTile.tsx';
import { FailingSince } from './FailingSince.tsx';

export function ConnectedTile({ channel }: { channel: Feed }) {
  const { domain, title, thumb_url, failing_since } = channel;
  return (
    <ChannelTile
      domain={domain}
      picture={thumb_url}
      name={title}
      note={failing_since && <FailingSince domain={domain} at={failing_since} />}
    >
      <Status kind="good">Connected</Status>
    </ChannelTile>
  );
}
