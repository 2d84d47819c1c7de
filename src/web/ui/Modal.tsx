import { type ComponentProps, type ReactNode, Suspense, useState } from 'react';
import { classNames } from './classNames.ts';
import { ModalDialog } from './lazyModal.ts';
import css from './Modal.module.css';

export type ModalProps = {
  open: boolean;
  /** Asked to close, by the cross, Esc or a press outside. */
  onClose: () => void;
  /** Gone from the screen, 300 ms later: the moment to forget what was in it. */
  onClosed?: (() => void) | undefined;
  title: ReactNode;
  children: ReactNode;
};

/** Stays in the tree and is opened by `open`, or it cannot close slowly. Holds a ModalBody and a ModalFoot, if need be inside a form. */
export function Modal(props: ModalProps) {
  const [wanted, setWanted] = useState(props.open);
  if (props.open && !wanted) setWanted(true);
  if (!wanted) return null;
  return (
    <Suspense fallback={null}>
      <ModalDialog {...props} />
    </Suspense>
  );
}

export function ModalBody({ className, ...props }: ComponentProps<'div'>) {
  return <div {...props} className={classNames(css.body, className)} />;
}

/** The modal's buttons, the one to expect last. */
export function ModalFoot({ className, ...props }: ComponentProps<'div'>) {
  return <div {...props} className={classNames(css.foot, className)} />;
}
