/** The portal's calls, held up or answered otherwise on their way. */
import type { Page } from 'playwright-core';

export const LIST = '**/api/documents/get';
export const AUTH_URL = '**/api/authurl';

/** A list that no server sends and no page can draw. */
export const NONSENSE = { items: [null], pagination: { total: 1, per: 20 } };

/** Keeps the calls of an address back until they are let go. @returns lets them go, and those that follow */
export async function hold(page: Page, address: string): Promise<() => void> {
  const released = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    await released.promise;
    await route.continue();
  });
  return released.resolve;
}

/** Refuses the calls of an address, until `page.unroute`; or as often as is said. */
export function refuse(page: Page, address: string, status = 500, message = 'Away', options = {}): Promise<unknown> {
  return page.route(address, (route) => route.fulfill({ status, json: { message } }), options);
}

interface SentForm {
  readonly body: Record<string, unknown>;
  /** Its Idempotency-Key. */
  readonly key: string | undefined;
}
export type Answer = { status: number; headers?: Record<string, string> };

/** Takes down what a page sends to an address from now on. The first ones are answered as said, others go through. */
export async function watchForms(page: Page, address: string, ...answers: Answer[]): Promise<readonly SentForm[]> {
  const sent: SentForm[] = [];
  await page.route(address, async (route) => {
    const request = route.request();
    sent.push({ body: request.postDataJSON(), key: request.headers()['idempotency-key'] });
    const answer = answers.shift();
    await (answer ? route.fulfill({ ...answer, json: { message: 'No' } }) : route.continue());
  });
  return sent;
}
