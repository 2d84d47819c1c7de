import { useRouteContext } from '@tanstack/react-router';
import { type ComponentType, createContext, useState } from 'react';
import { loadModal } from '../ui/lazyModal.ts';

/** Opens the contact modal from anywhere inside the shell. */
export const BeginContact = createContext<() => void>(() => undefined);

type ContactModal = ComponentType<{ open: boolean; onClose: () => void }>;

type Contact = {
  /** The modal, once its code was wanted and has arrived. */
  Modal: ContactModal | undefined;
  open: boolean;
  failed: boolean;
  begin: () => void;
  end: () => void;
};

/** The contact modal, whose code comes with its first opening: no page's first load waits for it. */
export function useContact(): Contact {
  const { loadContact } = useRouteContext({ from: '__root__' });
  const [Modal, setModal] = useState<ContactModal>();
  const [state, setState] = useState<'open' | 'closed' | 'failed'>('closed');
  const begin = () => {
    Promise.all([loadContact(), loadModal()]).then(
      ([module]) => {
        setModal(() => module.ContactModal);
        setState('open');
      },
      () => setState('failed'),
    );
  };
  return { Modal, open: state === 'open', failed: state === 'failed', begin, end: () => setState('closed') };
}

export const CONTACT_FAILED = 'The contact form could not be opened. Look at your connection, then try again.';
