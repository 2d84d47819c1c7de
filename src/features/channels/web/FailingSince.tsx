import { PLATFORM_NAMES } from '#web/channels.ts';
import { LongDate } from '#web/LongDate.tsx';
import type { Domain } from './tiles.ts';

/** A channel's platform cannot be read: since when, and that nothing is lost. `at` is UTC, ISO 8601. */
export function FailingSince({ domain, at }: { domain: Domain; at: string }) {
  return (
    <p>
      {PLATFORM_NAMES[domain]} has not answered since <LongDate at={at} form="long" />. What we know of the channel
      stays.
    </p>
  );
}
