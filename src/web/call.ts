/** The one way to the API: typed by the contracts, with the CSRF pair and the rules of the specification's section 7. */
import type * as contract from '#contract.ts';
import type { Call, Given, Refusal, Reply } from '#contract.ts';

// The contract's words, written again under the compiler's eye: as values they would bring the schemas' library,
// 6 kB, into the first load.
const CSRF_COOKIE: typeof contract.CSRF_COOKIE = 'XSRF-TOKEN';
const CSRF_HEADER: typeof contract.CSRF_HEADER = 'x-xsrf-token';
const MISSING_TOKEN: typeof contract.MISSING_TOKEN = 'Missing token';
const INVALID_TOKEN: typeof contract.INVALID_TOKEN = 'Invalid token';
const USER_GROUP_NOT_ALLOWED: typeof contract.USER_GROUP_NOT_ALLOWED = 'User group not allowed';
const NOT_IN_THE_BETA: typeof contract.NOT_IN_THE_BETA = 'Not in the beta';
const INVALID_CSRF_TOKEN = 'Invalid CSRF token';
/** Milliseconds; the server gives up on a request after as long. */
const PATIENCE = 30_000;

/** A call that was refused or did not get through. */
export class CallFailed extends Error {
  override name = 'CallFailed';
  /** The HTTP status; 0 where no answer came. */
  readonly status: number;
  readonly refusal: Refusal | undefined;
  /** Seconds after which trying again makes sense. */
  readonly retryAfter: number | undefined;
  /** What the network finds the request by in its log. */
  readonly requestId: string | undefined;

  constructor(status: number, refusal?: Refusal, headers?: Headers) {
    super(refusal?.message ?? (status === 0 ? 'No answer came' : `Status ${status}`));
    this.status = status;
    this.refusal = refusal;
    this.retryAfter = Number(headers?.get('retry-after')) || undefined;
    this.requestId = headers?.get('x-request-id') ?? undefined;
  }
}

/**
 * The portal is closed to this browser, whatever it asks for: signed out, in no group, or not in the beta. The
 * specification lets a 401 resolve; here it is thrown all the same, so that it can never be taken for data, and the
 * query client tells the session (queryClient.ts), which changes what the whole portal shows.
 */
export class NotAdmitted extends Error {
  override name = 'NotAdmitted';
  readonly why: 'signed-out' | 'no-access' | 'no-peeking';

  constructor(why: NotAdmitted['why']) {
    super(why);
    this.why = why;
  }
}

type Name<C extends Call> = `${C['method']} ${C['path']}`;
/** Told twice with the same key, a call has one effect and one answer (Idempotency-Key): one key for each form sent. */
type Keyed = { readonly key?: string };
type Rest<C extends Call> = keyof Given<C> extends never
  ? [given?: Keyed, signal?: AbortSignal]
  : [given: Given<C> & Keyed, signal?: AbortSignal];

/**
 * Makes a call: `call<typeof listDocuments>('POST /api/documents/get', { body: { page: 2 } })`. The contract comes as
 * a type, for the same reason: its method and path are written again, and checked.
 * @throws CallFailed where the answer is a refusal or none comes
 * @throws NotAdmitted where the portal is closed to this browser
 */
export async function call<C extends Call>(name: Name<C>, ...[given, signal]: Rest<C>): Promise<Reply<C>> {
  const parts: Parts = given ?? {};
  try {
    return (await answerOf(name, parts, signal)) as Reply<C>;
  } catch (error) {
    if (!(error instanceof CallFailed && error.message === INVALID_CSRF_TOKEN)) throw error;
    // The token belonged to a session that ended elsewhere; this call brings a new one.
    await answerOf('GET /api/authcheck', {}, signal);
    return (await answerOf(name, parts, signal)) as Reply<C>;
  }
}

type Parts = Keyed & { params?: unknown; query?: unknown; body?: unknown; form?: FormData };

async function answerOf(name: string, parts: Parts, signal: AbortSignal | undefined): Promise<unknown> {
  const [method = '', path = ''] = name.split(' ');
  const body = parts.form ?? (parts.body === undefined ? null : JSON.stringify(parts.body));
  const timeout = AbortSignal.timeout(PATIENCE);
  const response = await fetch(addressOf(path, parts), {
    method,
    body,
    headers: {
      accept: 'application/json',
      ...(typeof body === 'string' && { 'content-type': 'application/json' }),
      ...(parts.key && { 'idempotency-key': parts.key }),
      [CSRF_HEADER]: cookie(CSRF_COOKIE),
    },
    signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
  }).catch((error: unknown) => {
    throw signal?.aborted ? error : new CallFailed(0);
  });
  const answer: unknown = await response.json().catch(() => undefined);
  if (response.ok && answer !== undefined) return answer;
  throw refused(response, answer as Refusal | undefined);
}

function refused(response: Response, refusal: Refusal | undefined): CallFailed | NotAdmitted {
  const { status } = response;
  const message = refusal?.message;
  if (status === 401 && (message === MISSING_TOKEN || message === INVALID_TOKEN)) return new NotAdmitted('signed-out');
  if (status === 401 && message === USER_GROUP_NOT_ALLOWED) return new NotAdmitted('no-access');
  if (status === 403 && message === NOT_IN_THE_BETA) return new NotAdmitted('no-peeking');
  return new CallFailed(status, refusal, response.headers);
}

function addressOf(path: string, { params, query }: Parts): string {
  const values = (params ?? {}) as Record<string, unknown>;
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values[name])));
  const pairs = Object.entries(query ?? {}).filter(([, value]) => value !== undefined && value !== null);
  const search = new URLSearchParams(pairs.map(([key, value]) => [key, String(value)])).toString();
  return search ? `${filled}?${search}` : filled;
}

function cookie(name: string): string {
  const found = document.cookie.split('; ').find((pair) => pair.startsWith(`${name}=`));
  return decodeURIComponent(found?.slice(name.length + 1) ?? '');
}
