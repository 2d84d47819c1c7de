import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import { Empty } from './Empty.tsx';

type FailedProps = {
  title: string;
  /** Whether it is being tried again. */
  busy?: boolean;
  small?: boolean;
  onRetry: () => void;
  /** One line on what became of it. */
  children?: ReactNode;
};

/** In place of what could not be loaded. */
export function Failed({ title, busy, small, onRetry, children }: FailedProps) {
  const again = (
    <Button busy={busy} small={small} onClick={onRetry}>
      Try again
    </Button>
  );
  return (
    <Empty error small={small} title={title} action={again}>
      {children}
    </Empty>
  );
}
