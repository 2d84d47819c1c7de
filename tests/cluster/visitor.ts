/** Somebody with a browser, without the browser: keeps cookies, follows redirects, fills in forms, over real connections. */
import { type IncomingMessage, Agent as PlainAgent, request as plainRequest, type RequestOptions } from 'node:http';
import { Agent, request as secureRequest } from 'node:https';
import { buffer } from 'node:stream/consumers';

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly bytes: Buffer;
  readonly text: string;
  readonly url: URL;
}

interface Sent {
  readonly method?: string;
  readonly headers?: Record<string, string>;
  readonly body?: string;
}

/** Milliseconds after which an answer is one that did not come. */
const PATIENCE_MS = 40_000;

export class Visitor {
  readonly cookies = new Map<string, string>();
  readonly #home: URL;
  readonly #ca: Buffer;
  readonly #agents: { readonly http: PlainAgent; readonly https: Agent };
  /** Where requests for the portal really go: another process of it, past the balancer. */
  through: URL | undefined;

  /** @param address of this machine that the requests come from: 127.0.0.x */
  constructor(home: string, ca: Buffer, address = '127.0.0.1') {
    this.#home = new URL(home);
    this.#ca = ca;
    const choices = { keepAlive: true, maxSockets: 8, localAddress: address };
    this.#agents = { http: new PlainAgent(choices), https: new Agent({ ...choices, ca: this.#ca }) };
  }

  /** One request; a redirect is answered as it is. */
  async send(address: string | URL, { method = 'GET', headers = {}, body }: Sent = {}): Promise<Answer> {
    const url = new URL(address, this.#home);
    const isHome = url.origin === this.#home.origin;
    const to = isHome && this.through ? new URL(url.pathname + url.search, this.through) : url;
    const cookie = [...this.cookies]
      .filter(([key]) => key.startsWith(`${url.host} `))
      .map(([key, value]) => `${key.slice(url.host.length + 1)}=${value}`)
      .join('; ');
    const options: RequestOptions = {
      method,
      signal: AbortSignal.timeout(PATIENCE_MS),
      headers: {
        accept: '*/*',
        ...(isHome && this.through && { host: url.host, 'x-forwarded-proto': 'https' }),
        ...(cookie && { cookie }),
        ...(body !== undefined && { 'content-length': String(Buffer.byteLength(body)) }),
        ...headers,
      },
    };
    const answer = await new Promise<Answer>((resolve, reject) => {
      const taken = (response: IncomingMessage) => {
        buffer(response).then((bytes) => {
          const { statusCode = 0 } = response;
          resolve({ status: statusCode, headers: response.headers, bytes, text: bytes.toString('utf8'), url });
        }, reject);
      };
      const sent =
        to.protocol === 'https:'
          ? secureRequest(to, { ...options, agent: this.#agents.https }, taken)
          : plainRequest(to, { ...options, agent: this.#agents.http }, taken);
      sent.once('error', reject);
      sent.end(body);
    });
    for (const line of answer.headers['set-cookie'] ?? []) {
      const [, name = '', value = '', rest = ''] = /^([^=]+)=([^;]*)(.*)$/.exec(line) ?? [];
      if (/expires=Thu, 01 Jan 1970|max-age=0/i.test(rest)) this.cookies.delete(`${url.host} ${name}`);
      else this.cookies.set(`${url.host} ${name}`, value);
    }
    return answer;
  }

  cookie(name: string): string | undefined {
    return this.cookies.get(`${this.#home.host} ${name}`);
  }

  /** A call of the portal with the CSRF pair. */
  call(method: 'GET' | 'POST', path: string, body?: object, headers: Record<string, string> = {}): Promise<Answer> {
    const token = this.cookie('XSRF-TOKEN');
    return this.send(path, {
      method,
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(token && { 'x-xsrf-token': token }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  }

  /** Goes to an address and on where it leads, until a page answers or `ends` says that this is the place. */
  async follow(address: string | URL, ends: (url: URL) => boolean = () => false, sent: Sent = {}): Promise<Answer> {
    let answer = await this.send(address, sent);
    for (let steps = 0; steps < 12; steps += 1) {
      const { location } = answer.headers;
      if (typeof location !== 'string') return answer;
      const next = new URL(location, answer.url);
      if (ends(next)) return { ...answer, url: next };
      answer = await this.send(next);
    }
    throw new Error(`${String(address)} leads in circles`);
  }

  /** Sends the first form of a page that has the first of these fields, its hidden ones with them. */
  submit(page: Answer, fields: Record<string, string>, ends: (url: URL) => boolean): Promise<Answer> {
    const [wanted] = Object.keys(fields);
    const form = (page.text.match(/<form[^]*?<\/form>/g) ?? []).find((one) => one.includes(`name="${wanted}"`));
    if (!form) throw new Error(`No form with ${wanted} in the answer ${page.status} of ${page.url.href}`);
    const hidden = [...form.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)];
    const values = new URLSearchParams(hidden.map(([, name = '', value = '']): [string, string] => [name, value]));
    for (const [name, value] of Object.entries(fields)) values.set(name, value);
    const action = new URL(/action="([^"]*)"/.exec(form)?.[1] ?? '', page.url);
    const headers = { 'content-type': 'application/x-www-form-urlencoded', origin: page.url.origin };
    return this.follow(action, ends, { method: 'POST', headers, body: values.toString() });
  }

  leave(): void {
    this.#agents.http.destroy();
    this.#agents.https.destroy();
  }
}

/** Whether an address is the one that a provider sends people back to. */
export const isCallback = (url: URL) => url.pathname === '/auth';

/** The address of the sign-on provider at which a sign-in begins. @throws where the portal begins none */
export async function beginSignIn(visitor: Visitor, referer = '/documents'): Promise<string> {
  await visitor.call('GET', '/api/authcheck');
  const begun = await visitor.call('POST', '/api/authurl', { referer });
  if (begun.status !== 200) throw new Error(`authurl answered ${begun.status}: ${begun.text.slice(0, 200)}`);
  return (JSON.parse(begun.text) as { url: string }).url;
}

/** Signs in at the embedded provider, as the pages do it. @throws where that does not work */
export async function signIn(visitor: Visitor, email: string, password: string): Promise<void> {
  const form = await visitor.follow(await beginSignIn(visitor));
  const back = await visitor.submit(form, { email, password }, isCallback);
  const done = await visitor.call('POST', '/api/login', { url: back.url.href });
  if (done.status !== 200) throw new Error(`login answered ${done.status}: ${done.text.slice(0, 200)}`);
}
