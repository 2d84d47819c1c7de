import { useState } from 'react';
import { loadModal } from '#web/ui/lazyModal.ts';
import type { AddChannelModal } from './AddChannelModal.tsx';
import type { Domain } from './tiles.ts';

/** Which platform the modal begins with where none is asked for. */
const USUAL: Domain = 'yt';

/** The Add Channel modal, whose code comes with its first opening. */
export function useAddChannel() {
  const [Modal, setModal] = useState<typeof AddChannelModal>();
  const [state, setState] = useState<'open' | 'closed' | 'failed'>('closed');
  const [domain, setDomain] = useState(USUAL);
  const begin = (asked: Domain = USUAL) => {
    setDomain(asked);
    Promise.all([import('./AddChannelModal.tsx'), loadModal()]).then(
      ([module]) => {
        setModal(() => module.AddChannelModal);
        setState('open');
      },
      () => setState('failed'),
    );
  };
  return { Modal, domain, open: state === 'open', failed: state === 'failed', begin, end: () => setState('closed') };
}
