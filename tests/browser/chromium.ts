/** The browser of the journeys and of the README's pictures. */
import { type Browser, chromium } from 'playwright-core';

const ARGUMENTS = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-sync', '--disable-component-update'];

export function launch(): Promise<Browser> {
  return chromium.launch({ executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium', args: ARGUMENTS });
}

/** What every context is like, unless a journey changes it. */
export const USUAL = {
  viewport: { width: 1280, height: 800 },
  locale: 'en-US',
  timezoneId: 'America/Los_Angeles',
} as const;
