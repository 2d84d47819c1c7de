import { useRouteContext } from '@tanstack/react-router';
import { type ComponentType, useEffect, useState } from 'react';
import type { User } from '#features/account/contract.ts';
import { loadModal } from '../ui/lazyModal.ts';
import { meetsRoadblock } from './roadblock.ts';
import { useShownPath } from './useShownPath.ts';

type RoadblockModal = ComponentType<{ open: boolean; onClose: () => void }>;

type Roadblock = {
  /** The modal, once somebody met it. */
  Modal: RoadblockModal | undefined;
  open: boolean;
  end: () => void;
};

/**
 * The authentication roadblock, for whom it stands in the way; its code comes only for them, and after the site loader has gone.
 * Closed once, in whatever way, it leaves whoever is at work alone until the portal is loaded anew.
 */
export function useRoadblock(user: User): Roadblock {
  const { loadRoadblock } = useRouteContext({ from: '__root__' });
  const path = useShownPath();
  const [Modal, setModal] = useState<RoadblockModal>();
  const [ended, setEnded] = useState(false);
  const open = !ended && meetsRoadblock(user, path);
  useEffect(() => {
    if (!open) return;
    let left = false;
    Promise.all([loadRoadblock(), loadModal(), loaderGone()]).then(
      ([module]) => !left && setModal(() => module.Roadblock),
      // Without its code nobody is held up; the next page load tries again.
      () => undefined,
    );
    return () => {
      left = true;
    };
  }, [open, loadRoadblock]);
  return { Modal, open, end: () => setEnded(true) };
}

/** Comes once the site loader is gone for good. */
function loaderGone(): Promise<void> {
  const gone = Promise.withResolvers<void>();
  const look = () => {
    if (document.getElementById('loader')) return;
    watch.disconnect();
    gone.resolve();
  };
  const watch = new MutationObserver(look);
  watch.observe(document.body, { childList: true });
  look();
  return gone.promise;
}
