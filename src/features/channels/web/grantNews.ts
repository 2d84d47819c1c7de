/** What the window of an authorization tells when it comes back (contract.ts, GrantNews). */
import { useEffect, useEffectEvent } from 'react';
import type { GrantNews, GrantNewsName } from '../contract.ts';

const NAME: GrantNewsName = 'stagedoor-channels';
const OUTCOMES: readonly unknown[] = [
  'granted',
  'denied',
  'other-channel',
  'no-accounts',
  'failed',
] satisfies GrantNews['outcome'][];

/** Listens for how authorizations end, in whatever window of this site they do. */
export function useGrantNews(onNews: (news: GrantNews) => void): void {
  const tell = useEffectEvent(onNews);
  useEffect(() => {
    const channel = new BroadcastChannel(NAME);
    channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      if (isGrantNews(data)) tell(data);
    });
    return () => channel.close();
  }, []);
}

function isGrantNews(data: unknown): data is GrantNews {
  return (
    typeof data === 'object' &&
    data !== null &&
    'kind' in data &&
    data.kind === 'channel-authorization' &&
    'outcome' in data &&
    OUTCOMES.includes(data.outcome)
  );
}

/** How it ended, in words. `name`: the channel's, `platform`: where it is. */
export function newsText({ outcome }: GrantNews, name: string, platform: string): string {
  const again = `Authorize it again, and sign in at ${platform} as its owner.`;
  return {
    granted: `${name} is connected.`,
    denied: `${name} is not connected: you said no at ${platform}. You can authorize it at any time.`,
    'other-channel': `${name} is not connected: your consent was for another channel. ${again}`,
    'no-accounts': `${name} is not connected: whoever signed in at ${platform} has no channel there. ${again}`,
    failed: `${name} could not be connected. Try again in a moment.`,
  }[outcome];
}
