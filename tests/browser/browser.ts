/** The browser of each journey. Whatever its pages complain of, without the journey expecting it, fails the test. */
import type { BrowserContext, Page } from 'playwright-core';
import { test as base, expect, inject } from 'vitest';
import type { Somebody } from '#demo/people.ts';
import { launch, USUAL } from './chromium.ts';
import { addressOf } from './seen.ts';
import { putOffRoadblock, signInAs } from './sign-in.ts';

/** Takes down what the content security policy and Trusted Types refuse. */
const REPORT_VIOLATIONS = `addEventListener('securitypolicyviolation', (event) =>
  reportViolation(event.violatedDirective + ': ' + event.blockedURI + ' ' + event.sample))`;

interface Watched {
  readonly context: BrowserContext;
  readonly expectComplaint: (complaint: RegExp) => void;
  readonly allowRefusals: (status: 401 | 403) => void;
}

async function watch(context: BrowserContext, complaints: string[]): Promise<void> {
  context.on('console', (message) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return;
    complaints.push(`${message.type()}: ${message.text()} (${message.location().url})`);
  });
  context.on('weberror', (error) => complaints.push(`uncaught: ${error.error().stack}`));
  await context.exposeBinding('reportViolation', (_page, violation: string) => {
    complaints.push(`violation: ${violation}`);
  });
  await context.addInitScript(REPORT_VIOLATIONS);
}

/**
 * `portalUrl` is where the portal is; a file that needs one of its own, with other settings, puts it in its place.
 * `page` is the tab of somebody who was never here, in a browser of its own. `expectComplaint` names what its console
 * will say because of the journey itself, and must come. `allowRefusals` is for people who are not let in: the calls
 * of a page start together with the question who asks, so that a first load is one round of calls, and are refused.
 * `signedIn` lets somebody in by the cookies of a sign-in before, for journeys that neither sign in nor out.
 * `roadblock` is for journeys that meet the authentication roadblock, which is put off in the browsers of all others.
 */
export const test = base
  .extend('browser', { scope: 'worker' }, async ({}, { onCleanup }) => {
    const browser = await launch();
    onCleanup(() => browser.close());
    return browser;
  })
  .extend('portalUrl', { scope: 'file' }, ({}) => inject('portalUrl'))
  .extend('roadblock', 'put off' as 'put off' | 'met')
  .extend('signIns', { scope: 'file' }, ({}) => new Map<Somebody, ReturnType<BrowserContext['cookies']>>())
  .extend('watched', async ({ browser, portalUrl, roadblock }, { onCleanup }): Promise<Watched> => {
    const context = await browser.newContext({ ...USUAL, baseURL: portalUrl });
    context.setDefaultTimeout(20_000);
    if (roadblock === 'put off') await putOffRoadblock(context);
    const complaints: string[] = [];
    const expected: RegExp[] = [];
    const allowed: RegExp[] = [];
    await watch(context, complaints);
    onCleanup(async () => {
      await context.close();
      const known = [...expected, ...allowed];
      expect(complaints.filter((complaint) => !known.some((pattern) => pattern.test(complaint)))).toEqual([]);
      expect(expected.filter((pattern) => !complaints.some((complaint) => pattern.test(complaint)))).toEqual([]);
    });
    return {
      context,
      expectComplaint: (complaint) => void expected.push(complaint),
      allowRefusals: (status) => void allowed.push(new RegExp(`status of ${status} .*/api/`)),
    };
  })
  .extend('expectComplaint', ({ watched }) => watched.expectComplaint)
  .extend('allowRefusals', ({ watched }) => watched.allowRefusals)
  .extend('page', ({ watched }): Promise<Page> => watched.context.newPage())
  .extend('signedIn', ({ watched, browser, portalUrl, signIns }) => async (somebody: Somebody): Promise<void> => {
    const cookies = signIns.get(somebody) ?? keptSignIn(await browser.newContext({ baseURL: portalUrl }), somebody);
    signIns.set(somebody, cookies);
    await watched.context.addCookies(await cookies);
  });

async function keptSignIn(context: BrowserContext, somebody: Somebody) {
  await signInAs(await context.newPage(), somebody);
  const cookies = await context.cookies();
  await context.close();
  return cookies;
}

/** Waits until a page is at an address, written as `addressOf` does. */
export function landsOn(page: Page, address: string): Promise<void> {
  return expect.poll(() => addressOf(page)).toBe(address);
}
