import { PLATFORM_NAMES } from '#web/channels.ts';
import { focusIfLost } from '#web/focusIfLost.ts';
import { ButtonLink } from '#web/ui/ButtonLink.tsx';
import type { Domain } from './tiles.ts';

/** The way to a platform's consent page where the browser let no window open by itself. */
export function ConsentLink({ url, domain }: { url: string; domain: Domain }) {
  return (
    <ButtonLink ref={focusIfLost} small href={url} target="_blank" rel="noopener">
      Open {PLATFORM_NAMES[domain]}
    </ButtonLink>
  );
}
