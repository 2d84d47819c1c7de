/** A sign-on of its own for a test file, listening on a random port of loopback, and a browser without scripts to visit it. */

import { mkdtempSync, rmSync } from 'node:fs';
import { request as send } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import Fastify from 'fastify';
import * as client from 'openid-client';
import type { Brand } from '#contract.ts';
import { readConfig } from '../config.ts';
import { type TestDatabase, testDatabase } from '../testing/database.ts';
import { type TestJobs, testJobs } from '../testing/jobs.ts';
import { openVault } from '../vault.ts';
import { hashPassword } from './passwords.ts';
import { addPerson, DEMO_PASSWORD, type DemoPerson } from './people.ts';
import { registerSignOn, type SignOnOptions } from './provider.ts';

const SECRET = 'a secret that the tests alone know, long enough';
const CLIENT_SECRET = 'what the portal and its provider share';

const brand: Brand = {
  product: 'Stagedoor',
  company: 'Northlight Media',
  noun: 'creator',
  colours: { day: '#005568', night: '#9cc6d0' },
  logo: null,
  links: {
    privacy: 'https://northlight.example/privacy',
    privacyChoices: 'https://northlight.example/privacy-choices',
    terms: 'https://northlight.example/terms',
    affiliateTerms: 'https://northlight.example/affiliate-terms.pdf',
    affiliateGuidelines: 'https://northlight.example/affiliate-guidelines.pdf',
  },
  email: { sender: 'a@northlight.example', contact: 'b@northlight.example', copyright: 'c@northlight.example' },
};

const people: DemoPerson[] = [
  { email: 'maya@northlight.example', name: 'Maya', text: 'Two accounts', initials: 'MO' },
  { email: 'studio@northlight.example', name: 'Studio', text: 'No first name', initials: 'ST' },
];

export interface Answer {
  readonly url: URL;
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

interface Authorization {
  readonly url: URL;
  readonly configuration: client.Configuration;
  readonly checks: client.AuthorizationCodeGrantChecks;
}

export interface SignOn extends TestDatabase, Pick<SignOnOptions, 'brand' | 'config' | 'vault'> {
  readonly jobs: TestJobs;
  readonly publicUrl: URL;
  readonly issuer: URL;
  /** What the portal would send a browser to, and what it checks of the answer. */
  authorization(parameters?: Record<string, string>, secret?: string): Promise<Authorization>;
  /** One request, its Host and path as they are given. */
  raw(path: string, headers?: Record<string, string>, body?: string): Promise<Answer>;
}

/**
 * @param changes such as no people, or an https address that a balancer stands for
 * @param settings as in the environment
 */
export async function signOn(
  changes: Partial<SignOnOptions> = {},
  settings: Record<string, string> = {},
): Promise<SignOn> {
  const base = await testDatabase();
  const { database, pool } = base;
  const hash = await hashPassword(DEMO_PASSWORD);
  const add = (email: string, firstName: string | null, lastName: string | null, groups: string[]) =>
    addPerson(database, { email, firstName, lastName, groups, password: { hash } });
  await add('maya@northlight.example', 'Maya', 'Okafor', ['Creators']);
  await add('studio@northlight.example', null, null, []);

  const app = Fastify();
  const publicUrl = changes.publicUrl ?? new URL('http://portal.test:3000');
  const issuer = new URL('/sso', publicUrl);
  const dataDir = mkdtempSync(join(tmpdir(), 'stagedoor-sign-on-'));
  const config = readConfig(
    { demo: true },
    { DATA_DIR: dataDir, PUBLIC_URL: publicUrl.origin, LOG_LEVEL: 'fatal', ...settings },
  );
  const jobs = await testJobs(database);
  const vault = openVault(config);
  await registerSignOn(app, {
    config,
    database,
    jobs,
    pool,
    vault,
    issuer,
    publicUrl,
    clientId: 'stagedoor',
    clientSecret: CLIENT_SECRET,
    secretKey: SECRET,
    brand,
    assets: { scripts: () => ['/assets/factors.js'], styles: () => ['/assets/street.css'] },
    people,
    limits: { signIns: 10_000 },
    ...changes,
  });
  const listening = new URL(await app.listen({ host: '127.0.0.1', port: 0 }));
  const port = Number(listening.port);
  // The public address leads here, as a balancer's does; Host is the one behind it.
  const behind: client.CustomFetch = (url, options) =>
    fetch(url.replace(publicUrl.origin, listening.origin), { ...options, body: options.body ?? null });

  return {
    ...base,
    publicUrl,
    issuer,
    async authorization(parameters = {}, secret = CLIENT_SECRET) {
      const configuration = await client.discovery(issuer, 'stagedoor', {}, client.ClientSecretPost(secret), {
        execute: [client.allowInsecureRequests, client.enableNonRepudiationChecks],
        [client.customFetch]: behind,
      });
      const pkceCodeVerifier = client.randomPKCECodeVerifier();
      const checks = { pkceCodeVerifier, expectedState: client.randomState(), expectedNonce: client.randomNonce() };
      const url = client.buildAuthorizationUrl(configuration, {
        redirect_uri: new URL('/auth', publicUrl).href,
        scope: 'openid profile email',
        code_challenge: await client.calculatePKCECodeChallenge(pkceCodeVerifier),
        code_challenge_method: 'S256',
        state: checks.expectedState,
        nonce: checks.expectedNonce,
        ...parameters,
      });
      return { url, configuration, checks };
    },
    raw: (path, headers, body) => ask(port, path, headers, body),
    jobs,
    brand,
    config,
    vault,
    async close() {
      await app.close();
      await base.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

function ask(port: number, path: string, headers: Record<string, string> = {}, form?: string): Promise<Answer> {
  const type = form === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' };
  return new Promise((resolve, reject) => {
    const method = form === undefined ? 'GET' : 'POST';
    const options = { host: '127.0.0.1', port, path, method, headers: { accept: 'text/html', ...type, ...headers } };
    const request = send(options, (response) => {
      const pairs = Object.entries(response.headersDistinct).flatMap(([name, values]) =>
        (values ?? []).map((value): [string, string] => [name, value]),
      );
      const url = URL.canParse(path) ? new URL(path) : new URL(path, 'http://portal.test:3000');
      const status = response.statusCode ?? 0;
      text(response).then((body) => resolve({ url, status, headers: new Headers(pairs), text: body }), reject);
    });
    request.on('error', reject);
    request.end(form);
  });
}

interface Cookie {
  readonly value: string;
  readonly path: string;
}

/** Keeps cookies by their path, follows redirects within the site up to the portal's own pages, fills in forms. */
export class Browser {
  readonly cookies = new Map<string, Cookie>();
  readonly #house: SignOn;

  constructor(house: SignOn) {
    this.#house = house;
  }

  async get(url: URL): Promise<Answer> {
    return this.#follow(url);
  }

  /** Sends the first form that has the first of the fields (or any form), its hidden fields with them. */
  async submit(page: Answer, fields: Record<string, string>, headers: Record<string, string> = {}): Promise<Answer> {
    const [wanted] = Object.keys(fields);
    const forms = page.text.match(/<form[^]*?<\/form>/g) ?? [];
    const form = forms.find((one) => one.includes(`name="${wanted}"`)) ?? forms[0];
    if (form === undefined) throw new Error(`There is no form in the answer ${page.status} of ${page.url.href}.`);
    const action = /action="([^"]*)"/.exec(form)?.[1] ?? '';
    const hidden = [...form.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)];
    const body = new URLSearchParams(hidden.map(([, name = '', value = '']): [string, string] => [name, value]));
    for (const [name, value] of Object.entries(fields)) body.set(name, value);
    return this.#follow(new URL(action, page.url), body.toString(), headers);
  }

  /** Drops the session, as a quarter of an hour does. */
  forgetSession(): void {
    for (const name of ['sso-session', 'sso-session.sig']) this.cookies.delete(name);
  }

  async #follow(url: URL, body?: string, headers: Record<string, string> = {}): Promise<Answer> {
    const { publicUrl } = this.#house;
    const sent = [...this.cookies].filter(([, { path }]) => url.pathname.startsWith(path));
    const cookie = sent.map(([name, { value }]) => `${name}=${value}`).join('; ');
    const answer = await this.#house.raw(url.pathname + url.search, { ...headers, cookie }, body);
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = '', rest = ''] = /^([^=]+)=([^;]*)(.*)$/.exec(line) ?? [];
      if (/expires=Thu, 01 Jan 1970/i.test(rest)) this.cookies.delete(name);
      else this.cookies.set(name, { value, path: /path=([^;]+)/i.exec(rest)?.[1] ?? '/' });
    }
    const location = answer.headers.get('location');
    if (location === null) return { ...answer, url };
    const next = new URL(location, url);
    const isPortal = next.origin !== publicUrl.origin || !next.pathname.startsWith('/sso/');
    return isPortal ? { ...answer, url: next } : this.#follow(next);
  }
}
