/** Signs somebody in as a browser does it: the portal, the embedded provider's page, and back. */
import type { LightMyRequestResponse } from 'fastify';
import type { Somebody } from '#demo/people.ts';
import { DEMO_PASSWORD } from '../sso/people.ts';
import type { Browser } from './browser.ts';

interface Ended {
  /** Where the provider sent the browser to. */
  readonly callback: string;
  readonly login: LightMyRequestResponse;
}

export async function signInAs(
  browser: Browser,
  { email }: Pick<Somebody, 'email'>,
  referer = '/',
  { stopBeforeLogin = false, password = DEMO_PASSWORD } = {},
): Promise<Ended> {
  const begun = await browser.post('/api/authurl', { referer });
  let response = await follow(browser, begun.json().url);
  // Whoever is still signed in at the provider comes back at once.
  if (!isCallback(response)) {
    const form = /<form[^>]*action="([^"]+)".*?<\/form>/s.exec(response.body);
    const action = form?.[1] ?? '';
    const token = /name="token" value="([^"]+)"/.exec(form?.[0] ?? '')?.[1] ?? '';
    const payload = new URLSearchParams({ token, email, password }).toString();
    const headers = { 'content-type': 'application/x-www-form-urlencoded', origin: 'http://localhost:3000' };
    response = await browser.send({ method: 'POST', url: action, payload, headers });
    if (response.statusCode >= 400)
      throw new Error(`The sign-on page answered ${response.statusCode}: ${response.body.slice(0, 2000)}`);
    response = await follow(browser, String(response.headers.location));
  }
  const callback = String(response.headers.location);
  return { callback, login: stopBeforeLogin ? response : await browser.post('/api/login', { url: callback }) };
}

const isCallback = (response: LightMyRequestResponse) => (response.headers.location ?? '').includes('/auth?');

/** Follows redirects as far as the portal's own callback. */
async function follow(browser: Browser, address: string): Promise<LightMyRequestResponse> {
  const { pathname, search } = new URL(address, 'http://localhost:3000');
  const response = await browser.get(pathname + search);
  const next = response.headers.location;
  return next && !isCallback(response) ? follow(browser, next) : response;
}
