import { Plus } from 'lucide-react';
import { useId } from 'react';
import { PLATFORM_NAMES } from '#web/channels.ts';
import { Button } from '#web/ui/Button.tsx';
import { ChannelTile } from './ChannelTile.tsx';
import type { Domain } from './tiles.ts';

/** A platform of which the person has no channel yet. */
export function PossibleTile({ domain, onAdd }: { domain: Domain; onAdd: () => void }) {
  const nameId = useId();
  return (
    <ChannelTile kind="possible" domain={domain} name={PLATFORM_NAMES[domain]} nameId={nameId} sub="Not added yet">
      <Button small aria-describedby={nameId} aria-haspopup="dialog" onClick={onAdd}>
        <Plus />
        Add
      </Button>
    </ChannelTile>
  );
}
