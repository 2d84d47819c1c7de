/** Asks this portal's own web server without the network: its public address need not be reachable from here. */
import type { FastifyInstance } from 'fastify';

/** A request as `fetch` takes it. */
interface Asked {
  readonly method?: string | undefined;
  readonly headers?: RequestInit['headers'] | undefined;
  readonly body?: RequestInit['body'] | undefined;
}

export function askInside(app: FastifyInstance): (url: string | URL, asked?: Asked) => Promise<Response> {
  return async (url, { method = 'GET', headers, body = null } = {}) => {
    const { pathname, search } = new URL(url);
    const request = new Response(body, headers ? { headers } : {});
    const response = await app.inject({
      method: method as 'GET' | 'POST',
      url: pathname + search,
      headers: Object.fromEntries(request.headers),
      payload: await request.text(),
    });
    return new Response(new Uint8Array(response.rawPayload), {
      status: response.statusCode,
      headers: pairs(response.headers),
    });
  };
}

function pairs(headers: Record<string, number | string | string[] | undefined>): [string, string][] {
  return Object.entries(headers).flatMap(([name, value]) =>
    [value ?? []].flat().map((one): [string, string] => [name, String(one)]),
  );
}
