import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { brand } from '#web/brand.ts';
import { call } from '#web/call.ts';
import { CHANNELS_PAGE, inWords, waitingChannels } from '#web/channels.ts';
import { renewUser } from '#web/renewUser.ts';
import { useUser } from '#web/session.ts';
import { putOffRoadblock } from '#web/shell/roadblock.ts';
import { Button } from '#web/ui/Button.tsx';
import { Modal, ModalBody, ModalFoot } from '#web/ui/Modal.tsx';
import { Status } from '#web/ui/Status.tsx';
import text from '#web/ui/Text.module.css';
import type { ignoreRoadblock } from '../contract.ts';
import { ChannelTile } from './ChannelTile.tsx';
import css from './Roadblock.module.css';

/** So many channels are named; the others are counted. */
const FIRST = 4;

/** In the way of whoever has channels that wait, until they see to them or put it off for two days. */
export function Roadblock({ open, onClose }: { open: boolean; onClose: () => void }) {
  const user = useUser();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const putOff = useMutation({
    mutationFn: () => call<typeof ignoreRoadblock>('POST /api/user/ignore-roadblock'),
    onSuccess: ({ ignoredUntil }) => renewUser(queries, { roadblockIgnoredUntil: ignoredUntil }),
  });
  const finishLater = () => {
    putOffRoadblock(user);
    // Where the server does not hear of it, this device remembers all the same.
    putOff.mutate();
    onClose();
  };
  const authenticate = () => {
    onClose();
    void navigate({ to: CHANNELS_PAGE });
  };
  const waiting = waitingChannels(user);
  const one = waiting.length === 1;
  return (
    <Modal
      open={open}
      onClose={onClose}
      title={`${inWords(waiting.length)} ${one ? 'channel needs' : 'channels need'} you`}
    >
      <ModalBody>
        <p className={text.muted}>
          {brand.company} can no longer read {one ? 'this channel, so its' : 'these channels, so their'} numbers are
          missing from your reports and may be missing from your next statement.
        </p>
        <ul className={css.channels}>
          {waiting.slice(0, FIRST).map(({ domain, feed_id, title, thumb_url }) => (
            <ChannelTile key={`${domain} ${feed_id}`} kind="waits" domain={domain} picture={thumb_url} name={title}>
              <Status kind="lamp">Needs Auth</Status>
            </ChannelTile>
          ))}
        </ul>
        {waiting.length > FIRST && <p className={text.muted}>And {waiting.length - FIRST} more.</p>}
      </ModalBody>
      <ModalFoot>
        <Button onClick={finishLater}>Finish later</Button>
        <Button look="primary" onClick={authenticate}>
          Authenticate now
        </Button>
      </ModalFoot>
    </Modal>
  );
}
