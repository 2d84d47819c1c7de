/** A browser's part in a test of the server: it keeps cookies and sends the CSRF pair, as the portal's own client does. */
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { CSRF_COOKIE, CSRF_HEADER } from '#contract.ts';

export class Browser {
  readonly cookies: Map<string, string>;
  readonly #app: FastifyInstance;

  constructor(app: FastifyInstance, cookies: Record<string, string> = {}) {
    this.#app = app;
    this.cookies = new Map(Object.entries(cookies));
  }

  get(url: string, headers: Record<string, string> = {}): Promise<LightMyRequestResponse> {
    return this.send({ method: 'GET', url, headers });
  }

  post(url: string, body?: unknown, headers: Record<string, string> = {}): Promise<LightMyRequestResponse> {
    return this.send({ method: 'POST', url, headers, ...(body !== undefined && { payload: body as object }) });
  }

  /** Sends a request as it is given, with the cookies and, unless the headers say otherwise, the CSRF header. */
  async send(request: InjectOptions): Promise<LightMyRequestResponse> {
    const headers: Record<string, string> = {
      [CSRF_HEADER]: this.cookies.get(CSRF_COOKIE) ?? '',
      ...(request.headers as Record<string, string>),
    };
    if (headers[CSRF_HEADER] === '') delete headers[CSRF_HEADER];
    const response = await this.#app.inject({ ...request, headers, cookies: Object.fromEntries(this.cookies) });
    for (const { name, value, maxAge, expires } of response.cookies) {
      if (maxAge === 0 || (expires && expires.getTime() <= Date.now())) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    return response;
  }
}
