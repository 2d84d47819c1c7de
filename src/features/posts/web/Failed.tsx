import { Button } from '#web/ui/Button.tsx';
import { Empty } from '#web/ui/Empty.tsx';
import { Panel } from '#web/ui/Panel.tsx';

type FailedProps = { title: string; busy: boolean; onRetry: () => void };

/** In place of posts that did not come. */
export function Failed({ title, busy, onRetry }: FailedProps) {
  const retry = (
    <Button busy={busy} onClick={onRetry}>
      Try again
    </Button>
  );
  return (
    <Panel padded>
      <Empty error title={title} action={retry} />
    </Panel>
  );
}
