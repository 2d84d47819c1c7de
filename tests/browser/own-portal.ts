/** Journeys that change what others rely on, such as a name or a password: on a portal of their own. */
import { test as base } from './browser.ts';
import { openPortal } from './portal.ts';

export const test = base.extend('portalUrl', { scope: 'file' }, async ({}, { onCleanup }) => {
  const portal = await openPortal();
  onCleanup(() => portal.close());
  return portal.url;
});
