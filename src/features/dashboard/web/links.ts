export interface NotificationLink {
  readonly href: string;
  /** The portal's own domain: it opens in the same tab (decisions.md, Words). */
  readonly own: boolean;
}

/**
 * Where a notification leads; undefined where that is nothing a browser should open. `portal` is the address of the
 * page: hosts are compared, never text, and one that starts with a slash is a place in the portal.
 */
export function notificationLink(given: string | null, portal: string): NotificationLink | undefined {
  const url = URL.parse(given?.trim() || 'about:blank', portal);
  if (url?.protocol !== 'https:' && url?.protocol !== 'http:') return undefined;
  const host = new URL(portal).hostname;
  return { href: url.href, own: url.hostname === host || url.hostname.endsWith(`.${host}`) };
}
