/** The window in which a platform asks for consent. */

/** As wide as the platforms' consent pages are made for. */
const FEATURES = 'popup,width=600,height=760';

export interface ConsentWindow {
  /** Leads it to the platform's consent page. */
  show(url: string): void;
  close(): void;
}

/**
 * Opens it, empty still: a browser lets a window come only with the click itself, not with the answer of a call after it.
 * @returns undefined where the browser keeps windows from opening
 */
export function openConsentWindow(): ConsentWindow | undefined {
  const opened = window.open('about:blank', '_blank', FEATURES);
  if (!opened) return undefined;
  // The platform gets no hand on the portal; how it ended comes over a BroadcastChannel.
  opened.opener = null;
  return { show: (url) => opened.location.replace(url), close: () => opened.close() };
}
