import { useState } from 'react';
import { asksForConsent, PLATFORM_NAMES } from '#web/channels.ts';
import { focusIfLost } from '#web/focusIfLost.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { ModalBody, ModalFoot } from '#web/ui/Modal.tsx';
import text from '#web/ui/Text.module.css';
import { ConsentLink } from './ConsentLink.tsx';
import { useGrantNews } from './grantNews.ts';
import type { Domain } from './tiles.ts';
import type { Authorize } from './useAuthorize.ts';

type ChannelAddedProps = { domain: Domain; authorize: Authorize; onDone: () => void };

/** A channel was added; its platform's consent page stands in a window of its own by now. */
export function ChannelAdded({ domain, authorize, onDone }: ChannelAddedProps) {
  return (
    <>
      <ModalBody>
        <Banner kind="good">Channel added successfully!</Banner>
        {asksForConsent(domain) && <Consent domain={domain} {...authorize} />}
      </ModalBody>
      <ModalFoot>
        <Button ref={focusIfLost} look="primary" onClick={onDone}>
          Done
        </Button>
      </ModalFoot>
    </>
  );
}

function Consent({ domain, failure, blockedUrl }: Authorize & { domain: Domain }) {
  const [granted, setGranted] = useState(false);
  useGrantNews((news) => setGranted(news.outcome === 'granted' && news.domain === domain));
  return (
    <>
      <p className={text.muted}>
        {granted ? 'It is connected.' : (failure ?? `One step is left: say yes at ${PLATFORM_NAMES[domain]}.`)}
      </p>
      {blockedUrl && !granted && <ConsentLink url={blockedUrl} domain={domain} />}
    </>
  );
}
