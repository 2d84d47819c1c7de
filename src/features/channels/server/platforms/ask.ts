/** Asks a platform something: in bounded time, without following it elsewhere, and without a word of it in the log. */
import * as z from 'zod';
import { digest } from '#server/secrets.ts';
import { PlatformFailure } from './platform.ts';

/** How a platform is reached; the demo and tests play it. */
export interface Outside {
  readonly fetch: (address: URL, init?: RequestInit) => Promise<Response>;
  /** Milliseconds to wait for a whole answer. */
  readonly patienceMs: number;
}

const LARGEST_ANSWER = 1_000_000;

/** A platform's answer that its client has to judge. */
export interface Answer {
  readonly status: number;
  readonly body: unknown;
  /** Milliseconds until it wants to be asked again. */
  readonly pauseMs: number | undefined;
}

/** What is sent beside the address. */
interface Init {
  readonly method?: 'POST';
  readonly body?: URLSearchParams;
  readonly headers?: Readonly<Record<string, string>>;
}

/** @throws PlatformFailure where there is no answer, or none in JSON */
export async function ask(outside: Outside, address: URL, init: Init = {}): Promise<Answer> {
  // Tokens and codes stand in addresses and answers: no failure repeats either.
  const where = `${address.host}${address.pathname}`;
  let response: Response;
  let text: string;
  try {
    response = await outside.fetch(address, {
      ...init,
      redirect: 'error',
      signal: AbortSignal.timeout(outside.patienceMs),
      headers: { accept: 'application/json', ...init.headers },
    });
    text = await textOf(response);
  } catch (error) {
    throw new PlatformFailure('down', `${where} did not answer (${wordsOf(error)})`);
  }
  const { status, headers } = response;
  const pauseMs = pauseOf(headers);
  try {
    return { status, body: JSON.parse(text), pauseMs };
  } catch {
    if (status === 429) throw new PlatformFailure('throttled', `${where} answered 429`, pauseMs);
    throw new PlatformFailure('down', `${where} answered ${status} and no JSON`, pauseMs);
  }
}

async function textOf(response: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body ?? []) {
    size += part.length;
    if (size > LARGEST_ANSWER) throw new Error('too long');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

function wordsOf(error: unknown): string {
  const { name, cause } = error as { name?: string; cause?: { code?: string } };
  return cause?.code ?? name ?? 'unknown';
}

/** Retry-After in seconds or as a date (RFC 9110, 10.2.3), or X's hour at which asking begins anew. */
function pauseOf(headers: Headers): number | undefined {
  const after = headers.get('retry-after');
  const seconds = headers.get('x-rate-limit-remaining') === '0' ? headers.get('x-rate-limit-reset') : null;
  const until = after && !/^\d+$/.test(after) ? Date.parse(after) : Number(seconds ?? Number.NaN) * 1000;
  const pause = after && /^\d+$/.test(after) ? Number(after) * 1000 : until - Date.now();
  return Number.isNaN(pause) ? undefined : Math.max(0, pause);
}

/** An answer that is as documented. @throws PlatformFailure */
export function expected<T>(shape: z.ZodType<T>, { body, status }: Answer, platform: string): T {
  const read = shape.safeParse(body);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  throw new PlatformFailure('down', `${platform} answered ${status} with something else: ${issue?.path.join('.')}`);
}

/** The failure of an answer that no rule of its platform explains. */
export function unexplained({ status, pauseMs }: Answer, platform: string, code: unknown): PlatformFailure {
  const said = `${platform} answered ${status}${typeof code === 'string' && /^[\w.-]{1,60}$/.test(code) ? ` ${code}` : ''}`;
  return new PlatformFailure(status === 429 ? 'throttled' : 'down', said, pauseMs);
}

const tokens = z.object({
  access_token: z.string().min(1),
  expires_in: z.coerce.number().positive().optional(),
  refresh_token: z.string().min(1).optional(),
});

/** The tokens of a good answer of a token endpoint (RFC 6749, 5.1); a refresh token that is not replaced stays. */
export function tokensOf(answer: Answer, platform: string, refreshBefore: string | null = null) {
  const { access_token, expires_in, refresh_token } = expected(tokens, answer, platform);
  const accessEnds = expires_in === undefined ? null : new Date(Date.now() + expires_in * 1000);
  return { access: access_token, accessEnds, refresh: refresh_token ?? refreshBefore };
}

const oauthError = z.object({ error: z.string(), error_description: z.string().catch('') });

/** The error of a token endpoint (RFC 6749, 5.2): TikTok sends one with status 200 too. */
export function oauthErrorOf({ body }: Answer): { error: string; error_description: string } | undefined {
  return oauthError.safeParse(body).data;
}

/** The code challenge of a verifier (RFC 7636, 4.2). */
export function challengeOf(codeVerifier: string): string {
  return digest(codeVerifier).toString('base64url');
}

/** An address with parameters; what is undefined is left out. */
export function withQuery(address: string, parameters: Record<string, string | undefined>): URL {
  const whole = new URL(address);
  for (const [name, value] of Object.entries(parameters)) if (value !== undefined) whole.searchParams.set(name, value);
  return whole;
}
