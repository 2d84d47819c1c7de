import { type ComponentProps, useEffect, useEffectEvent, useState } from 'react';
import { Banner } from './Banner.tsx';
import { classNames } from './classNames.ts';
import { loadedModal, loadModal } from './lazyModal.ts';
import css from './Modal.module.css';
import type { ModalProps } from './ModalDialog.tsx';

/** Stays in the tree and is opened by `open`, or it cannot close slowly. Holds a ModalBody and a ModalFoot, if need be inside a form. */
export function Modal(props: ModalProps) {
  const { open, onClose } = props;
  const [Dialog, setDialog] = useState(loadedModal);
  const [failed, setFailed] = useState(false);
  const awaited = open && !Dialog;
  const giveUp = useEffectEvent(() => {
    setFailed(true);
    onClose();
  });
  useEffect(() => {
    if (awaited) loadModal().then((loaded) => setDialog(() => loaded), giveUp);
  }, [awaited]);
  if (Dialog) return <Dialog {...props} />;
  return failed && !open && <Banner kind="bad">{MODAL_FAILED}</Banner>;
}

const MODAL_FAILED = 'This could not be opened. Look at your connection, then try again.';

export function ModalBody({ className, ...props }: ComponentProps<'div'>) {
  return <div {...props} className={classNames(css.body, className)} />;
}

/** The modal's buttons, the one to expect last. */
export function ModalFoot({ className, ...props }: ComponentProps<'div'>) {
  return <div {...props} className={classNames(css.foot, className)} />;
}
