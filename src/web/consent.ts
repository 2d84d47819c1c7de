/** The last page of a channel's authorization: tells the portal's windows how it ended, and closes its own. No React in it. */
import type { GrantNews, GrantNewsName } from '#features/channels/contract.ts';

const NAME: GrantNewsName = 'stagedoor-channels';
const element = document.getElementById('news');
const news = JSON.parse(element?.dataset['news'] ?? 'null') as GrantNews | null;

if (news) {
  // Both ways: the opener may be lost on the way through the platform, and a browser may lack the other.
  (window.opener as Window | null)?.postMessage(news, location.origin);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel reaches its own origin alone
  new BroadcastChannel(NAME).postMessage(news);
  // What did not go well is to be read first. A window that no script opened stays, and its link leads back.
  if (news.outcome === 'granted') window.close();
  element?.querySelector('a')?.addEventListener('click', () => window.close());
}
