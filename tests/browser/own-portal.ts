/** Journeys that change what others rely on, such as a name or a password: on a portal of their own. */
import { expect } from 'vitest';
import { test as base } from './browser.ts';
import { openPortal } from './portal.ts';

export const test = base.extend('portalUrl', { scope: 'file' }, async ({}, { onCleanup }) => {
  const portal = await openPortal();
  onCleanup(() => portal.close());
  return portal.url;
});

// Its start is no part of the first journey's time.
test.beforeAll(({ portalUrl }) => expect(portalUrl).toMatch(/^http/), 120_000);
