import { Button } from '#web/ui/Button.tsx';
import { Empty } from '#web/ui/Empty.tsx';
import { Panel } from '#web/ui/Panel.tsx';

/** In place of posts that did not come; trying again brings back what stands there while they load. */
export function Failed({ title, onRetry }: { title: string; onRetry: () => void }) {
  return (
    <Panel padded>
      <Empty error title={title} action={<Button onClick={onRetry}>Try again</Button>} />
    </Panel>
  );
}
