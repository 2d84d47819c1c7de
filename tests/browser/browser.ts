/** A real browser for the journeys. Whatever a page complains of, without its journey expecting it, fails the test. */
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { test as base, expect, inject } from 'vitest';

const ARGUMENTS = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-sync', '--disable-component-update'];

/** Takes down what the content security policy and Trusted Types refuse. */
const REPORT_VIOLATIONS = `addEventListener('securitypolicyviolation', (event) =>
  reportViolation(event.violatedDirective + ': ' + event.blockedURI + ' ' + event.sample))`;

/** Names a complaint that belongs to the journey, such as that of a refused call; it must come. */
export type Expect = (complaint: RegExp) => void;

interface Watched {
  readonly context: BrowserContext;
  readonly expectComplaint: Expect;
}

export function launch(): Promise<Browser> {
  return chromium.launch({ executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium', args: ARGUMENTS });
}

/** `page` is the tab of somebody who was never here; `expectComplaint` belongs to all the tabs of its browser. */
export const test = base
  .extend('browser', { scope: 'worker' }, async ({}, { onCleanup }) => {
    const browser = await launch();
    onCleanup(() => browser.close());
    return browser;
  })
  .extend('watched', async ({ browser }, { onCleanup }): Promise<Watched> => {
    const context = await browser.newContext({
      baseURL: inject('portalUrl'),
      viewport: { width: 1280, height: 800 },
      locale: 'en-US',
      timezoneId: 'America/Los_Angeles',
    });
    context.setDefaultTimeout(5000);
    const complaints: string[] = [];
    const expected: RegExp[] = [];
    context.on('console', (message) => {
      if (message.type() !== 'error' && message.type() !== 'warning') return;
      complaints.push(`${message.type()}: ${message.text()} (${message.location().url})`);
    });
    context.on('weberror', (error) => complaints.push(`uncaught: ${error.error().stack}`));
    await context.exposeBinding('reportViolation', (_page, violation: string) => {
      complaints.push(`violation: ${violation}`);
    });
    await context.addInitScript(REPORT_VIOLATIONS);
    onCleanup(async () => {
      await context.close();
      expect(complaints.filter((complaint) => !expected.some((pattern) => pattern.test(complaint)))).toEqual([]);
      expect(expected.filter((pattern) => !complaints.some((complaint) => pattern.test(complaint)))).toEqual([]);
    });
    return { context, expectComplaint: (complaint) => void expected.push(complaint) };
  })
  .extend('expectComplaint', ({ watched }) => watched.expectComplaint)
  .extend('page', ({ watched }): Promise<Page> => watched.context.newPage());
