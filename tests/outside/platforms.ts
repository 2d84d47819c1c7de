/**
 * The platforms of the outside world, played by one small server: consents, tokens that end or are taken back, channels
 * and their pictures, in the forms that Google, Meta, TikTok and X document.
 */
import { createHash, createHmac, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import sharp from 'sharp';
import { sourcesOf } from '#features/channels/server/index.ts';
import { answerOf, type PlayedChannel } from './platform-answers.ts';

const CLIENT = { clientId: 'the-portal', clientSecret: 'the-secret-of-the-portal' };
export type Domain = 'fb' | 'ig' | 'tt' | 'tw' | 'yt';

/** What the next request of a path meets in place of an answer. */
export interface Trouble {
  /** The start of the path. */
  readonly at: string;
  readonly status?: number;
  readonly headers?: Record<string, string>;
  /** Sent as it is; JSON of an error where it is missing. */
  readonly body?: string | Buffer;
  /** Answers only then. */
  readonly held?: Promise<void>;
  /** Does not answer at all. */
  readonly silent?: boolean;
  /** Meets all that follow too. */
  readonly stays?: boolean;
}

interface Grant {
  readonly domain: Domain;
  readonly channels: readonly PlayedChannel[];
  readonly challenge: string | null;
  readonly callback: string;
}

export interface PlayedPlatforms {
  readonly url: string;
  /** Met in their order. */
  readonly troubles: Trouble[];
  /** Paths with what was asked of them. */
  readonly asked: string[];
  /** What each person at a platform has there. */
  readonly channels: Record<Domain, PlayedChannel[]>;
  /** Public channels of YouTube, for the key. */
  readonly known: PlayedChannel[];
  /** Somebody says yes, or no, on the consent page: the path that they come back to. */
  consent(address: string, answer?: 'allow' | 'deny'): string;
  /** Access tokens hold no longer; refresh tokens do. */
  expire(): void;
  /** Nothing that was given before holds. */
  revoke(): void;
  /** As the portal is told of it. */
  play(choices?: { key?: boolean; patienceMs?: number }): () => ReturnType<typeof sourcesOf>;
  close(): Promise<void>;
}

const API_KEY = 'the-key-of-the-project';

export async function startPlatforms(): Promise<PlayedPlatforms> {
  const codes = new Map<string, Grant>();
  const access = new Map<string, Grant>();
  const refresh = new Map<string, Grant>();

  function give(grant: Grant, kind: 'rotating' | 'steady' | 'long', before?: string) {
    const tokens = { access_token: `access-${randomUUID()}`, token_type: 'bearer', expires_in: 3600 };
    access.set(tokens.access_token, grant);
    if (kind === 'long') return { ...tokens, expires_in: 60 * 86_400 };
    // X and TikTok: a refresh token holds once.
    if (before !== undefined && kind === 'rotating') refresh.delete(before);
    if (before !== undefined && kind === 'steady') return tokens;
    const refresh_token = `refresh-${randomUUID()}`;
    refresh.set(refresh_token, grant);
    return { ...tokens, refresh_token, refresh_expires_in: 31_536_000 };
  }

  /** The answer of a token endpoint; undefined where nothing given holds. */
  function exchanged(given: URLSearchParams, kind: 'rotating' | 'steady') {
    if (given.get('grant_type') === 'refresh_token') {
      const before = given.get('refresh_token') ?? '';
      const grant = refresh.get(before);
      return grant && give(grant, kind, before);
    }
    const grant = taken(given);
    return grant && give(grant, kind);
  }
  function taken(given: URLSearchParams): Grant | undefined {
    const code = given.get('code') ?? '';
    const grant = codes.get(code);
    codes.delete(code);
    const verifier = createHash('sha256')
      .update(given.get('code_verifier') ?? '')
      .digest('base64url');
    const holds =
      grant?.callback === given.get('redirect_uri') && (grant.challenge === null || grant.challenge === verifier);
    return holds ? grant : undefined;
  }

  function tokensFor(pathname: string, given: URLSearchParams, authorization: string): [number, unknown] {
    const basic = `Basic ${Buffer.from(`${CLIENT.clientId}:${CLIENT.clientSecret}`).toString('base64')}`;
    const id = given.get('client_id') ?? given.get('client_key');
    const isOurs =
      id === CLIENT.clientId && (given.get('client_secret') === CLIENT.clientSecret || authorization === basic);
    if (!isOurs) return [401, { error: 'invalid_client' }];
    if (pathname.startsWith('/meta')) {
      const before = given.get('fb_exchange_token');
      const grant = before === null ? taken(given) : access.get(before);
      const over = { error: { message: 'Session has expired', type: 'OAuthException', code: 190, fbtrace_id: 'F' } };
      return grant ? [200, give(grant, before === null ? 'steady' : 'long')] : [400, over];
    }
    const tokens = exchanged(given, pathname.startsWith('/google') ? 'steady' : 'rotating');
    if (tokens) return [200, tokens];
    // X calls its own kind of invalid_grant invalid_request; TikTok sends the error with 200.
    if (pathname.startsWith('/x'))
      return [400, { error: 'invalid_request', error_description: 'Value passed for the token was invalid.' }];
    return [
      pathname.startsWith('/tiktok') ? 200 : 400,
      { error: 'invalid_grant', error_description: 'Expired.', log_id: '1' },
    ];
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, search, searchParams } = new URL(request.url ?? '/', played.url);
    played.asked.push(`${request.method} ${pathname}${search}`);
    const place = played.troubles.findIndex(({ at }) => pathname.startsWith(at));
    const met = played.troubles[place];
    if (met && !met.stays) played.troubles.splice(place, 1);
    await met?.held;
    if (met?.silent) return;
    if (met) return void response.writeHead(met.status ?? 200, met.headers).end(met.body ?? '{"error":"played"}');
    if (pathname.startsWith('/pictures/'))
      return void response.setHeader('content-type', 'image/png').end(await picture());
    const { authorization = '' } = request.headers;
    if (/token\/?$/.test(pathname)) {
      const given = request.method === 'POST' ? new URLSearchParams(await text(request)) : searchParams;
      return send(response, ...tokensFor(pathname, given, authorization));
    }
    if (request.headers['x-goog-api-key'] === API_KEY)
      return send(response, ...answerOf('key', played.known, searchParams));
    const bearer = authorization.replace('Bearer ', '');
    const grant = access.get(bearer);
    const proof = createHmac('sha256', CLIENT.clientSecret).update(bearer).digest('hex');
    const isProved = !pathname.startsWith('/meta') || searchParams.get('appsecret_proof') === proof;
    const kind = pathname.split('/')[1] ?? '';
    return send(
      response,
      ...answerOf(kind, isProved ? grant?.channels : undefined, searchParams, grant?.domain === 'ig'),
    );
  }

  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const played: PlayedPlatforms = {
    url,
    troubles: [],
    asked: [],
    channels: { fb: [], ig: [], tt: [], tw: [], yt: [] },
    known: [],
    consent(address, said = 'allow') {
      const { pathname, searchParams: asked } = new URL(address);
      const domain = pathname.slice('/authorize/'.length).replace(/\/$/, '');
      const name = asked.get('scope')?.includes('instagram') ? 'ig' : (domain as Domain);
      const callback = asked.get('redirect_uri') ?? '';
      const id = asked.get('client_id') ?? asked.get('client_key');
      if (id !== CLIENT.clientId || asked.get('response_type') !== 'code') throw new Error(`No consent: ${address}`);
      const back = new URL(callback);
      back.searchParams.set('state', asked.get('state') ?? '');
      if (said === 'deny') back.searchParams.set('error', 'access_denied');
      else {
        const code = randomUUID();
        codes.set(code, {
          domain: name,
          channels: played.channels[name],
          challenge: asked.get('code_challenge'),
          callback,
        });
        back.searchParams.set('code', code);
      }
      return back.pathname + back.search;
    },
    expire: () => access.clear(),
    revoke() {
      access.clear();
      refresh.clear();
    },
    play({ key = false, patienceMs = 5_000 } = {}) {
      const pictures = { test: (address: string) => address.startsWith(`${url}/pictures/`) };
      const client = { youtube: CLIENT, facebook: CLIENT, tiktok: CLIENT, x: CLIENT };
      const channels = { ...client, youtubeApiKey: key ? API_KEY : undefined };
      const at = {
        google: { authorize: `${url}/authorize/yt`, token: `${url}/google/token`, api: `${url}/google`, pictures },
        meta: { authorize: `${url}/authorize/fb`, graph: `${url}/meta`, pictures },
        tiktok: { authorize: `${url}/authorize/tt/`, api: `${url}/tiktok`, pictures },
        x: { authorize: `${url}/authorize/tw`, api: `${url}/x`, pictures },
      };
      return () => sourcesOf({ channels }, { fetch, patienceMs }, at);
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return played;
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

function picture(): Promise<Buffer> {
  return sharp({ create: { width: 88, height: 88, channels: 3, background: '#16323c' } })
    .png()
    .toBuffer();
}
